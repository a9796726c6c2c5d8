import type {
  DiagnosticReport,
  Element,
  Observation,
  Organization,
  Patient,
  Practitioner,
  Quantity,
  ServiceRequest,
  Specimen,
} from '@medplum/fhirtypes';
import type { Decimal } from './decimal.ts';

/** A quantity that keeps the laboratory's digits. */
export interface ExactQuantity extends Omit<Quantity, 'value'> {
  value: Decimal;
}

/** An observation whose quantity keeps the laboratory's digits, and whose time can be marked as unknown. */
export interface ExactObservation extends Omit<Observation, 'valueQuantity'> {
  valueQuantity?: ExactQuantity;
  /** Marks the time as unknown. */
  _effectiveDateTime?: Element;
}

/** A report whose time of collection can be marked as unknown. */
export interface TimedReport extends DiagnosticReport {
  _effectiveDateTime?: Element;
}

/** A patient whose date of birth can be marked as unknown. */
export interface KnownPatient extends Patient {
  _birthDate?: Element;
}

/** The types of resource in a report's bundle. */
export type ReportResource =
  | ExactObservation
  | KnownPatient
  | Organization
  | Practitioner
  | ServiceRequest
  | Specimen
  | TimedReport;

/** A resource as a bundle entry. */
export interface ReportEntry {
  readonly fullUrl: string;
  readonly resource: ReportResource;
}
