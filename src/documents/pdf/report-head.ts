import { laboratoryLines, type Notice, noticesOf } from '../facts.ts';
import { formatChange, formatOrigin, printableLine } from '../format.ts';
import type { ReportDocument } from '../report-document.ts';
import { factColumns } from './fact-columns.ts';
import { type Block, heightOf, keptTogether, keptWithNext } from './flow.ts';
import { drawTestStamp } from './page-frame.ts';
import { ascent, COLORS, CONTENT, pitch, STYLES } from './page-style.ts';
import { paragraph } from './paragraph.ts';
import { Table } from './table.ts';
import type { Typesetter } from './typesetter.ts';

/**
 * Lays out everything above the results: the letterhead, the notices, the patient and the specimen, and the changes of
 * an amendment. The changes come last, so that the patient is on the first page however many there are.
 */
export function reportHead(typesetter: Typesetter, document: ReportDocument): readonly Block[] {
  return [
    ...letterhead(typesetter, document),
    ...noticesOf(document).flatMap((notice) => noticeBlocks(typesetter, notice)),
    ...factColumns(typesetter, document),
    ...changeTable(typesetter, document),
  ];
}

/** Takes up no room: it is drawn above the content, and is first so that a screen reader reads it first. */
const TEST_STAMP_BLOCK: Block = {
  height: 0,
  draw: (sheet) => {
    const stamp = sheet.part('P');
    sheet.mark(stamp, () => drawTestStamp(sheet));
  },
};

/** Leaves room for the title and the report's id on the right. */
const LETTERHEAD_WIDTH = CONTENT.width - 220;

/** The laboratory with its address and licence, and the program, on the left, the title on the right, and a rule below. */
function letterhead(typesetter: Typesetter, document: ReportDocument): readonly Block[] {
  const title: Block = {
    height: 0,
    draw: (sheet, top) => {
      const heading = sheet.part('H1');
      sheet.mark(heading, () =>
        sheet.textEndingAt('LABORATORY REPORT', CONTENT.right, top + ascent(STYLES.title), STYLES.title),
      );
      const reportId = sheet.part('P');
      const baseline = top + pitch(STYLES.title) + 2 + ascent(STYLES.program);
      sheet.mark(reportId, () =>
        sheet.textEndingAt(`Report ${printableLine(document.reportId)}`, CONTENT.right, baseline, STYLES.program),
      );
    },
  };
  const rule: Block = {
    height: 1,
    gap: 7,
    draw: (sheet, top) => sheet.artifact(() => sheet.rule(top, COLORS.ink, 1)),
  };
  const laboratory = paragraph(typesetter, printableLine(document.laboratory), {
    style: STYLES.laboratory,
    width: LETTERHEAD_WIDTH,
  });
  const program = paragraph(typesetter, printableLine(formatOrigin(document)), {
    style: STYLES.program,
    width: LETTERHEAD_WIDTH,
    gap: 2,
  });
  const details = laboratoryLines(document).flatMap((line) =>
    paragraph(typesetter, line, { style: STYLES.program, width: LETTERHEAD_WIDTH, gap: 2 }),
  );
  const stamp = document.isTest ? [TEST_STAMP_BLOCK] : [];
  return keptTogether([...stamp, title, ...laboratory, ...program, ...details, rule]);
}

const NOTICE_INDENT = 12;

/** A notice on a shaded box with a bar at its left edge. */
function noticeBlocks(typesetter: Typesetter, { title, statement, isUrgent }: Notice): readonly Block[] {
  const left = CONTENT.left + NOTICE_INDENT;
  const heading = paragraph(typesetter, title, {
    style: STYLES.noticeTitle,
    left,
    tag: 'H2',
    bookmark: title,
  });
  const text = paragraph(typesetter, printableLine(statement), {
    style: STYLES.body,
    left,
    width: CONTENT.width - 2 * NOTICE_INDENT,
    gap: 1,
  });
  const words = [...heading, ...text];
  const boxHeight = heightOf(words) + 12;
  const box: Block = {
    height: 5,
    gap: 12,
    draw: (sheet, top) =>
      sheet.artifact(() => {
        sheet.box(CONTENT.left, top, CONTENT.width, boxHeight, isUrgent ? COLORS.alertShade : COLORS.shade);
        sheet.box(CONTENT.left, top, 3, boxHeight, isUrgent ? COLORS.alert : COLORS.quiet);
      }),
  };
  const end: Block = { height: 7, draw: () => undefined };
  return keptTogether([box, ...words, end]);
}

/** The changes of an amendment as a table: what the earlier report said, and what this one says. */
function changeTable(typesetter: Typesetter, { amends }: ReportDocument): readonly Block[] {
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
