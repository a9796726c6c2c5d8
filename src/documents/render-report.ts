import { renderPdf } from './pdf/render-pdf.ts';
import type { DocumentFormat, ReportDocument } from './report-document.ts';
import { renderText } from './text/render-text.ts';

/** Renders a report as the bytes of a file: a PDF, or plain text in UTF-8 (contract, 6.2). */
export async function renderReport(document: ReportDocument, format: DocumentFormat): Promise<Uint8Array> {
  switch (format) {
    case 'pdf':
      return renderPdf(document);
    case 'txt':
      return new TextEncoder().encode(await renderText(document));
  }
}
