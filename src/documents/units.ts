import type { DocumentResult } from './report-document.ts';

/** Whether a text is a UCUM unit. */
export type IsUcum = (text: string) => boolean;

/**
 * Units that laboratories write and UCUM reads as something else: thousands per microlitre as kelvins (`K/uL`), arbitrary units
 * as astronomical ones (`AU/mL`), pH as picohenry, and picograms in capitals as petagauss (`PG/mL`).
 */
const MISREAD = /(?:^|[./(])(?:[A-Za-z]?[CFGHKS]|AU|EU)(?![A-Za-z[])/;

/** Whether the unit of a result is a code of UCUM and means what UCUM means by it. For the catalogue's own units, the catalogue says so. */
export function hasUcumUnit({ unit, analyte }: Pick<DocumentResult, 'unit' | 'analyte'>, isUcum: IsUcum): boolean {
  return unit !== null && (unit === analyte?.ucum || (!MISREAD.test(unit) && isUcum(unit)));
}
