import { formatOrigin } from '../format.ts';
import { type Notice, noticesOf } from '../notices.ts';
import { printableLine } from '../printable.ts';
import type { ReportDocument } from '../report-document.ts';
import { changeTable } from './change-table.ts';
import { factColumns } from './fact-columns.ts';
import type { Block } from './flow.ts';
import { drawTestStamp } from './page-frame.ts';
import { ascent, COLORS, CONTENT, pitch, STYLES } from './page-style.ts';
import { keptTogether, paragraph } from './paragraph.ts';
import type { Typesetter } from './typesetter.ts';

/**
 * All that stands above the results: who reports, what a reader must know first, the patient and the specimen, which so
 * are always on the first page, and what an amendment changed.
 */
export function reportHead(typesetter: Typesetter, document: ReportDocument): readonly Block[] {
  return [
    ...letterhead(typesetter, document),
    ...noticesOf(document).flatMap((notice) => noticeBlocks(typesetter, notice)),
    ...factColumns(typesetter, document),
    ...changeTable(typesetter, document),
  ];
}

/** Stands above the content, and is read first. */
const TEST_STAMP_BLOCK: Block = {
  height: 0,
  draw: (sheet) => {
    const stamp = sheet.part('P');
    sheet.mark(stamp, () => drawTestStamp(sheet));
  },
};

/** Leaves room for the title and the report's id beside the laboratory. */
const LETTERHEAD_WIDTH = CONTENT.width - 220;

/** The laboratory and the program on the left, the document's title on the right, a rule below. */
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
  return keptTogether([...(document.isTest ? [TEST_STAMP_BLOCK] : []), title, ...laboratory, ...program, rule]);
}

const NOTICE_INDENT = 12;

/** A notice, with a bar at its side as tall as its words. */
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
  const height = words.reduce((sum, block) => sum + (block.gap ?? 0) + block.height, 0);
  const shade: Block = {
    height: 5,
    gap: 12,
    draw: (sheet, top) =>
      sheet.artifact(() => {
        sheet.box(CONTENT.left, top, CONTENT.width, height + 12, isUrgent ? COLORS.alertShade : COLORS.shade);
        sheet.box(CONTENT.left, top, 3, height + 12, isUrgent ? COLORS.alert : COLORS.quiet);
      }),
  };
  const end: Block = { height: 7, draw: () => undefined };
  return keptTogether([shade, ...words, end]);
}
