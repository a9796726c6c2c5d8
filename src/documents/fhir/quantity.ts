import type { ObservationReferenceRange, Quantity } from '@medplum/fhirtypes';
import type { DocumentResult } from '../report-document.ts';
import { decimalOf } from './decimal.ts';
import type { ExactQuantity } from './resources.ts';
import { fhirString } from './strings.ts';
import { UCUM } from './systems.ts';

/** Tells whether a text is a unit of UCUM. */
export type IsUcum = (text: string) => boolean;

const COMPARATORS = { LT: '<', LE: '<=', GE: '>=', GT: '>' } as const;

/**
 * What laboratories write and UCUM reads as something else: thousands per microlitre as kelvins (`K/uL`), arbitrary units as
 * astronomical ones (`AU/mL`), pH as picohenry, and with capitals picograms as petagauss (`PG/mL`).
 */
const MISREAD = /(?:^|[./(])(?:[A-Za-z]?[CFGHKS]|AU|EU)(?![A-Za-z[])/;

/** The value of a quantity, with the laboratory's digits, comparator and unit. */
export function quantityOf(result: DocumentResult, value: number, isUcum: IsUcum): ExactQuantity {
  return {
    value: decimalOf(result, value),
    ...(result.comparator !== null && { comparator: COMPARATORS[result.comparator] }),
    ...unitOf(result, isUcum),
  };
}

/** The reference interval of a quantity; null if it has none. */
export function referenceRangeOf(result: DocumentResult, isUcum: IsUcum): ObservationReferenceRange | null {
  const { rangeMinimum, rangeMaximum } = result;
  if (rangeMinimum === null && rangeMaximum === null) return null;
  const unit = unitOf(result, isUcum);
  return {
    ...(rangeMinimum !== null && { low: { value: rangeMinimum, ...unit } }),
    ...(rangeMaximum !== null && { high: { value: rangeMaximum, ...unit } }),
  };
}

/** The unit in the laboratory's words, and coded if it is UCUM: the catalogue says so of its own, and nothing is converted. */
function unitOf({ unit, analyte }: DocumentResult, isUcum: IsUcum): Pick<Quantity, 'unit' | 'system' | 'code'> {
  if (unit === null) return {};
  const isCode = unit === analyte?.ucum || (!MISREAD.test(unit) && isUcum(unit));
  return isCode ? { unit, system: UCUM, code: unit } : { unit: fhirString(unit) };
}
