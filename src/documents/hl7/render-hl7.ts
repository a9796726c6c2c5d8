import { loadUcum } from '../../terminology/ucum.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { oruSegments } from './oru.ts';

/** Renders a report as the text of an ORU^R01 message (contract, 10.2). */
export async function renderHl7(document: ReportDocument): Promise<string> {
  return [...oruSegments(document, await loadUcum())].join('');
}
