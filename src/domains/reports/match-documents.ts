import type { FieldProblem } from '../../errors/errors.ts';
import type { Entry } from '../chart/chart.ts';
import { type ChartedAttachment, chartedAttachment } from '../chart/charted-attachment.ts';
import type { SubmittedDocument } from './submitted-documents.ts';

/** A submitted report's documents, matched with those of its sample. */
interface MatchedDocuments {
  /** The documents of the report, each with the chart's entry of the same name. */
  readonly matches: readonly {
    readonly document: ChartedAttachment;
    readonly before: Entry<ChartedAttachment> | undefined;
  }[];
  /** The chart's current documents that the report does not give. */
  readonly kept: readonly Entry<ChartedAttachment>[];
  readonly problems: readonly FieldProblem[];
}

/**
 * Finds the chart's entry for each document by its name (contract, 5.7): a current one, or else a withdrawn one. If the chart has several
 * current documents of that name, it is unclear which one is replaced, so that is a problem.
 */
export function matchDocuments(
  documents: readonly SubmittedDocument[],
  charted: readonly Entry<ChartedAttachment>[],
): MatchedDocuments {
  const standing = charted.filter(({ finality }) => finality !== 'WITHDRAWN');
  const named = (entries: typeof charted, name: string) => entries.filter(({ result }) => result.name === name);
  const matches = documents.map(({ name, content }) => {
    const before = named(standing, name)[0] ?? named(charted, name)[0];
    return { document: chartedAttachment({ name, loinc: before?.result.loinc ?? null }, content), before };
  });
  const replaced = new Set(matches.map(({ before }) => before));
  return {
    matches,
    kept: standing.filter((entry) => !replaced.has(entry)),
    problems: documents.flatMap(({ name }, index) =>
      named(standing, name).length > 1
        ? [{ path: ['documents', index, 'name'], message: IS_OF_SEVERAL, code: 'NOT_ALLOWED' as const }]
        : [],
    ),
  };
}

const IS_OF_SEVERAL =
  'is the name of several documents of the sample. Name it in withdraws, which withdraws them all, and give this one another name';
