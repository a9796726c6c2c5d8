import { formatFlag, formatInterval, formatValue } from './format.ts';
import type { DocumentChange, DocumentResult } from './report-document.ts';

/**
 * Lists the results that differ between a report and its amendment, in the amendment's order, with removed results
 * last. Results are matched by name; if a name occurs more than once, the first matches the first, the second the
 * second, and so on.
 *
 * Each side reads `5.4 mmol/L`, followed by whatever else differs: `5.4 mmol/L (flag HIGH)`. A side is null if its
 * report lacks the result.
 */
export function describeChanges(
  before: readonly DocumentResult[],
  after: readonly DocumentResult[],
): readonly DocumentChange[] {
  const unmatched = byNameAndOccurrence(before);
  const changes: DocumentChange[] = [];
  for (const [key, result] of byNameAndOccurrence(after)) {
    const earlier = unmatched.get(key);
    unmatched.delete(key);
    if (earlier === undefined) changes.push({ name: result.name, before: null, after: formatValue(result) });
    else changes.push(...changeBetween(earlier, result));
  }
  const removed = [...unmatched.values()].map((result) => ({
    name: result.name,
    before: formatValue(result),
    after: null,
  }));
  return [...changes, ...removed];
}

function byNameAndOccurrence(results: readonly DocumentResult[]): Map<string, DocumentResult> {
  const occurrences = new Map<string, number>();
  return new Map(
    results.map((result) => {
      const occurrence = (occurrences.get(result.name) ?? 0) + 1;
      occurrences.set(result.name, occurrence);
      return [`${occurrence} ${result.name}`, result];
    }),
  );
}

/** The change from one result to the other; empty if they print the same. */
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

/** Comments can be long and the new ones are printed with the result, so a change does not quote them. */
function commentsChange(before: string | null, after: string | null): string {
  if (before === null) return 'comments added';
  return after === null ? 'comments removed' : 'comments changed';
}

function withDetails(value: string, details: readonly string[]): string {
  return details.length === 0 ? value : `${value} (${details.join('; ')})`;
}
