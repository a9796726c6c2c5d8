import { COLORS, CONTENT, PAGE } from './page-style.ts';
import type { ReportPdf } from './report-pdf.ts';
import { LANGUAGES } from './scripts.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

/** A node of the document's structure tree, which tells a screen reader what the marks on the page mean. */
export interface Part {
  readonly tag: Tag;
  readonly node: PDFKit.PDFStructureElement;
}

/** The structure types a report uses, by their names in the PDF standard. */
export type Tag = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

/** Attributes of a part. */
export interface PartOptions {
  readonly scope?: 'Row' | 'Column';
  /** The text of the part, if a screen reader could not derive it from the marks on the page. */
  readonly actualText?: string;
}

/** A point on the page, measured from the upper left corner. */
export type Point = readonly [x: number, y: number];

/** Draws on the pages of a report. The current page is the last one added. Measures are in points. */
export class Sheet {
  readonly typesetter: Typesetter;
  readonly #pdf: ReportPdf;
  readonly #root: Part;
  #hasMissing = false;

  constructor(pdf: ReportPdf, typesetter: Typesetter) {
    this.#pdf = pdf;
    this.typesetter = typesetter;
    this.#root = { tag: 'Document', node: pdf.struct('Document') };
    pdf.addStructure(this.#root.node);
  }

  addPage(): void {
    this.#pdf.addPage();
    this.#hasMissing = false;
  }

  /** Whether any character on the page is printed as a box. */
  get hasMissing(): boolean {
    return this.#hasMissing;
  }

  /** Adds a part to the structure. */
  part(tag: Tag, parent: Part = this.#root, { actualText, scope }: PartOptions = {}): Part {
    const node = this.#pdf.struct(tag, {
      ...(scope !== undefined && { scope }),
      ...(actualText !== undefined && { actual: actualText }),
    });
    parent.node.add(node);
    return { tag, node };
  }

  /** Completes a part, so that pdfkit can write it to the file. */
  endPart(part: Part): void {
    part.node.end();
  }

  /** Draws content that belongs to a part. A part can be marked more than once, even on different pages. */
  mark(part: Part, draw: () => void): void {
    const content = this.#pdf.markStructureContent(part.tag);
    draw();
    this.#pdf.endMarkedContent();
    part.node.add(content);
  }

  /** Draws what a screen reader skips: lines, shading, and what repeats on every page. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#pdf.markContent('Artifact', { type });
    draw();
    this.#pdf.endMarkedContent();
  }

  /** Adds an entry to the table of contents that a viewer shows beside the page. */
  bookmark(title: string, top: number): void {
    this.#pdf.outline.addItem(title, { top: Math.max(top - 8, 0), left: PAGE.width });
  }

  /** Draws one line of text that starts at `x`. */
  text(text: string, x: number, baseline: number, style: TextStyle): void {
    this.#hasMissing ||= this.typesetter.hasMissing(text);
    let left = x;
    for (const run of this.typesetter.runs(text, style.weight)) {
      if (run.script !== null) this.#pdf.markContent('Span', { lang: LANGUAGES[run.script] });
      this.#pdf.drawRun(run, left, baseline, style);
      if (run.script !== null) this.#pdf.endMarkedContent();
      left += this.typesetter.width(run.text, style);
    }
  }

  /** Draws one line of text that ends at `right`. */
  textEndingAt(text: string, right: number, baseline: number, style: TextStyle): void {
    this.text(text, right - this.typesetter.width(text, style), baseline, style);
  }

  /** Draws a horizontal line as wide as the content. */
  rule(y: number, color: string, weight = 0.5): void {
    this.line([CONTENT.left, y], [CONTENT.right, y], color, weight);
  }

  line(from: Point, to: Point, color: string, weight: number): void {
    this.#pdf
      .lineWidth(weight)
      .moveTo(...from)
      .lineTo(...to)
      .stroke(color);
  }

  /** Draws a filled rectangle. */
  box(left: number, top: number, width: number, height: number, color: string): void {
    this.#pdf.rect(left, top, width, height).fill(color);
  }

  /** Draws the outline of a rectangle. */
  frame(left: number, top: number, width: number, height: number, color: string, weight: number): void {
    this.#pdf.lineWidth(weight).rect(left, top, width, height).stroke(color);
  }

  dot([x, y]: Point, radius: number, color: string): void {
    this.#pdf.circle(x, y, radius).fill(color);
  }

  /** Draws a polygon. A hollow one is filled with the color of the paper. */
  shape(points: readonly Point[], color: string, fill: 'solid' | 'hollow' = 'solid'): void {
    this.#pdf.polygon(...points.map(([x, y]) => [x, y]));
    if (fill === 'solid') this.#pdf.fill(color);
    else this.#pdf.lineWidth(0.9).fillAndStroke(COLORS.paper, color);
  }
}
