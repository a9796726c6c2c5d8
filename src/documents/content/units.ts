import type { IsUcum } from '../../terminology/ucum.ts';
import type { DocumentResult } from './report-document.ts';

/**
 * Laboratories' units that UCUM reads as something else: thousands per microlitre as kelvins (`K/uL`), arbitrary units as astronomical
 * units (`AU/mL`), pH as picohenry, and picograms in upper case as petagauss (`PG/mL`).
 */
const MISREAD = /(?:^|[./(])(?:[A-Za-z]?[CFGHKS]|AU|EU)(?![A-Za-z[])/;

/** The micro sign, and the Greek letter that is often typed instead. */
const MICRO = /[µμ]/g;

/**
 * The UCUM code for the unit of a result; null if there is none. UCUM is written in ASCII, so `µ` counts as `u` (contract, 10.2);
 * everything else must already be UCUM.
 */
export function ucumCodeOf(result: Pick<DocumentResult, 'unit' | 'analyte'>, isUcum: IsUcum): string | null {
  const code = result.unit?.replaceAll(MICRO, 'u') ?? null;
  return hasUcumUnit({ ...result, unit: code }, isUcum) ? code : null;
}

/** Whether the unit of a result is a UCUM code with UCUM's meaning. The catalogue declares this for its own units. */
export function hasUcumUnit({ unit, analyte }: Pick<DocumentResult, 'unit' | 'analyte'>, isUcum: IsUcum): boolean {
  return unit !== null && (unit === analyte?.ucum || (!MISREAD.test(unit) && isUcum(unit)));
}
