import type { DocumentResult } from './report-document.ts';

/** Whether a text is a UCUM unit. */
export type IsUcum = (text: string) => boolean;

/**
 * Units that laboratories write and UCUM reads as something else: thousands per microlitre as kelvins (`K/uL`), arbitrary units
 * as astronomical ones (`AU/mL`), pH as picohenry, and picograms in capitals as petagauss (`PG/mL`).
 */
const MISREAD = /(?:^|[./(])(?:[A-Za-z]?[CFGHKS]|AU|EU)(?![A-Za-z[])/;

/** The micro sign, and the Greek letter that many type in its place. */
const MICRO = /[µμ]/g;

/**
 * The code of UCUM for the unit of a result; null if it has none. UCUM is written in ASCII, so `µ` counts as `u` (contract, 10.2);
 * everything else must be UCUM as it is.
 */
export function ucumCodeOf(result: Pick<DocumentResult, 'unit' | 'analyte'>, isUcum: IsUcum): string | null {
  const code = result.unit?.replaceAll(MICRO, 'u') ?? null;
  return hasUcumUnit({ ...result, unit: code }, isUcum) ? code : null;
}

/** Whether the unit of a result is a code of UCUM and means what UCUM means by it. For the catalogue's own units, the catalogue says so. */
export function hasUcumUnit({ unit, analyte }: Pick<DocumentResult, 'unit' | 'analyte'>, isUcum: IsUcum): boolean {
  return unit !== null && (unit === analyte?.ucum || (!MISREAD.test(unit) && isUcum(unit)));
}
