import type { ReportDocument } from '../report-document.ts';
import type { IsUcum } from '../units.ts';
import { WorkSlices } from '../work-slices.ts';
import { bundleOf, entriesOf } from './bundle.ts';
import { resourceIdsOf } from './names.ts';
import { writeJson } from './write-json.ts';

/**
 * Renders a report as the JSON of a FHIR R4 bundle that follows US Core's laboratory profiles (contract, 10.2).
 * docs/laboratory.md describes it field by field.
 *
 * Rendering yields to the event loop, so that a long report does not hold up other requests.
 *
 * @param pdf the report as a PDF, which is embedded in the bundle
 */
export async function renderFhir(document: ReportDocument, pdf: Uint8Array, isUcum: IsUcum): Promise<string> {
  const slices = new WorkSlices();
  const ids = resourceIdsOf(document);
  const entries: string[] = [];
  for (const entry of entriesOf(document, ids, pdf, isUcum)) {
    entries.push(writeJson(entry));
    await slices.yieldWhenDue();
  }
  const head = writeJson(bundleOf(document, ids));
  return `${head.slice(0, -1)},"entry":[${entries.join(',')}]}`;
}
