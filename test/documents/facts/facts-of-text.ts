import stringWidth from 'string-width';
import { type DocumentWords, en } from '../../../src/documents/words/en.ts';
import { intervalOf, type ReportFacts, type ResultFacts, unspaced } from './report-facts.ts';

const RULE = '='.repeat(80);
const THIN_RULE = '-'.repeat(80);

/** The headings, which are alone on a line after an empty one. */
function headingsIn({ headings, plain }: DocumentWords) {
  const { patient, specimen, changes, results, attachments, comments } = headings;
  const upper = (heading: string) => heading.toUpperCase();
  return {
    ...{ patient: upper(patient), specimen: upper(specimen), changes: upper(changes), results: upper(results) },
    ...{ attachments: upper(attachments), comments: upper(comments), plain: upper(plain.title) },
  };
}

/** Reads a report back from its text. The names of its results must begin with their numbers, such as `#1`, which tell the rows apart. */
export function factsOfText(text: string, words: DocumentWords = en): ReportFacts {
  const headings = headingsIn(words);
  const lines = text.split('\n');
  const end = lines.lastIndexOf(words.foot.end);
  const rule = lines.lastIndexOf(RULE, end);
  const sections = sectionsOf(lines.slice(0, rule), Object.values(headings));
  const of = (heading: string) => sections.get(heading) ?? [];
  const [title = '', sentences = []] = [...sections].at(-1) ?? [];
  return {
    isTest: lines.filter((line) => line.trim() === words.testStamp).length === 2,
    reportId: unspaced(...lines.slice(rule + 1, end - 1)),
    printed: unspaced(lines[end - 1] ?? ''),
    ...headOf(of(''), words),
    headings: [...sections.keys()].filter((heading) => !['', headings.patient, headings.specimen].includes(heading)),
    patient: itemsOf(of(headings.patient)),
    specimen: itemsOf(of(headings.specimen)),
    changes: changesOf(of(headings.changes), words),
    ...resultsOf(words, sections.get(headings.results)),
    attachments: unspaced(...of(headings.attachments)),
    comments: unspaced(...of(headings.comments)),
    plainWords: [unspaced(title), unspaced(...sentences)],
  };
}

/** The lines below each heading, in their order; the first are below none. */
function sectionsOf(lines: readonly string[], headings: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>([['', []]]);
  let current: string[] = sections.get('') ?? [];
  for (const [index, line] of lines.entries()) {
    if (headings.includes(line) && lines[index - 1] === '') {
      current = [];
      sections.set(line, current);
    } else current.push(line);
  }
  return sections;
}

function headOf(
  lines: readonly string[],
  words: DocumentWords,
): Pick<ReportFacts, 'letterhead' | 'status' | 'notices'> {
  const title = lines.indexOf(words.title);
  const [status = '', , ...rest] = lines.slice(title + 1);
  const notices: [title: string, ...statement: string[]][] = [];
  for (const line of rest) {
    const [, named] = /^\*{3} (.*) \*{3}$/.exec(line) ?? [];
    if (named !== undefined) notices.push([named]);
    else notices.at(-1)?.push(line);
  }
  return {
    // The stamp stands between two rules.
    letterhead: unspaced(...lines.slice(lines.lastIndexOf(RULE, title) + 1, title)),
    status: unspaced(status),
    notices: notices.map(([named, ...statement]) => [unspaced(named), unspaced(...statement)]),
  };
}

/** Each item begins two columns from the left, and its further lines are indented more. */
function itemsOf(lines: readonly string[]): readonly string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (/^ {2}\S/.test(line)) items.push('');
    items.push(unspaced(items.pop() ?? '', line));
  }
  return items;
}

function changesOf(lines: readonly string[], { columns }: DocumentWords): ReportFacts['changes'] {
  const sideLine = new RegExp(`^ {4}(${columns.before}|${columns.after}) +(.*)$`, 'u');
  const changes: [string, string, string][] = [];
  let side = 0;
  for (const line of lines) {
    const [, label, rest] = sideLine.exec(line) ?? [];
    if (label === undefined && /^ {2}\S/.test(line) && side !== 0) side = 0;
    if (label === undefined && side === 0 && /^ {2}#/.test(line)) changes.push(['', '', '']);
    if (label !== undefined) side = label === columns.before ? 1 : 2;
    const change = changes.at(-1);
    if (change) change[side] = unspaced(change[side] ?? '', rest ?? line);
  }
  return changes;
}

/** Where the columns of the results begin and end. A text without a unit and an interval takes up all three. */
const NAME = [2, 25] as const;
const VALUE = [26, 40] as const;
const UNIT = [41, 51] as const;
const INTERVAL = [52, 66] as const;
const WHOLE = [26, 66] as const;
const FLAG = [67, 80] as const;

function resultsOf(
  words: DocumentWords,
  lines: readonly string[] = [],
): Pick<ReportFacts, 'summary' | 'results' | 'explanations'> {
  const summary = lines.slice(0, Math.max(lines.indexOf(THIN_RULE), 0) || lines.length);
  const [, , rows = [], below = []] = split(lines, THIN_RULE);
  const explanations = below.filter((line) => line !== words.signs);
  return { summary: unspaced(...summary), results: rowsOf(rows), explanations: unspaced(...explanations) };
}

/** The lines between those that are equal to this one. */
function split(lines: readonly string[], by: string): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (line === by) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

function rowsOf(lines: readonly string[]): readonly ResultFacts[] {
  const rows: { cells: string[]; notes: string[] }[] = [];
  for (const line of lines) {
    if (between(line, NAME).startsWith('#')) rows.push({ cells: [], notes: [] });
    const isNote = line === '' || /^ {4}\S/.test(line) || (rows.at(-1)?.notes.length ?? 0) > 0;
    rows.at(-1)?.[isNote ? 'notes' : 'cells'].push(line);
  }
  return rows.map(({ cells, notes }) => {
    const cell = (columns: readonly [number, number]) => unspaced(...cells.map((line) => between(line, columns)));
    // A text that takes up all three columns is too wide for the first, so it reaches into the gap after that.
    const isWhole = cell([40, 41]) !== '' || cell([51, 52]) !== '';
    return {
      name: cell(NAME),
      value: cell(isWhole ? WHOLE : VALUE),
      unit: isWhole ? '' : cell(UNIT),
      interval: isWhole ? '' : intervalOf(cell(INTERVAL)),
      flag: cell(FLAG),
      notes: unspaced(...notes),
    };
  });
}

/** The text between two columns of a line, where a wide letter takes up two. */
function between(line: string, [from, to]: readonly [number, number]): string {
  // In most lines, every letter takes up one column.
  if (/^[\x20-\x7e]*$/.test(line)) return line.slice(from, to);
  let column = 0;
  let text = '';
  for (const { segment } of LETTERS.segment(line)) {
    if (column >= from && column < to) text += segment;
    column += stringWidth(segment);
  }
  return text;
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
