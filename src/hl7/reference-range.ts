import type { ReadFlag } from './abnormal-flags.ts';
import { isNumber, splitBound } from './number.ts';

/** A range that a quantity is compared with; an open end is null. */
export interface ReferenceRange {
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Whether the limit itself is outside the range, as in `<5`. */
  readonly isStrict: boolean;
}

/** Longer than any range of two numbers with a unit. */
const MAX_LENGTH = 200;

const BETWEEN = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*(?:[-\u2013]|to)\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))$/i;

/** The signs of a limit: `<`, `>`, and with `=` in all the ways that laboratories write it. */
const LIMIT = /^(?:([<>])(\s*or\s*=|\/=|=)?|([≤≥]))\s*(.*)$/i;

/** The brackets around a range. */
const BRACKETS: ReadonlyMap<string, string> = new Map([
  ['[', ']'],
  ['(', ')'],
]);

/**
 * Parses OBX-7 (contract, 10.3): `a-b`, `a to b`, `<b`, `<=b`, `>a`, `>=a`, with or without brackets, with or without the unit. Null for
 * any other text, because a range is never guessed.
 *
 * @param units the unit of the value, from OBX-6: its code, and its text
 */
export function readRange(text: string, units: readonly string[]): ReferenceRange | null {
  if (text.length > MAX_LENGTH || text.includes('\n')) return null;
  const outside = withoutUnit(text, units);
  const inside = withoutBrackets(outside);
  return rangeIn(inside === outside || outside !== text ? inside : withoutUnit(inside, units));
}

/** The text without the unit after it. A unit that begins with a digit must not be mistaken for the end of a number. */
function withoutUnit(text: string, units: readonly string[]): string {
  const unit = units.find((each) => each !== '' && text.endsWith(each));
  if (unit === undefined) return text;
  const rest = text.slice(0, -unit.length);
  return /^[\d.]/.test(unit) && !/[\s\])]$/.test(rest) ? text : rest.trimEnd();
}

function withoutBrackets(text: string): string {
  const end = BRACKETS.get(text.charAt(0));
  return end !== undefined && text.endsWith(end) ? text.slice(1, -1).trim() : text;
}

function rangeIn(text: string): ReferenceRange | null {
  const [, low, high] = BETWEEN.exec(text) ?? [];
  const [minimum, maximum] = [Number(low), Number(high)];
  if (low !== undefined) return minimum <= maximum ? { minimum, maximum, isStrict: false } : null;
  const [, sign, orEqual, one, rest = ''] = LIMIT.exec(text) ?? [];
  if (!isNumber(rest)) return null;
  const limit = Number(rest);
  const isStrict = one === undefined && orEqual === undefined;
  return sign === '<' || one === '≤'
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
