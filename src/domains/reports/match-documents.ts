import type { FieldProblem } from '../../errors.ts';
import type { Entry } from '../chart/chart.ts';
import { type ChartedAttachment, chartedAttachment } from '../chart/charted-attachment.ts';
import type { SubmittedDocument } from './submitted-documents.ts';

/** What a submitted report says of the documents of its sample. */
interface MatchedDocuments {
  /** What the report gives, and what the chart has under its name. */
  readonly matches: readonly {
    readonly document: ChartedAttachment;
    readonly before: Entry<ChartedAttachment> | undefined;
  }[];
  /** The documents of the chart that stand, and that the report does not give. */
  readonly kept: readonly Entry<ChartedAttachment>[];
  readonly problems: readonly FieldProblem[];
}

/**
 * Finds what the chart has under the name of each document (contract, 5.7): one that stands, or else one that was withdrawn. Which of several
 * that stand a document replaces cannot be told from its name, so that is a problem.
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
