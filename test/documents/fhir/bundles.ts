import type { Bundle, BundleEntry, DiagnosticReport, Observation, Resource } from '@medplum/fhirtypes';
import type { DocumentResult, ReportDocument } from '../../../src/documents/content/report-document.ts';
import { renderFhir } from '../../../src/documents/fhir/render-fhir.ts';
import { loadUcum } from '../../../src/terminology/ucum.ts';
import { quantity, report } from '../sample-report.ts';

/** Replaces the PDF, which takes most of the time to render and is tested elsewhere. */
export const PDF = Buffer.from('%PDF-1.7');

/** The JSON of a report. */
export async function jsonOf(document: ReportDocument): Promise<string> {
  return renderFhir(document, PDF, await loadUcum());
}

/** The bundle of a report, as a receiver reads it. */
export async function bundleOf(document: ReportDocument): Promise<Bundle & { entry: BundleEntry[] }> {
  return JSON.parse(await jsonOf(document));
}

/** The resources of a report, of one type. */
export async function resourcesOf<Type extends Resource['resourceType']>(
  document: ReportDocument,
  type: Type,
): Promise<Extract<Resource, { resourceType: Type }>[]> {
  const { entry } = await bundleOf(document);
  return entry
    .map(({ resource }) => resource)
    .filter((resource): resource is Extract<Resource, { resourceType: Type }> => resource?.resourceType === type);
}

/** The resource of a report that there is one of. */
export async function resourceOf<Type extends Resource['resourceType']>(document: ReportDocument, type: Type) {
  const [resource, ...others] = await resourcesOf(document, type);
  if (!resource || others.length > 0) throw new Error(`There must be one ${type}.`);
  return resource;
}

/** The report's own resource. */
export async function reportOf(differences: Partial<ReportDocument>): Promise<DiagnosticReport> {
  return resourceOf(report(differences), 'DiagnosticReport');
}

/** The observation of a single result. */
export async function observationOf(
  result: Partial<DocumentResult>,
  differences: Partial<ReportDocument> = {},
): Promise<Observation> {
  return resourceOf(report({ results: [quantity(result)], ...differences }), 'Observation');
}
