import type { IsUcum } from '../../terminology/ucum.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { bundleOf, entriesOf } from './bundle.ts';
import { resourceIdsOf } from './names.ts';
import { writeJson } from './write-json.ts';

/**
 * Renders a report as the JSON of a FHIR R4 bundle that follows US Core's laboratory profiles (contract, 10.2).
 * docs/laboratory.md describes it field by field.
 *
 * @param pdf the report as a PDF, which is embedded in the bundle
 */
export function renderFhir(document: ReportDocument, pdf: Uint8Array, isUcum: IsUcum): string {
  const ids = resourceIdsOf(document);
  const entries = Array.from(entriesOf(document, ids, pdf, isUcum), (entry) => writeJson(entry));
  const head = writeJson(bundleOf(document, ids));
  return `${head.slice(0, -1)},"entry":[${entries.join(',')}]}`;
}
