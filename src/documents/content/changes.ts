import { formatFlag, formatInterval, formatMoment, formatValue, NOTHING } from './format.ts';
import type { DocumentChange, DocumentResult } from './report-document.ts';

/** A result of an amendment, and the same result in the previous report; `before` is null if that does not have it. */
export interface ChangedResult {
  readonly before: DocumentResult | null;
  readonly after: DocumentResult;
}

/** How an amendment changed a result. Each side reads `5.4 mmol/L`, followed by anything else that differs: `5.4 mmol/L (flag HIGH)`. */
export function describeChange({ before, after }: ChangedResult): DocumentChange {
  if (before === null) return { name: after.name, before: null, after: formatValue(after) };
  const details = DETAILS.filter(({ of }) => of(before) !== of(after));
  const sideOf = (result: DocumentResult) => details.map(({ title, of }) => `${title} ${of(result)}`);
  const comments = before.comments === after.comments ? [] : [commentsChange(before.comments, after.comments)];
  const isSame = details.length === 0 && comments.length === 0 && formatValue(before) === formatValue(after);
  return {
    name: after.name,
    before: withDetails(formatValue(before), sideOf(before)),
    // The codes behind a value are not printed.
    after: withDetails(formatValue(after), isSame ? ['codes corrected'] : [...sideOf(after), ...comments]),
  };
}

/** The printed details of a result other than its value. */
const DETAILS: readonly { readonly title: string; readonly of: (result: DocumentResult) => string }[] = [
  { title: 'named', of: ({ name }) => name },
  { title: 'flag', of: formatFlag },
  { title: 'reference interval', of: formatInterval },
  { title: 'collected', of: ({ timeCollected: time }) => (time === null ? NOTHING : formatMoment(time)) },
];

/** Comments can be long, and the new ones are printed with the result, so a change does not quote them. */
function commentsChange(before: string | null, after: string | null): string {
  if (before === null) return 'comments added';
  return after === null ? 'comments removed' : 'comments changed';
}

function withDetails(value: string, details: readonly string[]): string {
  return details.length === 0 ? value : `${value} (${details.join('; ')})`;
}
