import { ANALYTES, type AnalyteKey, measured } from '../../domains/sandbox/analytes.ts';
import type { ResultFlag } from '../../generated/prisma/enums.ts';

/** A result: an input of `submitReport`. */
export interface DemoResult {
  readonly resultType: string;
  readonly name: string;
  readonly result: number | string;
  readonly unitOfMeasure?: string;
  readonly rangeMinimum?: number | null;
  readonly rangeMaximum?: number | null;
  readonly comments?: string;
  readonly flag?: ResultFlag;
  readonly analyte?: string;
  readonly loinc?: string | null;
}

/** Optional details of a result. */
export interface Remarks {
  readonly comments?: string;
  readonly flag?: ResultFlag;
}

/** A report. */
export interface DemoReport {
  /** Days after the kit was ordered or sold. */
  readonly day: number;
  readonly hour: number;
  readonly partial?: boolean;
  /** Whether the report corrects the one before it. */
  readonly amends?: boolean;
  /** Whether it comes at the very end of the story, rather than on its day. */
  readonly isLast?: boolean;
  readonly results: readonly DemoResult[];
}

/** A number, or a bound such as `<0.3`, with the codes, the unit and the interval of its analyte. */
export function quantity(key: AnalyteKey, result: number | string, remarks: Remarks = {}): DemoResult {
  return { ...measured(ANALYTES[key]), analyte: key, result, ...remarks };
}

/** A result such as "Reactive". */
export function reactivity(name: string, result: string, remarks: Remarks = {}): DemoResult {
  return { resultType: 'reactivity', name, result, ...remarks };
}

/** A result such as `*1/*2`. */
export function genotype(name: string, result: string, remarks: Remarks = {}): DemoResult {
  return { resultType: 'genotype', name, result, ...remarks };
}

/** A result of a type that the API document does not list. */
export function other(resultType: string, name: string, result: string, remarks: Remarks = {}): DemoResult {
  return { resultType, name, result, ...remarks };
}
