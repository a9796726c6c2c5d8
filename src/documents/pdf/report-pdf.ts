import PDFDocument from 'pdfkit';
import { printableLine } from '../format.ts';
import type { ReportDocument } from '../report-document.ts';
import { PAGE } from './page-style.ts';
import type { Typefaces } from './typefaces.ts';

/** A tagged PDF file for a report, with its metadata and fonts. It starts without pages. */
export class ReportPdf extends PDFDocument {
  constructor(document: ReportDocument, typefaces: Typefaces) {
    super({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: 'en',
      // Otherwise pdfkit's default font would be referenced in the file without being embedded.
      font: '',
      // pdfkit derives the file's id from these values: the same report printed at the same time is the same bytes.
      info: {
        Title: printableLine(`Laboratory report ${document.reportId}`),
        Author: printableLine(document.laboratory),
        Subject: printableLine(`Sample ${document.specimen.sampleId}, ${document.program}`),
        Creator: 'Kit Testing Service',
        CreationDate: document.printedAt,
      },
    });
    for (const weight of ['regular', 'bold'] as const) {
      this.registerFont(`${weight}-main`, typefaces[weight].main);
      this.registerFont(`${weight}-fallback`, typefaces[weight].fallback);
    }
  }

  /** pdfkit writes the metadata into XML unescaped, so a laboratory called "Smith & Sons" would break the XML. */
  override endMetadata(): void {
    const { info } = this;
    this.info = {
      ...info,
      ...(info.Title !== undefined && { Title: escapeXml(info.Title) }),
      ...(info.Author !== undefined && { Author: escapeXml(info.Author) }),
      ...(info.Subject !== undefined && { Subject: escapeXml(info.Subject) }),
    };
    super.endMetadata();
    this.info = info;
  }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
