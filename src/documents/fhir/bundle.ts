import type { Bundle } from '@medplum/fhirtypes';
import type { IsUcum } from '../../terminology/ucum.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { diagnosticReportOf, formerResults } from './diagnostic-report.ts';
import { securityOf } from './meta.ts';
import { type ResourceIds, urnOf } from './names.ts';
import { observationOf, withdrawnObservationOf } from './observation.ts';
import { organizationOf } from './organization.ts';
import { patientOf } from './patient.ts';
import { practitionerOf } from './practitioner.ts';
import type { ReportEntry, ReportResource } from './resources.ts';
import { serviceRequestOf } from './service-request.ts';
import { specimenOf } from './specimen.ts';

/** The report's bundle without its entries. */
export function bundleOf(document: ReportDocument, ids: ResourceIds): Omit<Bundle, 'entry'> {
  return {
    resourceType: 'Bundle',
    id: ids.bundle,
    ...(document.isTest && { meta: securityOf(document) }),
    type: 'collection',
    timestamp: document.printedAt.toISOString(),
  };
}

/** Yields the bundle's entries one by one, because there may be many. The report comes first. */
export function* entriesOf(
  document: ReportDocument,
  ids: ResourceIds,
  pdf: Uint8Array,
  isUcum: IsUcum,
): Generator<ReportEntry> {
  yield entry(ids.report, diagnosticReportOf(document, ids, pdf));
  yield entry(ids.patient, patientOf(document, ids));
  yield entry(ids.specimen, specimenOf(document, ids));
  yield entry(ids.laboratory, organizationOf(document, ids));
  const request = serviceRequestOf(document, ids);
  if (request !== null && ids.request !== null) yield entry(ids.request, request);
  const provider = practitionerOf(document, ids);
  if (provider !== null && ids.provider !== null) yield entry(ids.provider, provider);
  for (const [position, result] of document.results.entries()) {
    yield entry(ids.observationAt(position), observationOf(document, ids, result, position, isUcum));
  }
  // A report has these only if it was withdrawn, and then it has no results.
  for (const [position, result] of formerResults(document).entries()) {
    yield entry(ids.observationAt(position), withdrawnObservationOf(document, ids, result, position));
  }
}

function entry(id: string, resource: ReportResource): ReportEntry {
  return { fullUrl: urnOf(id), resource };
}
