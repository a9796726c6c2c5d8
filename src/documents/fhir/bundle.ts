import type { Bundle } from '@medplum/fhirtypes';
import type { ReportDocument } from '../report-document.ts';
import { diagnosticReportOf } from './diagnostic-report.ts';
import { securityOf } from './meta.ts';
import { type ResourceIds, urnOf } from './names.ts';
import { observationOf } from './observation.ts';
import { organizationOf } from './organization.ts';
import { patientOf } from './patient.ts';
import type { IsUcum } from './quantity.ts';
import type { ReportEntry, ReportResource } from './resources.ts';
import { serviceRequestOf } from './service-request.ts';
import { specimenOf } from './specimen.ts';

/** The bundle of a report without its entries. */
export function bundleOf(document: ReportDocument, ids: ResourceIds): Omit<Bundle, 'entry'> {
  return {
    resourceType: 'Bundle',
    id: ids.bundle,
    ...(document.isTest && { meta: securityOf(document) }),
    type: 'collection',
    timestamp: document.printedAt.toISOString(),
  };
}

/** The entries of the bundle, the report first, one by one, since there may be many. */
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
  for (const [position, result] of document.results.entries()) {
    yield entry(ids.observationAt(position), observationOf(document, ids, result, position, isUcum));
  }
}

function entry(id: string, resource: ReportResource): ReportEntry {
  return { fullUrl: urnOf(id), resource };
}
