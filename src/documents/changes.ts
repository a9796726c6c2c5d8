import { formatFlag, formatInterval, formatValue } from './format.ts';
import type { DocumentChange, DocumentResult } from './report-document.ts';

/**
 * Which results differ between a report and the one it corrects, in the order of the new report, with the results that
 * it no longer has at the end. A result is the same one when its name is; of several with one name, the n-th is the n-th.
 *
 * A side reads `5.4 mmol/L`, followed by what else differs: `5.4 mmol/L (flag HIGH)`. A result that only one report has
 * is null on the other side.
 */
export function describeChanges(
  before: readonly DocumentResult[],
  after: readonly DocumentResult[],
): readonly DocumentChange[] {
  const earlier = byNameAndOccurrence(before);
  const changes: DocumentChange[] = [];
  for (const [key, result] of byNameAndOccurrence(after)) {
    const corrected = earlier.get(key);
    earlier.delete(key);
    if (corrected === undefined) changes.push({ name: result.name, before: null, after: formatValue(result) });
    else changes.push(...changeBetween(corrected, result));
  }
  const removed = [...earlier.values()].map((result) => ({
    name: result.name,
    before: formatValue(result),
    after: null,
  }));
  return [...changes, ...removed];
}

function byNameAndOccurrence(results: readonly DocumentResult[]): Map<string, DocumentResult> {
  const seen = new Map<string, number>();
  return new Map(
    results.map((result) => {
      const occurrence = (seen.get(result.name) ?? 0) + 1;
      seen.set(result.name, occurrence);
      return [`${occurrence} ${result.name}`, result];
    }),
  );
}

/** One change, or none where both say the same. */
function changeBetween(before: DocumentResult, after: DocumentResult): readonly DocumentChange[] {
  const details = { before: [] as string[], after: [] as string[] };
  if (before.flag !== after.flag) {
    details.before.push(`flag ${formatFlag(before.flag)}`);
    details.after.push(`flag ${formatFlag(after.flag)}`);
  }
  if (formatInterval(before) !== formatInterval(after)) {
    details.before.push(`reference interval ${formatInterval(before)}`);
    details.after.push(`reference interval ${formatInterval(after)}`);
  }
  if (before.comments !== after.comments) details.after.push(commentsChange(before.comments, after.comments));

  if (formatValue(before) === formatValue(after) && details.after.length === 0) return [];
  return [
    {
      name: after.name,
      before: withDetails(formatValue(before), details.before),
      after: withDetails(formatValue(after), details.after),
    },
  ];
}

/** Comments are long and the new ones stand with their result, so a change says only what happened to them. */
function commentsChange(before: string | null, after: string | null): string {
  if (before === null) return 'comments added';
  return after === null ? 'comments removed' : 'comments changed';
}

function withDetails(value: string, details: readonly string[]): string {
  return details.length === 0 ? value : `${value} (${details.join('; ')})`;
}
