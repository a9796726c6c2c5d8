import type { ReadFlag } from './abnormal-flags.ts';
import { isNumber, splitBound } from './number.ts';

/** A range that a quantity is compared with; an open end is null. */
export interface ReferenceRange {
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Whether the limit itself is outside the range, as in `<5`. */
  readonly isStrict: boolean;
}

const UPPER_SIGNS = ['<', '<=', '≤'];

/** Longer than any range of two numbers. */
const MAX_LENGTH = 100;

const BETWEEN = /^([+-]?\d+(?:\.\d+)?)\s*(?:-|to)\s*([+-]?\d+(?:\.\d+)?)$/i;

/** Parses OBX-7: `a-b`, `a to b`, `<b`, `<=b`, `>a`, `>=a` (contract, 10); null for any other text, which is never guessed at. */
export function readRange(text: string): ReferenceRange | null {
  if (text.length > MAX_LENGTH) return null;
  const [, low, high] = BETWEEN.exec(text) ?? [];
  const [minimum, maximum] = [Number(low), Number(high)];
  if (low !== undefined && minimum <= maximum) return { minimum, maximum, isStrict: false };
  const { sign, rest } = splitBound(text);
  if (sign === '' || !isNumber(rest)) return null;
  const limit = Number(rest);
  const isStrict = sign === '<' || sign === '>';
  return UPPER_SIGNS.includes(sign)
    ? { minimum: null, maximum: limit, isStrict }
    : { minimum: limit, maximum: null, isStrict };
}

/**
 * The flag of a quantity exactly at the limit of a strict range, such as 5 if `<5` is normal; null for any other. Reports have
 * no strict ranges, so the derived flag would be NORMAL.
 */
export function flagAtLimit(quantity: string, range: ReferenceRange | null): ReadFlag | null {
  if (!range?.isStrict) return null;
  const { sign, rest } = splitBound(quantity);
  if (Number(rest) !== (range.maximum ?? range.minimum)) return null;
  const isMaximum = range.maximum !== null;
  if (sign === '') return isMaximum ? 'HIGH' : 'LOW';
  // "At most 5" may be 5, which is not normal, or less, which is. "Less than 5" is normal.
  return sign === (isMaximum ? '<=' : '>=') || sign === (isMaximum ? '≤' : '≥') ? 'UNKNOWN' : null;
}
