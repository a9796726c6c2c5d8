import type { DocumentResult } from './report-document.ts';

/** A quantity as the laboratory gave it: a number, or a bound such as "<0.5". */
export interface Quantity extends Pick<DocumentResult, 'comparator' | 'rangeMinimum' | 'rangeMaximum'> {
  readonly value: number;
}

/**
 * The flag of a quantity, from its range (contract, 5.6). Consider every value it may have: all below the range is LOW,
 * all above is HIGH, all within (ends included, an open side unbounded) is NORMAL. Anything else, or no range, is UNKNOWN.
 */
export function deriveFlag({
  value,
  comparator,
  rangeMinimum,
  rangeMaximum,
}: Quantity): 'LOW' | 'HIGH' | 'NORMAL' | 'UNKNOWN' {
  if (rangeMinimum === null && rangeMaximum === null) return 'UNKNOWN';
  const minimum = rangeMinimum ?? Number.NEGATIVE_INFINITY;
  const maximum = rangeMaximum ?? Number.POSITIVE_INFINITY;
  const isUpperBound = comparator === 'LT' || comparator === 'LE';
  const isLowerBound = comparator === 'GT' || comparator === 'GE';

  // The possible values lie between these two; a strict bound excludes the end itself.
  const lowest = isUpperBound ? Number.NEGATIVE_INFINITY : value;
  const highest = isLowerBound ? Number.POSITIVE_INFINITY : value;

  if (highest < minimum || (comparator === 'LT' && highest <= minimum)) return 'LOW';
  if (lowest > maximum || (comparator === 'GT' && lowest >= maximum)) return 'HIGH';
  return lowest >= minimum && highest <= maximum ? 'NORMAL' : 'UNKNOWN';
}
