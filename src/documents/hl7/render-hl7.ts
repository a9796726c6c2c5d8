import { loadUcum } from '../../terminology/ucum.ts';
import type { ReportDocument } from '../report-document.ts';
import { WorkSlices } from '../work-slices.ts';
import { oruSegments } from './oru.ts';

/**
 * Renders a report as the text of an ORU^R01 message (contract, 10.2).
 *
 * Rendering yields to the event loop, so that a long report does not hold up other requests.
 */
export async function renderHl7(document: ReportDocument): Promise<string> {
  const slices = new WorkSlices();
  const isUcum = await loadUcum();
  let message = '';
  for (const segment of oruSegments(document, isUcum)) {
    message += segment;
    await slices.yieldWhenDue();
  }
  return message;
}
