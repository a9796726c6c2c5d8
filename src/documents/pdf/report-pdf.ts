import PDFDocument from 'pdfkit';
import { printableLine } from '../content/format.ts';
import type { ReportDocument } from '../content/report-document.ts';
import type { DocumentWords } from '../words/en.ts';
import { PAGE } from './page-style.ts';
import { IN_ONE_WEIGHT, WITH_MARKS } from './scripts.ts';
import type { Typefaces } from './typefaces.ts';
import type { Run, TextStyle } from './typesetter.ts';

/** A tagged PDF file for a report, with its metadata and fonts. It starts without pages. */
export class ReportPdf extends PDFDocument {
  constructor(document: ReportDocument, words: DocumentWords, typefaces: Typefaces) {
    super({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: document.language,
      // Otherwise pdfkit's default font would be referenced in the file without being embedded.
      font: '',
      // pdfkit derives the file's id from these values, so the same report printed at the same time gives the same bytes.
      info: {
        Title: printableLine(words.named(document.reportId)),
        Author: printableLine(document.laboratory),
        Subject: printableLine(words.about(document.specimen.sampleId, document.program)),
        Creator: 'Kit Testing Service',
        CreationDate: document.printedAt,
      },
    });
    for (const [face, { regular, bold }] of typefaces) {
      this.registerFont(`regular-${face}`, regular);
      this.registerFont(`bold-${face}`, bold);
    }
  }

  /** The text of the run being drawn, if readers should not derive it from its glyphs. */
  #saying: string | null = null;

  /** The width of a run at size 1, in points. */
  widthOfRun({ font, script, text }: Run): number {
    return this.font(font, 1).widthOfString(text, layoutOf(script));
  }

  /** Draws a run that starts at `x`. */
  drawRun({ font, script, text }: Run, x: number, baseline: number, { weight, size, color }: TextStyle): void {
    const isOutlined = weight === 'bold' && script !== null && IN_ONE_WEIGHT.has(script);
    const options = {
      lineBreak: false,
      baseline: 'alphabetic',
      fill: true,
      stroke: isOutlined,
      ...layoutOf(script),
    } as const;
    if (isOutlined)
      this.save()
        .strokeColor(color)
        .lineWidth(size * OUTLINE)
        .lineJoin('round');
    this.#saying = script !== null && WITH_MARKS.has(script) ? text : null;
    this.font(font, size).fillColor(color).text(text, x, baseline, options);
    this.#saying = null;
    if (isOutlined) this.restore();
  }

  /** Adds a run's text within its text object. Outside it, some readers would not know how large the text is. */
  override addContent(data: string): this {
    if (data === 'ET' && this.#saying !== null) super.addContent('EMC');
    super.addContent(data);
    if (data === 'BT' && this.#saying !== null) {
      const utf16 = Buffer.from(`\ufeff${this.#saying}`, 'utf16le').swap16();
      super.addContent(`/Span <</ActualText <${utf16.toString('hex')}>>> BDC`);
    }
    return this;
  }

  /**
   * Declares that the file is PDF/UA. pdfkit's option `subset` would do so, but would also list each font's glyphs, and leave
   * out those that other glyphs are composed of.
   *
   * pdfkit writes the metadata into XML unescaped, so a laboratory called "Smith & Sons" would break the XML.
   */
  override endMetadata(): void {
    this.appendXML(`
        <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>
        `);
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

/** The width of the outline that makes letters bold, for text of size 1. */
const OUTLINE = 0.03;

/**
 * Given a list of features, even an empty one, pdfkit lays out a run as a whole. Otherwise it goes word by word, from left to
 * right.
 */
function layoutOf(script: Run['script']): { readonly features?: [] } {
  return script === null ? {} : { features: [] };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
