import { formatFile } from './attachments.ts';
import { formatFlag, formatInterval, formatValue, NOTHING } from './format.ts';
import type { ChangedDetail, ChangedSide, ChangedValue, DocumentChange, DocumentResult } from './report-document.ts';
import { FOR_PROGRAMS, type Wording } from './wording.ts';

/** A result of an amendment, and the same result in the previous report; `before` is null if that does not have it. */
export interface ChangedResult {
  readonly before: DocumentResult | null;
  readonly after: DocumentResult;
}

/** How an amendment changed a result: on each side the value, and anything else that differs in print. */
export function describeChange({ before, after }: ChangedResult): DocumentChange {
  const { name, names } = after;
  if (before === null) return { name, names, before: null, after: valueSide(after) };
  const printed = (detail: ChangedDetail) => formatDetail(detail, FOR_PROGRAMS);
  const differing = DETAILS.filter((detailOf) => printed(detailOf(before)) !== printed(detailOf(after)));
  const detailsOf = (result: DocumentResult) => differing.map((detailOf) => detailOf(result));
  const comments = before.comments === after.comments ? [] : [commentsChange(before.comments, after.comments)];
  const isSame = differing.length === 0 && comments.length === 0 && formatValue(before) === formatValue(after);
  return {
    name,
    names,
    before: valueSide(before, detailsOf(before)),
    after: valueSide(after, isSame ? [{ of: 'codes' }] : [...detailsOf(after), ...comments]),
  };
}

/** A result as one side of a change. */
export function valueSide(
  result: Pick<DocumentResult, 'text' | 'unit'>,
  details: readonly ChangedDetail[] = [],
): ChangedValue {
  return { kind: 'value', value: formatValue(result), details };
}

/** The printed details of a result other than its value. */
const DETAILS: readonly ((result: DocumentResult) => ChangedDetail)[] = [
  ({ name }) => ({ of: 'name', name }),
  ({ flag, interpretation, value, comparator, rangeMinimum, rangeMaximum }) => ({
    of: 'flag',
    flagged: { flag, interpretation, value, comparator, rangeMinimum, rangeMaximum },
  }),
  (result) => ({ of: 'interval', interval: formatInterval(result) }),
  ({ timeCollected }) => ({ of: 'time', at: timeCollected }),
];

/** Comments can be long, and the new ones are printed with the result, so a change does not quote them. */
function commentsChange(before: string | null, after: string | null): ChangedDetail {
  if (before === null) return { of: 'comments', how: 'added' };
  return { of: 'comments', how: after === null ? 'removed' : 'changed' };
}

/**
 * Both sides of a change as printed: `5.4 mmol/L`, followed by anything else that differs: `5.4 mmol/L (flag HIGH)`. A result that only
 * one of the reports has is "Not reported" or "Withdrawn" in the other.
 */
export function formatChange(
  { before, after }: Pick<DocumentChange, 'before' | 'after'>,
  wording: Wording,
): { readonly before: string; readonly after: string } {
  const { notReported, withdrawn } = wording.words.changes;
  return {
    before: before === null ? notReported : formatSide(before, wording),
    after: after === null ? withdrawn : formatSide(after, wording),
  };
}

function formatSide(side: ChangedSide, wording: Wording): string {
  if (side.kind === 'file') {
    const file = formatFile(side, wording.words);
    return side.name === null ? file : `${side.name}, ${file}`;
  }
  const details = side.details.map((detail) => formatDetail(detail, wording));
  return details.length === 0 ? side.value : `${side.value} (${details.join('; ')})`;
}

function formatDetail(detail: ChangedDetail, { words, moment }: Wording): string {
  const { changes } = words;
  switch (detail.of) {
    case 'name':
      return changes.named(detail.name);
    case 'flag':
      return changes.flag(formatFlag(detail.flagged, words));
    case 'interval':
      return changes.interval(detail.interval);
    case 'time':
      return changes.collected(detail.at === null ? NOTHING : moment(detail.at));
    case 'comments':
      return changes.comments[detail.how];
    case 'codes':
      return changes.codes;
  }
}
