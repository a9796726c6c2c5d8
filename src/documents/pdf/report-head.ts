import { formatChange } from '../content/changes.ts';
import { laboratoryLines } from '../content/facts.ts';
import { printable, printableLine } from '../content/format.ts';
import { formatStatus, type Notice, noticesOf } from '../content/notices.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { formatTestName } from '../content/test-name.ts';
import type { Wording } from '../content/wording.ts';
import { factColumns } from './fact-columns.ts';
import { type Block, heightOf, keptTogether } from './flow.ts';
import { drawTestStamp } from './page-frame.ts';
import { ascent, COLORS, CONTENT, pitch, STYLES } from './page-style.ts';
import { headingBlocks, paragraph } from './paragraph.ts';
import { Table } from './table.ts';
import type { Typesetter } from './typesetter.ts';

/**
 * Lays out everything above the results: the letterhead, the notices, the patient and the specimen, and the changes.
 * The changes come last, so that the patient is on the first page no matter how many there are.
 */
export function reportHead(typesetter: Typesetter, document: ReportDocument, wording: Wording): readonly Block[] {
  return [
    ...letterhead(typesetter, document, wording),
    ...noticesOf(document, wording).flatMap((notice) => noticeBlocks(typesetter, notice)),
    ...factColumns(typesetter, document, wording),
    ...changeTable(typesetter, document, wording),
  ];
}

/** Takes up no room, because the stamp is drawn above the content. It comes first so that a screen reader reads it first. */
function testStamp({ words }: Wording): Block {
  return {
    height: 0,
    draw: (sheet) => {
      const stamp = sheet.part('P');
      sheet.mark(stamp, () => drawTestStamp(sheet, words));
    },
  };
}

/** Leaves room for the title and the report's id on the right. */
const LETTERHEAD_WIDTH = CONTENT.width - 220;

/** The height of a line below the title, and of the title with both lines. */
const TITLE_LINE = pitch(STYLES.program) + 2;
const TITLE_HEIGHT = pitch(STYLES.title) + 2 * TITLE_LINE;

/** The laboratory with its address, licence and program on the left, the title with the report's id and status on the right, and a rule below. */
function letterhead(typesetter: Typesetter, document: ReportDocument, wording: Wording): readonly Block[] {
  const { words } = wording;
  const title: Block = {
    height: 0,
    draw: (sheet, top) => {
      const heading = sheet.part('H1');
      sheet.mark(heading, () =>
        sheet.textEndingAt(words.title, CONTENT.right, top + ascent(STYLES.title), STYLES.title),
      );
      const lines = [
        { text: words.foot.report(printableLine(document.reportId)), style: STYLES.program },
        { text: words.statusLine(formatStatus(document, words)), style: STYLES.strong },
      ];
      for (const [index, { text, style }] of lines.entries()) {
        const part = sheet.part('P');
        const baseline = top + pitch(STYLES.title) + 2 + index * TITLE_LINE + ascent(style);
        sheet.mark(part, () => sheet.textEndingAt(text, CONTENT.right, baseline, style));
      }
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
  const program = paragraph(typesetter, printableLine(words.origin(document.program)), {
    style: STYLES.program,
    width: LETTERHEAD_WIDTH,
    gap: 2,
  });
  const details = laboratoryLines(document, words).flatMap((line) =>
    paragraph(typesetter, line, { style: STYLES.program, width: LETTERHEAD_WIDTH, gap: 2 }),
  );
  const stamp = document.isTest ? [testStamp(wording)] : [];
  const left = [...laboratory, ...program, ...details];
  const room: Block = { height: Math.max(0, TITLE_HEIGHT - heightOf(left)), draw: () => undefined };
  return keptTogether([...stamp, title, ...left, room, rule]);
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
  const text = paragraph(typesetter, printable(statement), {
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

/** The changes as a table: what the earlier report said, and what this one says. */
function changeTable(typesetter: Typesetter, { changes }: ReportDocument, wording: Wording): readonly Block[] {
  if (changes.length === 0) return [];
  const { headings, columns, foot } = wording.words;
  const columnsOfTable = [
    { title: columns.test, left: CONTENT.left + 6, width: 152 },
    { title: columns.before, left: CONTENT.left + 170, width: 164 },
    { title: columns.after, left: CONTENT.left + 346, width: 164 },
  ];
  const table = new Table(typesetter, columnsOfTable, foot.continued);
  const rows = changes.flatMap((change) => {
    const { before, after } = formatChange(change, wording);
    return table.row([
      { text: formatTestName(change, wording), style: STYLES.strong },
      { text: printableLine(before), style: STYLES.body },
      { text: printableLine(after), style: STYLES.strong },
    ]);
  });
  return [...headingBlocks(typesetter, headings.changes), table.header(5), ...rows];
}
