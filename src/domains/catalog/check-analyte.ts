import type { FieldProblem } from '../../errors/errors.ts';
import { factorBetween, type Inconvertible } from '../../terminology/units/convert.ts';
import { exactNumber } from '../../terminology/units/exact.ts';
import type { ReadUnit } from '../../terminology/units/load-units.ts';
import type { AnalyteInput } from './analyte-input.ts';

/** The codes, units and molar mass of an analyte. */
export interface Measured {
  readonly loinc: string | null;
  readonly equivalentLoincs: readonly string[];
  readonly ucum: string | null;
  readonly molarMass: number | null;
  readonly siUnit: string | null;
  readonly conventionalUnit: string | null;
}

/** The LOINC codes that other analytes have: their own, and their further ones. */
export interface LoincsOfOthers {
  readonly own: ReadonlySet<string>;
  readonly equivalent: ReadonlySet<string>;
}

/** What is wrong with the LOINC codes of an analyte as it will be: each belongs to one analyte (contract, 12.8). */
export function problemsOfCodes(
  given: AnalyteInput,
  { loinc, equivalentLoincs }: Measured,
  others: LoincsOfOthers,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (given.loinc != null && others.equivalent.has(given.loinc))
    problems.push({ path: ['loinc'], message: 'is an equivalent code of another analyte', code: 'IN_USE' });
  if (given.equivalentLoincs === undefined) {
    if (loinc !== null && equivalentLoincs.includes(loinc))
      problems.push({ path: ['loinc'], message: 'is one of the equivalent codes already', code: 'INCONSISTENT' });
    return problems;
  }
  for (const [index, code] of given.equivalentLoincs.entries()) {
    const path = ['equivalentLoincs', index];
    if (code === loinc) problems.push({ path, message: 'is the analyte’s own code', code: 'INCONSISTENT' });
    else if (others.own.has(code) || others.equivalent.has(code))
      problems.push({ path, message: 'is a code of another analyte', code: 'IN_USE' });
  }
  return problems;
}

/** The fields with units, of which any two must be convertible into each other. */
const UNITS = ['ucum', 'siUnit', 'conventionalUnit'] as const;

const PAIRS = [
  ['ucum', 'siUnit'],
  ['ucum', 'conventionalUnit'],
  ['siUnit', 'conventionalUnit'],
] as const satisfies readonly (readonly [(typeof UNITS)[number], (typeof UNITS)[number]])[];

/** What is wrong with the units of an analyte as it will be. Of two that do not fit, the one given is wrong, and of two, the second. */
export function problemsOfUnits(given: AnalyteInput, measured: Measured, read: ReadUnit): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  const isGiven = (name: (typeof UNITS)[number] | 'molarMass') => given[name] !== undefined;
  for (const [first, second] of PAIRS) {
    if (![first, second, 'molarMass' as const].some(isGiven)) continue;
    const problem = inconvertible(measured[first], measured[second], measured.molarMass, read);
    const wrong = isGiven(second) ? second : first;
    const other = wrong === second ? first : second;
    if (problem === 'DIFFERENT_KIND')
      problems.set(wrong, {
        path: [wrong],
        message: `cannot be converted into ${other}, ${measured[other]}`,
        code: 'INCONSISTENT',
      });
    if (problem === 'NO_MOLAR_MASS')
      problems.set('molarMass', {
        path: ['molarMass'],
        message: `is needed to convert ${first} into ${second}`,
        code: 'REQUIRED',
      });
  }
  return [...problems.values()];
}

function inconvertible(
  one: string | null,
  other: string | null,
  molarMass: number | null,
  read: ReadUnit,
): Inconvertible | undefined {
  if (one === null || other === null || one === other) return undefined;
  const [from, to] = [read(one), read(other)];
  // Out of all proportion, so nothing is converted into it.
  if (!from || !to) return 'DIFFERENT_KIND';
  const factor = factorBetween(from, to, molarMass === null ? null : exactNumber(molarMass));
  return typeof factor === 'string' ? factor : undefined;
}
