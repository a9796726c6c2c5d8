import { type IdOfPatient, idOfPatient } from '../content/facts.ts';
import { formatPatientName, NOTHING, printableLine } from '../content/format.ts';
import { formatStatus } from '../content/notices.ts';
import type { ReportDocument } from '../content/report-document.ts';
import type { Wording } from '../content/wording.ts';
import type { DocumentWords } from '../words/en.ts';
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
export function drawPageFrame(
  sheet: Sheet,
  document: ReportDocument,
  wording: Wording,
  page: number,
  pageCount: number,
): void {
  const { words } = wording;
  sheet.artifact(() => {
    if (page > 1 && document.isTest) drawTestStamp(sheet, words);
    if (page > 1) drawRunningHeader(sheet, document, words);
    drawFooter(sheet, document, wording, page, pageCount);
    if (sheet.hasMissing) drawMissingNote(sheet, words);
  }, 'Pagination');
}

/** Draws the stamp of a TEST account's report across the top of the page. */
export function drawTestStamp(sheet: Sheet, { testStamp }: DocumentWords): void {
  const width = sheet.typesetter.width(testStamp, STYLES.stamp);
  const left = CONTENT.left + (CONTENT.width - width) / 2;
  sheet.frame(CONTENT.left, STAMP.top, CONTENT.width, STAMP.height, COLORS.alert, 1.25);
  sheet.text(testStamp, left, STAMP.top + 14, STYLES.stamp);
}

function drawRunningHeader(sheet: Sheet, document: ReportDocument, words: DocumentWords): void {
  const style = STYLES.small;
  const baseline = HEADER_TOP + ascent(style);
  const title = [words.title, formatStatus(document, words), words.foot.continued].join(' · ');
  sheet.textEndingAt(title, CONTENT.right, baseline, STYLES.smallStrong);
  const room = CONTENT.width - sheet.typesetter.width(title, STYLES.smallStrong) - 20;
  sheet.text(fitted(sheet, document.laboratory, room), CONTENT.left, baseline, style);
  sheet.rule(HEADER_TOP + 14, COLORS.rule);
}

/** Explains the boxes on the page where they occur. Screen readers have the text itself. */
function drawMissingNote(sheet: Sheet, { foot }: DocumentWords): void {
  sheet.text(foot.missing(MISSING_SIGN), CONTENT.left, FOOTER.note + ascent(STYLES.small), STYLES.small);
}

function drawFooter(
  sheet: Sheet,
  document: ReportDocument,
  { words, moment }: Wording,
  page: number,
  pageCount: number,
): void {
  const { foot } = words;
  const style = STYLES.small;
  const [firstLine, secondLine] = [FOOTER.firstLine + ascent(style), FOOTER.secondLine + ascent(style)];
  sheet.rule(FOOTER.rule, COLORS.rule);

  sheet.textEndingAt(foot.page(page, pageCount), CONTENT.right, firstLine, STYLES.smallStrong);
  const printed = foot.printed(moment(document.printedAt));
  sheet.textEndingAt(printed, CONTENT.right, secondLine, style);

  // A long name is cut so that the patient's date of birth and id are always whole.
  const { patient, specimen } = document;
  const born = foot.born(patient?.dateOfBirth ?? NOTHING);
  const ofPatient = patient && idOfPatient(patient, document);
  const rest = ofPatient ? ` · ${born} · ${idLine(ofPatient, foot)}` : '';
  const name = patient === null ? words.notRegistered : formatPatientName(patient);
  const room = CONTENT.width - 80 - sheet.typesetter.width(rest, style);
  sheet.text(`${fitted(sheet, name, room)}${rest}`, CONTENT.left, firstLine, style);
  const ids = `${foot.report(document.reportId)} · ${foot.sample(specimen.sampleId)}`;
  sheet.text(fitted(sheet, ids, CONTENT.width - 120), CONTENT.left, secondLine, style);
}

function idLine({ kind, id }: IdOfPatient, foot: DocumentWords['foot']): string {
  const shown = printableLine(id);
  return kind === 'Patient' ? foot.patient(shown) : foot.requisition(shown);
}

function fitted(sheet: Sheet, text: string, room: number): string {
  return sheet.typesetter.oneLine(sheet.typesetter.shown(printableLine(text)), room, STYLES.small);
}
