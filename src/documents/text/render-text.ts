import stringWidth from 'string-width';
import { type Fact, NOT_REGISTERED, patientFacts, specimenFacts } from '../facts.ts';
import {
  formatChange,
  formatFlag,
  formatInterval,
  formatMoment,
  formatOrigin,
  isAbnormal,
  NOT_FLAGGED_MEANS,
  NOTHING,
  TEST_STAMP,
} from '../format.ts';
import { type Notice, noticesOf } from '../notices.ts';
import { printable, printableLine } from '../printable.ts';
import type { DocumentResult, ReportDocument } from '../report-document.ts';
import { EventLoopTurns } from '../work-slices.ts';
import { wrapLines } from '../wrap-lines.ts';

const WIDTH = 80;
const RULE = '='.repeat(WIDTH);
const THIN_RULE = '-'.repeat(WIDTH);

/**
 * A report as aligned plain text of at most 80 columns (contract, section 6), where a wide letter such as a Chinese one
 * takes two. It says what the PDF says.
 */
export function renderText(document: ReportDocument): string {
  return `${[...reportLines(document)].join('\n')}\n`;
}

/** The same, letting the event loop turn between lines, for a report of any length. */
export async function renderTextInTurns(document: ReportDocument): Promise<string> {
  const turns = new EventLoopTurns();
  let text = '';
  for (const line of reportLines(document)) {
    text += `${line}\n`;
    await turns.pause();
  }
  return text;
}

function* reportLines(document: ReportDocument): Generator<string> {
  const stamp = document.isTest ? [RULE, centered(TEST_STAMP), RULE] : [];
  yield* stamp;
  yield* wrapped(printableLine(document.laboratory));
  yield* wrapped(printableLine(formatOrigin(document)));
  yield* ['', 'LABORATORY REPORT', RULE];
  for (const notice of noticesOf(document)) yield* noticeLines(notice);
  yield* ['', 'PATIENT'];
  yield* patientFacts(document)?.flatMap(factLines) ?? [`  ${NOT_REGISTERED}`];
  yield* ['', 'SPECIMEN'];
  yield* specimenFacts(document).flatMap(factLines);
  yield* changeLines(document);
  yield* ['', 'RESULTS', THIN_RULE];
  yield* resultRow('', 'Test', 'Result', 'Unit', 'Reference interval', 'Flag');
  yield THIN_RULE;
  for (const result of document.results) yield* resultLines(result);
  yield THIN_RULE;
  yield* legend(document.results);
  yield* ['', RULE];
  yield* wrapped(`Report ${printableLine(document.reportId)}`);
  yield* [`Printed ${formatMoment(document.printedAt)}`, 'End of report'];
  yield* stamp;
}

/** What the marks in the table mean, as far as it has them. */
function legend(results: readonly DocumentResult[]): readonly string[] {
  return [
    ...(results.some(({ flag }) => isAbnormal(flag)) ? ['* HIGH or LOW    ! CRITICAL'] : []),
    ...(results.some(({ flag }) => flag === 'UNKNOWN') ? wrapped(NOT_FLAGGED_MEANS) : []),
  ];
}

function noticeLines({ title, statement }: Notice): readonly string[] {
  return ['', `*** ${title} ***`, ...wrapped(printableLine(statement))];
}

/** What an amendment changed: what the report that it corrects said, and what this one says. */
function changeLines({ amends }: ReportDocument): readonly string[] {
  if (amends === null || amends.changes.length === 0) return [];
  const lines = amends.changes.flatMap((change) => {
    const { before, after } = formatChange(change);
    return [
      ...wrapped(printableLine(change.name), 2),
      ...labelled('    Earlier report', printableLine(before), 18),
      ...labelled('    This report', printableLine(after), 18),
    ];
  });
  return ['', 'CHANGES', ...lines];
}

function factLines({ label, value }: Fact): readonly string[] {
  return labelled(`  ${label}`, value, 16);
}

function resultLines(result: DocumentResult): readonly string[] {
  const mark = result.flag === 'CRITICAL' ? '!' : isAbnormal(result.flag) ? '*' : '';
  const comment = result.comments === null ? '' : printable(result.comments).trim();
  return [
    ...resultRow(
      mark,
      printableLine(result.name),
      printableLine(result.text),
      printableLine(result.unit ?? ''),
      formatInterval(result),
      formatFlag(result.flag),
    ),
    ...(comment === '' ? [] : wrapped(`Comment: ${comment}`, 4)),
  ];
}

/** Where the columns of the results begin and how wide they are; the mark stands before the first. */
const COLUMNS = { name: 23, value: 14, unit: 10, interval: 14, flag: 11 } as const;

function resultRow(mark: string, name: string, value: string, unit: string, interval: string, flag: string) {
  // A finding in words has neither unit nor interval, and may have their columns.
  const isWide = unit === '' && interval === NOTHING && columnsOf(value) > COLUMNS.value;
  const cells = [
    { text: mark, width: 1 },
    { text: name, width: COLUMNS.name },
    ...(isWide
      ? [{ text: value, width: COLUMNS.value + COLUMNS.unit + COLUMNS.interval + 2 }]
      : [
          { text: value, width: COLUMNS.value },
          { text: unit, width: COLUMNS.unit },
          { text: interval, width: COLUMNS.interval },
        ]),
    { text: flag, width: COLUMNS.flag },
  ].map(({ text, width }) => ({ lines: wrapLines(text, width, columnsOf), width }));
  const lineCount = Math.max(...cells.map(({ lines }) => lines.length));
  return Array.from({ length: lineCount }, (_, index) =>
    cells
      .map(({ lines, width }) => padded(lines[index] ?? '', width))
      .join(' ')
      .trimEnd(),
  );
}

/** A label, and beside it the value on as many lines as it needs. */
function labelled(label: string, value: string, labelWidth: number): readonly string[] {
  return wrapLines(value, WIDTH - labelWidth - 1, columnsOf).map(
    (line, index) => `${padded(index === 0 ? label : '', labelWidth)} ${line}`,
  );
}

function wrapped(text: string, indent = 0): readonly string[] {
  return wrapLines(text, WIDTH - indent, columnsOf).map((line) => (' '.repeat(indent) + line).trimEnd());
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columnsOf(text)));
}

function centered(text: string): string {
  return ' '.repeat(Math.floor((WIDTH - columnsOf(text)) / 2)) + text;
}

/** How many columns a text takes on a screen. */
function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  const known = knownColumns.get(text);
  if (known !== undefined) return known;
  const columns = stringWidth(text);
  if (text.length > LONGEST_KEPT) return columns;
  if (knownColumns.size >= TEXTS_KEPT) knownColumns.clear();
  knownColumns.set(text, columns);
  return columns;
}

const PLAIN = /^[\x20-\x7e]*$/u;

/** The widths of words and letters met before: looking one up anew costs more than all else about it. */
const knownColumns = new Map<string, number>();
const TEXTS_KEPT = 4000;
const LONGEST_KEPT = 40;
