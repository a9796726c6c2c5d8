import { attachmentLine } from '../content/attachments.ts';
import { explanationsOf } from '../content/explanations.ts';
import {
  type Fact,
  laboratoryLines,
  NOT_REGISTERED,
  orderFacts,
  patientFacts,
  specimenFacts,
} from '../content/facts.ts';
import {
  formatChange,
  formatFlag,
  formatInterval,
  formatMoment,
  formatOrigin,
  isAbnormal,
  NOTHING,
  printable,
  printableLine,
  TEST_STAMP,
} from '../content/format.ts';
import { formatStatus, type Notice, noticesOf } from '../content/notices.ts';
import type { DocumentResult, ReportDocument } from '../content/report-document.ts';
import { commentOf, marksOf } from '../content/result-notes.ts';
import { summaryOf } from '../content/summary.ts';
import { plainSectionOf } from '../plain-words/plain-words.ts';
import { cellsOnLines, centered, columnsOf, labeled, PAGE_WIDTH, wrapped } from './columns.ts';

const RULE = '='.repeat(PAGE_WIDTH);
const THIN_RULE = '-'.repeat(PAGE_WIDTH);

/**
 * Renders a report as aligned plain text of at most 80 columns (contract, 6.2). Wide characters, such as Chinese ones, take up
 * two columns. The text has the same content as the PDF.
 */
export function renderText(document: ReportDocument): string {
  return [...reportLines(document), ''].join('\n');
}

function* reportLines(document: ReportDocument): Generator<string> {
  const stamp = document.isTest ? [RULE, centered(TEST_STAMP), RULE] : [];
  yield* stamp;
  yield* wrapped(printableLine(document.laboratory));
  yield* wrapped(printableLine(formatOrigin(document)));
  for (const line of laboratoryLines(document)) yield* wrapped(line);
  yield* ['', 'LABORATORY REPORT', `Status: ${formatStatus(document)}`, RULE];
  for (const notice of noticesOf(document)) yield* noticeLines(notice);
  yield* ['', 'PATIENT'];
  yield* patientFacts(document)?.flatMap(factLines) ?? [`  ${NOT_REGISTERED}`];
  yield* ['', 'SPECIMEN'];
  yield* [...specimenFacts(document), ...orderFacts(document)].flatMap(factLines);
  yield* changeLines(document);
  if (document.withdrawn === null) yield* resultSection(document);
  yield* attachmentLines(document);
  yield* commentLines(document);
  yield* plainLines(document);
  yield* ['', RULE];
  yield* wrapped(`Report ${printableLine(document.reportId)}`);
  yield* [`Printed ${formatMoment(document.printedAt)}`, 'End of report'];
  yield* stamp;
}

function* resultSection(document: ReportDocument): Generator<string> {
  yield* ['', 'RESULTS', ...wrapped(summaryOf(document.results))];
  if (document.results.length === 0) return;
  yield THIN_RULE;
  yield* resultRow('', 'Test', 'Result', 'Unit', 'Reference interval', 'Flag');
  yield THIN_RULE;
  for (const result of document.results) yield* resultLines(result, document);
  yield THIN_RULE;
  yield* legend(document.results);
}

function noticeLines({ title, statement }: Notice): readonly string[] {
  return ['', `*** ${title} ***`, ...wrapped(printable(statement))];
}

function factLines({ label, value }: Fact): readonly string[] {
  return labeled(`  ${label}`, value, 16);
}

/** What the earlier report said, and what this one says. */
function changeLines({ changes }: ReportDocument): readonly string[] {
  if (changes.length === 0) return [];
  const lines = changes.flatMap((change) => {
    const { before, after } = formatChange(change);
    return [
      ...wrapped(printableLine(change.name), 2),
      ...labeled('    Earlier report', printableLine(before), 18),
      ...labeled('    This report', printableLine(after), 18),
    ];
  });
  return ['', 'CHANGES', ...lines];
}

function resultLines(result: DocumentResult, document: ReportDocument): readonly string[] {
  const mark = result.flag === 'CRITICAL' ? '!' : isAbnormal(result.flag) ? '*' : '';
  const [marks, comment] = [marksOf(result, document), commentOf(result)];
  return [
    ...resultRow(
      mark,
      printableLine(result.name),
      printable(result.text).trim(),
      printableLine(result.unit ?? ''),
      formatInterval(result),
      formatFlag(result),
    ),
    ...(marks === '' ? [] : wrapped(marks, 4)),
    ...(comment === '' ? [] : wrapped(`Comment: ${comment}`, 4)),
  ];
}

/** The documents that came with the results. */
function attachmentLines({ attachments }: ReportDocument): readonly string[] {
  if (attachments.length === 0) return [];
  const lines = attachments.flatMap((attachment) => wrapped(attachmentLine(attachment), 2));
  return ['', 'DOCUMENTS FROM THE LABORATORY', ...lines];
}

/** The laboratory's comments on the report as a whole. */
function commentLines({ comments }: ReportDocument): readonly string[] {
  return comments === null ? [] : ['', 'COMMENTS', ...wrapped(printable(comments).trim(), 2)];
}

/** What the words of the report mean, for the patient. */
function plainLines(document: ReportDocument): readonly string[] {
  const { title, sentences } = plainSectionOf(document);
  return ['', title.toUpperCase(), ...sentences.flatMap((sentence) => wrapped(sentence, 2))];
}

/** Text with this many characters is always wider than a column, so a long text need not be measured in full. */
const SURELY_WIDE = 200;

/** The widths of the columns of results. The mark comes before the first. */
const COLUMNS = { mark: 1, name: 23, value: 14, unit: 10, interval: 14, flag: 13 } as const;

function resultRow(mark: string, name: string, value: string, unit: string, interval: string, flag: string) {
  // A long text result without unit and interval may use the width of all three columns.
  const spansColumns = unit === '' && interval === NOTHING && columnsOf(value.slice(0, SURELY_WIDE)) > COLUMNS.value;
  return cellsOnLines([
    { text: mark, width: COLUMNS.mark },
    { text: name, width: COLUMNS.name },
    ...(spansColumns
      ? [{ text: value, width: COLUMNS.value + COLUMNS.unit + COLUMNS.interval + 2 }]
      : [
          { text: value, width: COLUMNS.value },
          { text: unit, width: COLUMNS.unit },
          { text: interval, width: COLUMNS.interval },
        ]),
    { text: flag, width: COLUMNS.flag },
  ]);
}

/** Explains the marks that occur in the table. */
function legend(results: readonly DocumentResult[]): readonly string[] {
  return [
    ...(results.some(({ flag }) => isAbnormal(flag)) ? ['* HIGH, LOW or A    ! CRITICAL'] : []),
    ...explanationsOf(results).flatMap((sentence) => wrapped(sentence)),
  ];
}
