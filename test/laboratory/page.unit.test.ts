import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { UnmatchedReason } from '../../src/generated/prisma/enums.ts';
import { REMARKS } from '../../src/hl7/remark.ts';

// The rest of docs/laboratory.md; page.slow.test.ts runs its commands.

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

it('docs/laboratory.md says what to do for every reason, and for every remark', () => {
  const explained = [...read('laboratory.md').matchAll(/^\| `([A-Z_]{3,})` \| (?!\d)/gm)].map(([, reason]) => reason);
  expect(explained.toSorted()).toEqual([...Object.keys(UnmatchedReason), ...Object.keys(REMARKS)].toSorted());
});

it('the contract lists every remark with its severity', () => {
  const listed = [...read('contract.md').matchAll(/^ {2}\| `([A-Z_]+)` \| ([WI]) \|/gm)];
  expect(Object.fromEntries(listed.map(([, code, severity]) => [code, severity]))).toEqual(REMARKS);
});
