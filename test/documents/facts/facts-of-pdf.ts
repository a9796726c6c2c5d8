import { type ReadPart, readAloud } from './read-aloud.ts';
import { intervalOf, type ReportFacts, type ResultFacts, unspaced } from './report-facts.ts';

/** Reads a report back from its PDF, as a screen reader does; only the foot of each page says when it was printed. */
export async function factsOfPdf(bytes: Uint8Array): Promise<ReportFacts> {
  const { parts, skipped } = await readAloud(bytes);
  const title = parts.findIndex(({ tag }) => tag === 'H1');
  const [reportId, status, ...rest] = parts.slice(title + 1);
  const [patient, specimen] = rest.filter(({ tag }) => tag === 'Sect');
  const sections = sectionsOf(rest);
  const of = (heading: string) => sections.get(heading)?.filter(({ tag }) => tag !== 'Sect') ?? [];
  const [heading = '', words = []] = [...sections].at(-1) ?? [];
  const [, printed = ''] = /(Printed \d{4}-\d\d-\d\d \d\d:\d\d UTC)/u.exec(skipped) ?? [];
  return {
    isTest: parts.slice(0, title).map(textOf).join() === unspaced('TEST: NOT FOR CLINICAL USE'),
    reportId: textOf(reportId),
    printed: unspaced(printed),
    letterhead: unspaced(...of('').map(textOf)),
    status: textOf(status),
    headings: [...sections.keys()]
      .filter((named) => named !== '' && !NOTICE.test(named))
      .map((named) => named.toUpperCase()),
    notices: [...sections]
      .filter(([named]) => NOTICE.test(named))
      .map(([named]) => [unspaced(named), unspaced(...of(named).map(textOf))]),
    patient: patient?.parts.slice(1).map(textOf) ?? [],
    specimen: specimen?.parts.slice(1).map(textOf) ?? [],
    changes: rowsOf(of('Changes')).map(({ parts: [name, before, after] }) => [
      textOf(name),
      textOf(before),
      textOf(after),
    ]),
    ...resultsOf(sections.get('Results')),
    attachments: unspaced(...of('Documents from the laboratory').map(textOf)),
    comments: unspaced(...of('Comments').map(textOf)),
    plainWords: [unspaced(heading.toUpperCase()), unspaced(...words.map(textOf))],
  };
}

const NOTICE = /^[A-Z]+ REPORT/u;

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

function resultsOf(parts: readonly ReadPart[] = []): Pick<ReportFacts, 'summary' | 'results' | 'explanations'> {
  const [summary, ...rest] = parts;
  const below = rest.filter(({ tag }) => tag === 'P').map(textOf);
  return {
    summary: textOf(summary),
    results: rowsOf(rest).map(resultOf),
    // The text has no bars.
    explanations: unspaced(...below.filter((each) => !each.startsWith('Bars:'))),
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
