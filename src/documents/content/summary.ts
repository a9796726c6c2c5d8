import type { DocumentWords } from '../words/en.ts';
import { isAbnormal, isNotFlagged } from './format.ts';
import { criticalSideOf } from './interpretation.ts';
import type { DocumentResult } from './report-document.ts';

/**
 * Sums up the results in one sentence: how many are outside their reference interval, how many are abnormal without one, how
 * many of both are critical, on which side, and how many are not flagged, which must not be read as normal (contract, 6.2).
 */
export function summaryOf(results: readonly DocumentResult[], { summary }: DocumentWords): string {
  const [only] = results;
  if (only === undefined) return summary.noResults;
  const total = results.length;
  const abnormal = results.filter(({ flag }) => isAbnormal(flag));
  if (total === 1 && abnormal.length === 0) return summaryOfOne(only, summary.one);
  const outside = abnormal.filter(isOutsideInterval).length;
  const otherwise = abnormal.length - outside;
  const critical = abnormal.filter(({ flag }) => flag === 'CRITICAL');
  const notFlagged = results.filter(isNotFlagged).length;
  const withLettersOnly = results.filter(({ flag }) => flag === 'UNKNOWN').length - notFlagged;
  const sentence = [
    outside > 0 && summary.outside(outside, total),
    otherwise > 0 && (outside > 0 ? summary.abnormalToo(otherwise) : summary.abnormal(otherwise, total)),
    abnormal.length === 0 && summary.noneAbnormal(total),
    critical.length > 0 && `${summary.critical(critical.length)}${sidesOf(critical, summary.sides)}`,
    withLettersOnly > 0 && summary.ownLetters(withLettersOnly),
    notFlagged > 0 && summary.notFlagged(notFlagged),
  ].filter((part) => part !== false);
  return `${sentence.join('; ')}.`;
}

/** The sentence for a single result that is not abnormal. */
function summaryOfOne(result: DocumentResult, words: DocumentWords['summary']['one']): string {
  if (isNotFlagged(result)) return words.notFlagged;
  return result.flag === 'UNKNOWN' ? words.ownLetters : words.normal;
}

/** ` (high)`, or ` (1 low, 2 high)` if they are not all on one side; empty if none is known to be on either. */
function sidesOf(critical: readonly DocumentResult[], words: DocumentWords['summary']['sides']): string {
  const sides = (['LOW', 'HIGH'] as const).flatMap((side) => {
    const count = critical.filter((result) => criticalSideOf(result) === side).length;
    if (count === 0) return [];
    return [count === critical.length ? words[side](count) : `${count} ${words[side](count)}`];
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
