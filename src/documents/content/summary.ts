import { isAbnormal, isNotFlagged } from './format.ts';
import { criticalSideOf } from './interpretation.ts';
import type { DocumentResult } from './report-document.ts';

/**
 * Sums up the results in one sentence: how many are outside their reference interval, how many are abnormal without one, how
 * many of both are critical, on which side, and how many are not flagged, which must not be read as normal (contract, 6.2).
 */
export function summaryOf(results: readonly DocumentResult[]): string {
  const [only] = results;
  if (only === undefined) return NO_RESULTS;
  const abnormal = results.filter(({ flag }) => isAbnormal(flag));
  if (results.length === 1 && abnormal.length === 0) return summaryOfOne(only);
  const outside = abnormal.filter(isOutsideInterval).length;
  const otherwise = abnormal.length - outside;
  const critical = abnormal.filter(({ flag }) => flag === 'CRITICAL');
  const notFlagged = results.filter(isNotFlagged).length;
  const withLettersOnly = results.filter(({ flag }) => flag === 'UNKNOWN').length - notFlagged;
  const found = [
    outside > 0 && { count: `${outside}`, what: `outside ${outside === 1 ? 'its' : 'their'} reference interval` },
    otherwise > 0 && { count: `${otherwise}`, what: 'abnormal' },
  ].filter((part) => part !== false);
  const [first = { count: 'None', what: 'flagged as abnormal' }, ...further] = found;
  const sentence = [
    `${first.count} of ${results.length} ${results.length === 1 ? 'result' : 'results'} ${first.what}`,
    ...further.map(({ count, what }) => `${count} ${what}`),
    ...(critical.length > 0 ? [`${critical.length} critical${sidesOf(critical)}`] : []),
    ...(withLettersOnly > 0 ? [`${withLettersOnly} with the laboratory’s own letters`] : []),
    ...(notFlagged > 0 ? [`${notFlagged} not flagged`] : []),
  ];
  return `${sentence.join('; ')}.`;
}

const NO_RESULTS = 'No individual results are listed; see the attached documents and the comments.';

/** The sentence for a single result that is not abnormal. */
function summaryOfOne(result: DocumentResult): string {
  if (isNotFlagged(result)) return 'The one result is not flagged.';
  const letters = result.flag === 'UNKNOWN' ? '; it has the laboratory’s own letters' : '';
  return `The one result is not flagged as abnormal${letters}.`;
}

/** ` (high)`, or ` (1 low, 2 high)` if they are not all on one side; empty if none is known to be on either. */
function sidesOf(critical: readonly DocumentResult[]): string {
  const sides = (['LOW', 'HIGH'] as const).flatMap((side) => {
    const count = critical.filter((result) => criticalSideOf(result) === side).length;
    const word = side.toLowerCase();
    if (count === 0) return [];
    return [count === critical.length ? word : `${count} ${word}`];
  });
  return sides.length === 0 ? '' : ` (${sides.join(', ')})`;
}

/** Whether the flag is about an interval that the value might be outside of. */
function isOutsideInterval({ flag, value, comparator, rangeMinimum, rangeMaximum }: DocumentResult): boolean {
  if (flag === 'ABNORMAL' || value === null || (rangeMinimum === null && rangeMaximum === null)) return false;
  const isWithin =
    value >= (rangeMinimum ?? Number.NEGATIVE_INFINITY) && value <= (rangeMaximum ?? Number.POSITIVE_INFINITY);
  return comparator !== null || !isWithin;
}
