import type {
  DiagnosticReport,
  Element,
  Observation,
  Organization,
  Patient,
  Quantity,
  ServiceRequest,
  Specimen,
} from '@medplum/fhirtypes';
import type { Decimal } from './decimal.ts';

/** A quantity that keeps the laboratory's digits. */
export interface ExactQuantity extends Omit<Quantity, 'value'> {
  value: Decimal;
}

/** An observation whose quantity keeps its digits. */
export interface ExactObservation extends Omit<Observation, 'valueQuantity'> {
  valueQuantity?: ExactQuantity;
}

/** A patient, of whom it can be said that the date of birth is not known. */
export interface KnownPatient extends Patient {
  _birthDate?: Element;
}

/** The resources of a report's bundle. */
export type ReportResource =
  | DiagnosticReport
  | ExactObservation
  | KnownPatient
  | Organization
  | ServiceRequest
  | Specimen;

/** A resource with its place in the bundle. */
export interface ReportEntry {
  readonly fullUrl: string;
  readonly resource: ReportResource;
}
