import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { UnmatchedReason } from '../../src/generated/prisma/enums.ts';

// What docs/laboratory.md says beside its commands, which page.slow.test.ts runs.

const page = readFileSync(new URL('../../docs/laboratory.md', import.meta.url), 'utf8');

it('docs/laboratory.md says what to do for every reason', () => {
  const explained = [...page.matchAll(/^\| `([A-Z_]{3,})` \| (?!\d)/gm)].map(([, reason]) => reason);
  expect(explained.toSorted()).toEqual(Object.keys(UnmatchedReason).toSorted());
});
