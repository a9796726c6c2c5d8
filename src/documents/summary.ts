import { isAbnormal } from './format.ts';
import type { DocumentResult } from './report-document.ts';

/**
 * The results in one sentence: how many are outside their reference interval, how many abnormal without one, how many of
 * both critical, and how many not flagged, which must not read as normal (contract, 6.2).
 */
export function summaryOf(results: readonly DocumentResult[]): string {
  const abnormal = results.filter(({ flag }) => isAbnormal(flag));
  const outside = abnormal.filter(isOutsideInterval).length;
  const otherwise = abnormal.length - outside;
  const critical = abnormal.filter(({ flag }) => flag === 'CRITICAL').length;
  const notFlagged = results.filter(({ flag }) => flag === 'UNKNOWN').length;
  const found = [
    outside > 0 && { count: `${outside}`, what: `outside ${outside === 1 ? 'its' : 'their'} reference interval` },
    otherwise > 0 && { count: `${otherwise}`, what: 'abnormal' },
  ].filter((part) => part !== false);
  const [first = { count: 'None', what: 'flagged as abnormal' }, ...further] = found;
  const sentence = [
    `${first.count} of ${results.length} ${results.length === 1 ? 'result' : 'results'} ${first.what}`,
    ...further.map(({ count, what }) => `${count} ${what}`),
    ...(critical > 0 ? [`${critical} critical`] : []),
    ...(notFlagged > 0 ? [`${notFlagged} not flagged`] : []),
  ];
  return `${sentence.join('; ')}.`;
}

/** Whether the flag is about an interval that the value is not surely within. */
function isOutsideInterval({ flag, value, comparator, rangeMinimum, rangeMaximum }: DocumentResult): boolean {
  if (flag === 'ABNORMAL' || value === null || (rangeMinimum === null && rangeMaximum === null)) return false;
  const isWithin =
    value >= (rangeMinimum ?? Number.NEGATIVE_INFINITY) && value <= (rangeMaximum ?? Number.POSITIVE_INFINITY);
  return comparator !== null || !isWithin;
}
