import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import { REFUSALS } from '../../src/hl7/message-refusal.ts';
import { readMessage } from '../../src/hl7/read-message.ts';

const PAGE = readFileSync(new URL('../../docs/laboratory-reading.md', import.meta.url), 'utf8');

/** The page's only block in this language. */
function blockIn(language: string): string {
  const [, block = ''] = PAGE.split(`\`\`\`${language}\n`);
  return block.slice(0, block.indexOf('```'));
}

it('the page for laboratories has an example, which becomes what the page says', () => {
  const report = readLaboratoryReport(readMessage(Buffer.from(blockIn('hl7'))), 'America/Los_Angeles');
  expect(JSON.parse(JSON.stringify(report))).toEqual(JSON.parse(blockIn('json')));
});

it('the page for laboratories lists each refusal with its condition', () => {
  const listed = [...PAGE.matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)].map(([, reason, condition]) => [
    reason,
    Number(condition),
  ]);
  expect(listed.sort()).toEqual(
    Object.entries(REFUSALS)
      .map(([reason, { condition }]) => [reason, condition])
      .sort(),
  );
});
