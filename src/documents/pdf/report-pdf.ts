import PDFDocument from 'pdfkit';
import { printableLine } from '../printable.ts';
import type { ReportDocument } from '../report-document.ts';
import { PAGE } from './page-style.ts';
import type { Typefaces } from './typefaces.ts';

/** An empty tagged PDF file about a report, with its title, language, author and fonts. Pages are added by the caller. */
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
      // No font until one is asked for: the default one would be named in the file without being embedded.
      font: '',
      // The file's id is made of these facts, so that the same report printed at the same time is the same bytes.
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

  /** pdfkit puts the facts into the file's XML as they are; a laboratory called "Smith & Sons" would break it. */
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
