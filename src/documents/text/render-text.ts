import { attachmentLine } from '../content/attachments.ts';
import { formatChange } from '../content/changes.ts';
import { explanationsOf } from '../content/explanations.ts';
import { type Fact, laboratoryLines, orderFacts, patientFacts, specimenFacts } from '../content/facts.ts';
import { formatFlag, formatInterval, isAbnormal, NOTHING, printable, printableLine } from '../content/format.ts';
import { formatStatus, type Notice, noticesOf } from '../content/notices.ts';
import { plainSectionOf } from '../content/plain-words.ts';
import type { DocumentResult, ReportDocument } from '../content/report-document.ts';
import { commentOf, marksOf } from '../content/result-notes.ts';
import { summaryOf } from '../content/summary.ts';
import { formatTestName } from '../content/test-name.ts';
import { type Wording, wordingOf } from '../content/wording.ts';
import type { DocumentWords } from '../words/en.ts';
import { cellsOnLines, centered, columnsOf, labeled, PAGE_WIDTH, wrapped } from './columns.ts';

const RULE = '='.repeat(PAGE_WIDTH);
const THIN_RULE = '-'.repeat(PAGE_WIDTH);

/**
 * Renders a report as aligned plain text of at most 80 columns (contract, 6.2). Wide characters, such as Chinese ones, take up
 * two columns. The text has the same content as the PDF.
 */
export function renderText(document: ReportDocument, wording: Wording = wordingOf(document)): string {
  return [...reportLines(document, wording), ''].join('\n');
}

function* reportLines(document: ReportDocument, wording: Wording): Generator<string> {
  const { words, moment } = wording;
  const { headings, foot } = words;
  const stamp = document.isTest ? [RULE, centered(words.testStamp), RULE] : [];
  yield* stamp;
  yield* wrapped(printableLine(document.laboratory));
  yield* wrapped(printableLine(words.origin(document.program)));
  for (const line of laboratoryLines(document, words)) yield* wrapped(line);
  yield* ['', words.title, words.statusLine(formatStatus(document, words)), RULE];
  for (const notice of noticesOf(document, wording)) yield* noticeLines(notice);
  yield* ['', headingLine(headings.patient)];
  yield* factLines(patientFacts(document, words), words) ?? [`  ${words.notRegistered}`];
  yield* ['', headingLine(headings.specimen)];
  yield* factLines([...specimenFacts(document, wording), ...orderFacts(document, words)], words) ?? [];
  yield* changeLines(document, wording);
  if (document.withdrawn === null) yield* resultSection(document, wording);
  yield* attachmentLines(document, words);
  yield* commentLines(document, words);
  yield* reviewLines(document, wording);
  yield* plainLines(document, wording);
  yield* ['', RULE];
  yield* wrapped(foot.report(printableLine(document.reportId)));
  yield* [foot.printed(moment(document.printedAt)), foot.end];
  yield* stamp;
}

function headingLine(heading: string): string {
  return heading.toUpperCase();
}

function* resultSection(document: ReportDocument, wording: Wording): Generator<string> {
  const { words } = wording;
  const { columns } = words;
  yield* ['', headingLine(words.headings.results), ...wrapped(summaryOf(document.results, words))];
  if (document.results.length === 0) return;
  yield THIN_RULE;
  yield* resultRow('', columns.test, columns.result, columns.unit, columns.interval, columns.flag);
  yield THIN_RULE;
  for (const result of document.results) yield* resultLines(result, document, wording);
  yield THIN_RULE;
  yield* legend(document.results, words);
}

function noticeLines({ title, statement }: Notice): readonly string[] {
  return ['', `*** ${title} ***`, ...wrapped(printable(statement))];
}

function factLines(facts: readonly Fact[] | null, { labels }: DocumentWords): readonly string[] | undefined {
  const width = 3 + widest(Object.values(labels));
  return facts?.flatMap(({ label, value }) => labeled(`  ${label}`, value, width));
}

/** What the earlier report said, and what this one says. */
function changeLines({ changes }: ReportDocument, wording: Wording): readonly string[] {
  if (changes.length === 0) return [];
  const { headings, columns } = wording.words;
  const width = 4 + widest([columns.before, columns.after]);
  const lines = changes.flatMap((change) => {
    const { before, after } = formatChange(change, wording);
    return [
      ...wrapped(formatTestName(change, wording), 2),
      ...labeled(`    ${columns.before}`, printableLine(before), width),
      ...labeled(`    ${columns.after}`, printableLine(after), width),
    ];
  });
  return ['', headingLine(headings.changes), ...lines];
}

function widest(labels: readonly string[]): number {
  return Math.max(...labels.map(columnsOf));
}

function resultLines(result: DocumentResult, document: ReportDocument, wording: Wording): readonly string[] {
  const { words } = wording;
  const mark = result.flag === 'CRITICAL' ? '!' : isAbnormal(result.flag) ? '*' : '';
  const [marks, comment] = [marksOf(result, document, wording), commentOf(result)];
  return [
    ...resultRow(
      mark,
      formatTestName(result, wording),
      printable(result.text).trim(),
      printableLine(result.unit ?? ''),
      formatInterval(result),
      formatFlag(result, words),
    ),
    ...(marks === '' ? [] : wrapped(marks, 4)),
    ...(comment === '' ? [] : wrapped(words.comment(comment), 4)),
  ];
}

/** The documents that came with the results. */
function attachmentLines({ attachments }: ReportDocument, words: DocumentWords): readonly string[] {
  if (attachments.length === 0) return [];
  const lines = attachments.flatMap((attachment) => wrapped(attachmentLine(attachment, words), 2));
  return ['', headingLine(words.headings.attachments), ...lines];
}

/** The laboratory's comments on the report as a whole. */
function commentLines({ comments }: ReportDocument, { headings }: DocumentWords): readonly string[] {
  return comments === null ? [] : ['', headingLine(headings.comments), ...wrapped(printable(comments).trim(), 2)];
}

/** What the reviewer said who released the report. */
function reviewLines({ review }: ReportDocument, { words, moment }: Wording): readonly string[] {
  if (review === null) return [];
  const by = words.reviewed(printableLine(review.by), moment(review.at));
  return ['', headingLine(words.headings.review), ...wrapped(printable(review.comment).trim(), 2), ...wrapped(by, 2)];
}

/** What the words of the report mean, for the patient. */
function plainLines(document: ReportDocument, wording: Wording): readonly string[] {
  const { title, sentences } = plainSectionOf(document, wording);
  return ['', headingLine(title), ...sentences.flatMap((sentence) => wrapped(sentence, 2))];
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
function legend(results: readonly DocumentResult[], words: DocumentWords): readonly string[] {
  return [
    ...(results.some(({ flag }) => isAbnormal(flag)) ? [words.signs] : []),
    ...explanationsOf(results, words).flatMap((sentence) => wrapped(sentence)),
  ];
}
