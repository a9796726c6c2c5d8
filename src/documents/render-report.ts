import { renderPdf } from './pdf/render-pdf.ts';
import type { ReportDocument } from './report-document.ts';
import { renderTextInTurns } from './text/render-text.ts';

/** The two forms in which a report can be had (contract, section 6, `pdf` and `txt`). */
export type ReportFormat = 'pdf' | 'txt';

/** A report as a file's bytes: a PDF, or text in UTF-8. */
export async function renderReport(document: ReportDocument, format: ReportFormat): Promise<Uint8Array> {
  return format === 'pdf' ? renderPdf(document) : new TextEncoder().encode(await renderTextInTurns(document));
}
