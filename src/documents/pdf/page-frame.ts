import { idOfPatient, NOT_REGISTERED } from '../content/facts.ts';
import { formatMoment, formatPatientName, NOTHING, printableLine, TEST_STAMP } from '../content/format.ts';
import { formatStatus } from '../content/notices.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { ascent, COLORS, CONTENT, STYLES } from './page-style.ts';
import type { Sheet } from './sheet.ts';
import { MISSING_SIGN } from './typesetter.ts';

const STAMP = { top: 18, height: 20 } as const;
const HEADER_TOP = 47;
const FOOTER = { note: 725, rule: 738, firstLine: 743, secondLine: 753.5 } as const;

/**
 * Draws the header and footer of a page, so that a loose page can be matched to its report and patient. The first page
 * gets only a footer: its head is part of the content.
 */
export function drawPageFrame(sheet: Sheet, document: ReportDocument, page: number, pageCount: number): void {
  sheet.artifact(() => {
    if (page > 1 && document.isTest) drawTestStamp(sheet);
    if (page > 1) drawRunningHeader(sheet, document);
    drawFooter(sheet, document, page, pageCount);
    if (sheet.hasMissing) drawMissingNote(sheet);
  }, 'Pagination');
}

/** Draws the stamp of a TEST account's report across the top of the page. */
export function drawTestStamp(sheet: Sheet): void {
  const width = sheet.typesetter.width(TEST_STAMP, STYLES.stamp);
  const left = CONTENT.left + (CONTENT.width - width) / 2;
  sheet.frame(CONTENT.left, STAMP.top, CONTENT.width, STAMP.height, COLORS.alert, 1.25);
  sheet.text(TEST_STAMP, left, STAMP.top + 14, STYLES.stamp);
}

function drawRunningHeader(sheet: Sheet, document: ReportDocument): void {
  const style = STYLES.small;
  const baseline = HEADER_TOP + ascent(style);
  const title = `LABORATORY REPORT · ${formatStatus(document)} · continued`;
  sheet.textEndingAt(title, CONTENT.right, baseline, STYLES.smallStrong);
  const room = CONTENT.width - sheet.typesetter.width(title, STYLES.smallStrong) - 20;
  sheet.text(fitted(sheet, document.laboratory, room), CONTENT.left, baseline, style);
  sheet.rule(HEADER_TOP + 14, COLORS.rule);
}

/** Explains the boxes on the page where they occur. Screen readers have the text itself. */
function drawMissingNote(sheet: Sheet): void {
  const note = `${MISSING_SIGN} stands for a character that this page’s fonts lack. The text version of this report has it.`;
  sheet.text(note, CONTENT.left, FOOTER.note + ascent(STYLES.small), STYLES.small);
}

function drawFooter(sheet: Sheet, document: ReportDocument, page: number, pageCount: number): void {
  const style = STYLES.small;
  const [firstLine, secondLine] = [FOOTER.firstLine + ascent(style), FOOTER.secondLine + ascent(style)];
  sheet.rule(FOOTER.rule, COLORS.rule);

  const pageNumber = `Page ${page} of ${pageCount}`;
  sheet.textEndingAt(pageNumber, CONTENT.right, firstLine, STYLES.smallStrong);
  const printed = `Printed ${formatMoment(document.printedAt)}`;
  sheet.textEndingAt(printed, CONTENT.right, secondLine, style);

  // A long name is cut so that the patient's date of birth and id are always whole.
  const { patient, specimen } = document;
  const born = `Date of birth ${patient?.dateOfBirth ?? NOTHING}`;
  const ofPatient = patient && idOfPatient(patient, document);
  const rest = ofPatient ? ` · ${born} · ${ofPatient.kind} ${printableLine(ofPatient.id)}` : '';
  const name = patient === null ? NOT_REGISTERED : formatPatientName(patient);
  const room = CONTENT.width - 80 - sheet.typesetter.width(rest, style);
  sheet.text(`${fitted(sheet, name, room)}${rest}`, CONTENT.left, firstLine, style);
  const ids = `Report ${document.reportId} · Sample ${specimen.sampleId}`;
  sheet.text(fitted(sheet, ids, CONTENT.width - 120), CONTENT.left, secondLine, style);
}

function fitted(sheet: Sheet, text: string, room: number): string {
  return sheet.typesetter.oneLine(sheet.typesetter.shown(printableLine(text)), room, STYLES.small);
}
