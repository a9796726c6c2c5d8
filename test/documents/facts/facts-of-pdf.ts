import { type DocumentWords, en } from '../../../src/documents/words/en.ts';
import { type ReadPart, readAloud } from './read-aloud.ts';
import { intervalOf, printedIn, type ReportFacts, type ResultFacts, unspaced } from './report-facts.ts';

/** Reads a report back from its PDF, as a screen reader does; only the foot of each page says when it was printed. */
export async function factsOfPdf(bytes: Uint8Array, words: DocumentWords = en): Promise<ReportFacts> {
  const { headings } = words;
  const titles = [words.notices.partial, words.notices.withdrawn, words.notices.superseded, words.notices.amended];
  const isNotice = (named: string) => titles.some(({ title }) => title === named);
  const { parts, skipped } = await readAloud(bytes);
  const title = parts.findIndex(({ tag }) => tag === 'H1');
  const [reportId, status, ...rest] = parts.slice(title + 1);
  const [patient, specimen] = rest.filter(({ tag }) => tag === 'Sect');
  const sections = sectionsOf(rest);
  const of = (heading: string) => sections.get(heading)?.filter(({ tag }) => tag !== 'Sect') ?? [];
  const [heading = '', sentences = []] = [...sections].at(-1) ?? [];
  return {
    isTest: parts.slice(0, title).map(textOf).join() === unspaced(words.testStamp),
    reportId: textOf(reportId),
    printed: unspaced(printedIn(skipped, words)),
    letterhead: unspaced(...of('').map(textOf)),
    status: textOf(status),
    headings: [...sections.keys()]
      .filter((named) => named !== '' && !isNotice(named))
      .map((named) => named.toUpperCase()),
    notices: [...sections]
      .filter(([named]) => isNotice(named))
      .map(([named]) => [unspaced(named), unspaced(...of(named).map(textOf))]),
    patient: patient?.parts.slice(1).map(textOf) ?? [],
    specimen: specimen?.parts.slice(1).map(textOf) ?? [],
    changes: rowsOf(of(headings.changes)).map(({ parts: [name, before, after] }) => [
      textOf(name),
      textOf(before),
      textOf(after),
    ]),
    ...resultsOf(words, sections.get(headings.results)),
    attachments: unspaced(...of(headings.attachments).map(textOf)),
    comments: unspaced(...of(headings.comments).map(textOf)),
    plainWords: [unspaced(heading.toUpperCase()), unspaced(...sentences.map(textOf))],
  };
}

function textOf(part: ReadPart | undefined): string {
  return unspaced(...(part?.lines ?? []), ...(part?.parts ?? []).map(textOf));
}

/** The parts below each heading, in their order; the first are below none. */
function sectionsOf(parts: readonly ReadPart[]): ReadonlyMap<string, readonly ReadPart[]> {
  const sections = new Map<string, ReadPart[]>([['', []]]);
  let current: ReadPart[] = sections.get('') ?? [];
  for (const part of parts) {
    if (part.tag === 'H2') {
      current = [];
      sections.set(part.lines.join(' '), current);
    } else current.push(part);
  }
  return sections;
}

/** The rows of the tables among the parts, without those of titles. */
function rowsOf(parts: readonly ReadPart[]): readonly ReadPart[] {
  const rows = parts.filter(({ tag }) => tag === 'Table').flatMap((table) => table.parts);
  return rows.filter((row) => row.parts.some(({ tag }) => tag === 'TD'));
}

function resultsOf(
  { legend }: DocumentWords,
  parts: readonly ReadPart[] = [],
): Pick<ReportFacts, 'summary' | 'results' | 'explanations'> {
  const [summary, ...rest] = parts;
  const below = rest.filter(({ tag }) => tag === 'P').map(textOf);
  return {
    summary: textOf(summary),
    results: rowsOf(rest).map(resultOf),
    // The text has no bars.
    explanations: unspaced(...below.filter((each) => each !== unspaced(legend.bars))),
  };
}

function resultOf({ parts: [name, value, unit, interval, flag] }: ReadPart): ResultFacts {
  return {
    name: textOf(name),
    value: textOf(value),
    unit: textOf(unit),
    interval: intervalOf(textOf(interval)),
    flag: unspaced(...(flag?.lines ?? [])),
    notes: unspaced(...(flag?.parts ?? []).map(textOf)),
  };
}
