import type { Reference, Resource } from '@medplum/fhirtypes';
import { v5 } from 'uuid';
import type { ReportDocument } from '../report-document.ts';

/** The ids of a bundle's resources: UUIDs, the same each time for a report. */
export interface ResourceIds {
  readonly bundle: string;
  readonly report: string;
  readonly patient: string;
  readonly specimen: string;
  readonly laboratory: string;
  /** Null without a requisition. */
  readonly request: string | null;
  /** Of the result at this position. */
  readonly observationAt: (position: number) => string;
}

/** A record's own id is its resource's; what has none that is a UUID gets one from the report's id and its place there. */
export function resourceIdsOf({ reportId, patient, requisition }: ReportDocument): ResourceIds {
  const derived = (place: string) => v5(place, reportId);
  return {
    bundle: derived('bundle'),
    report: reportId,
    patient: patient?.patientId ?? derived('patient'),
    specimen: derived('specimen'),
    laboratory: derived('laboratory'),
    request: requisition?.requisitionId ?? null,
    observationAt: (position) => derived(`result ${position}`),
  };
}

/** A UUID as a URI: the `fullUrl` of an entry, and what refers to it. */
export function urnOf(id: string): string {
  return `urn:uuid:${id}`;
}

/** A reference to the resource with this id. */
export function referenceTo<Target extends Resource>(id: string): Reference<Target> {
  return { reference: urnOf(id) };
}
