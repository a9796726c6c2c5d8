import { by, type Exact, readDecimal, times, writeDigits } from './exact.ts';
import { isSameSide, isSameWords, type Unit } from './unit.ts';
import { isAmount, isMass } from './unit-table.ts';

/** Why a unit cannot be converted into another (contract, 12.7). */
export type Inconvertible = 'DIFFERENT_KIND' | 'NO_MOLAR_MASS';

/**
 * By how much a number in one unit is multiplied to be in the other: only if both numerators are of one kind, and both denominators, or if
 * one numerator is a mass, the other an amount of substance, and the molar mass is known, in g/mol.
 */
export function factorBetween(from: Unit, to: Unit, molarMass: Exact | null): Exact | Inconvertible {
  if (from.isSpecial || to.isSpecial || !isSameSide(from.under, to.under) || !isSameWords(from.over, to.over))
    return 'DIFFERENT_KIND';
  const factor = by(from.factor, to.factor);
  if (isSameSide(from.over, to.over)) return factor;
  const isToAmount = isMass(from) && isAmount(to);
  if (!isToAmount && !(isAmount(from) && isMass(to))) return 'DIFFERENT_KIND';
  if (molarMass === null) return 'NO_MOLAR_MASS';
  return isToAmount ? by(factor, molarMass) : times(factor, molarMass);
}

/** The fewest digits of a converted number that count. */
const FEWEST_DIGITS = 2;

/**
 * A decimal number, multiplied and rounded once, half away from zero, to the digits that it has as it is written, but at least two. It is
 * written without an exponent. Undefined if the text is no number.
 */
export function convertNumber(text: string, factor: Exact): string | undefined {
  const number = readDecimal(text);
  if (!number) return undefined;
  const { over, under } = number.value;
  // Written at once, so it need not be in its lowest terms, which would take most of the time.
  const product = { over: over * factor.over, under: under * factor.under };
  return writeDigits(product, Math.max(FEWEST_DIGITS, number.digits));
}
