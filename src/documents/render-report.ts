import { loadUcum } from '../terminology/ucum.ts';
import type { DocumentFormat, ReportDocument } from './content/report-document.ts';
import { renderFhir } from './fhir/render-fhir.ts';
import { renderHl7 } from './hl7/render-hl7.ts';
import { renderPdf } from './pdf/render-pdf.ts';
import { renderText } from './text/render-text.ts';

/**
 * Renders a report as the bytes of a file in UTF-8: a PDF, plain text (contract, 6.2), a FHIR bundle or an HL7 v2 message
 * (contract, 10.2).
 */
export async function renderReport(document: ReportDocument, format: DocumentFormat): Promise<Uint8Array> {
  switch (format) {
    case 'pdf':
      return renderPdf(document);
    case 'txt':
      return new TextEncoder().encode(renderText(document));
    case 'fhir':
      return new TextEncoder().encode(renderFhir(document, await renderPdf(document), await loadUcum()));
    case 'hl7':
      return new TextEncoder().encode(await renderHl7(document));
  }
}
