import type { ObservationReferenceRange, Quantity } from '@medplum/fhirtypes';
import type { IsUcum } from '../../terminology/ucum.ts';
import type { DocumentResult } from '../content/report-document.ts';
import { ucumCodeOf } from '../content/units.ts';
import { decimalOf } from './decimal.ts';
import type { ExactQuantity } from './resources.ts';
import { fhirString, fhirStringOrNull } from './strings.ts';
import { UCUM } from './systems.ts';

const COMPARATORS = { LT: '<', LE: '<=', GE: '>=', GT: '>' } as const;

/** The value of a quantity, with the laboratory's digits, comparator and unit. */
export function quantityOf(result: DocumentResult, value: number, isUcum: IsUcum): ExactQuantity {
  return {
    value: decimalOf(result, value),
    ...(result.comparator !== null && { comparator: COMPARATORS[result.comparator] }),
    ...unitOf(result, isUcum),
  };
}

/** The reference interval of a quantity, and the reference text as the laboratory wrote it; null if there is neither. */
export function referenceRangeOf(result: DocumentResult, isUcum: IsUcum): ObservationReferenceRange | null {
  const { rangeMinimum, rangeMaximum } = result;
  const text = fhirStringOrNull(result.rangeText);
  if (rangeMinimum === null && rangeMaximum === null) return text === null ? null : { text };
  const unit = unitOf(result, isUcum);
  return {
    ...(rangeMinimum !== null && { low: { value: rangeMinimum, ...unit } }),
    ...(rangeMaximum !== null && { high: { value: rangeMaximum, ...unit } }),
    ...(text !== null && { text }),
  };
}

/** The unit in the laboratory's words, with a code if it is UCUM. Nothing is converted. */
function unitOf(result: DocumentResult, isUcum: IsUcum): Pick<Quantity, 'unit' | 'system' | 'code'> {
  const { unit } = result;
  if (unit === null) return {};
  const code = ucumCodeOf(result, isUcum);
  return { unit: fhirString(unit), ...(code !== null && { system: UCUM, code }) };
}
