import { formatChange } from '../format.ts';
import { printableLine } from '../printable.ts';
import type { ReportDocument } from '../report-document.ts';
import type { Block } from './flow.ts';
import { CONTENT, STYLES } from './page-style.ts';
import { keptWithNext, paragraph } from './paragraph.ts';
import { Table } from './table.ts';
import type { Typesetter } from './typesetter.ts';

/** What an amendment changed, as a table: what the report that it corrects said, and what this one says. */
export function changeTable(typesetter: Typesetter, { amends }: ReportDocument): readonly Block[] {
  if (amends === null || amends.changes.length === 0) return [];
  const heading = paragraph(typesetter, 'Changes', { style: STYLES.heading, tag: 'H2', gap: 18, bookmark: 'Changes' });
  const table = new Table(typesetter, [
    { title: 'Test', left: CONTENT.left + 6, width: 152 },
    { title: 'Earlier report', left: CONTENT.left + 170, width: 164 },
    { title: 'This report', left: CONTENT.left + 346, width: 164 },
  ]);
  const rows = amends.changes.flatMap((change) => {
    const { before, after } = formatChange(change);
    return table.row([
      { text: printableLine(change.name), style: STYLES.strong },
      { text: printableLine(before), style: STYLES.body },
      { text: printableLine(after), style: STYLES.strong },
    ]);
  });
  return [...keptWithNext(heading), table.header(5), ...rows];
}
