import type { Reference, Resource } from '@medplum/fhirtypes';
import { v5 } from 'uuid';
import type { ReportDocument } from '../content/report-document.ts';

/** The ids of a bundle's resources: UUIDs that never change for a report. */
export interface ResourceIds {
  readonly bundle: string;
  readonly report: string;
  readonly patient: string;
  readonly specimen: string;
  readonly laboratory: string;
  /** Null if there is no requisition. */
  readonly request: string | null;
  /** Null if no ordering provider is named. */
  readonly provider: string | null;
  /** The id of the result at this position. */
  readonly observationAt: (position: number) => string;
}

/**
 * Uses a record's own id if it has one and it is a UUID; otherwise derives one from the report's id and the resource's place in it. The id
 * of a patient whom only the requisition names is derived from the requisition's, so that it is the same in all its reports.
 */
export function resourceIdsOf({ reportId, patient, requisition }: ReportDocument): ResourceIds {
  const derived = (place: string) => v5(place, reportId);
  return {
    bundle: derived('bundle'),
    report: reportId,
    patient:
      patient?.patientId ?? (patient && requisition ? v5('patient', requisition.requisitionId) : derived('patient')),
    specimen: derived('specimen'),
    laboratory: derived('laboratory'),
    request: requisition?.requisitionId ?? null,
    provider: requisition?.orderingProvider ? derived('provider') : null,
    observationAt: (position) => derived(`result ${position}`),
  };
}

/** A UUID as a URI, used for an entry's `fullUrl` and for references to it. */
export function urnOf(id: string): string {
  return `urn:uuid:${id}`;
}

/** A reference to the resource with this id. */
export function referenceTo<Target extends Resource>(id: string): Reference<Target> {
  return { reference: urnOf(id) };
}
