import { CONTENT, PAGE } from './page-style.ts';
import type { ReportPdf } from './report-pdf.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

/** A part of the document's structure, which tells a screen reader what the marks on the page are. */
export interface Part {
  readonly tag: Tag;
  readonly node: PDFKit.PDFStructureElement;
}

export type Tag = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

/** `actual` is what the text really is, where some of it prints as boxes. */
export interface PartOptions {
  readonly scope?: 'Row' | 'Column';
  readonly actual?: string;
}

export type Point = readonly [x: number, y: number];

/** The pages of a report to draw on; the newest page is the current one. Points, from the upper left corner. */
export class Sheet {
  readonly typesetter: Typesetter;
  readonly #pdf: ReportPdf;
  readonly #root: Part;

  constructor(pdf: ReportPdf, typesetter: Typesetter) {
    this.#pdf = pdf;
    this.typesetter = typesetter;
    this.#root = { tag: 'Document', node: pdf.struct('Document') };
    pdf.addStructure(this.#root.node);
  }

  addPage(): void {
    this.#pdf.addPage();
  }

  /** Adds a part to the structure. */
  part(tag: Tag, parent: Part = this.#root, options: PartOptions = {}): Part {
    const node = this.#pdf.struct(tag, options);
    parent.node.add(node);
    return { tag, node };
  }

  /** Says that nothing more comes into a part, so that it can be written to the file. */
  endPart(part: Part): void {
    part.node.end();
  }

  /** Draws what belongs to a part. May be called for one part again, also on a later page. */
  mark(part: Part, draw: () => void): void {
    const content = this.#pdf.markStructureContent(part.tag);
    draw();
    this.#pdf.endMarkedContent();
    part.node.add(content);
  }

  /** Draws what a screen reader leaves out: rules, shades, and what every page repeats. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#pdf.markContent('Artifact', { type });
    draw();
    this.#pdf.endMarkedContent();
  }

  /** Adds an entry to the list of contents that a viewer shows beside the page. */
  bookmark(title: string, top: number): void {
    this.#pdf.outline.addItem(title, { top: Math.max(top - 8, 0), left: PAGE.width });
  }

  /** Draws one line of text that begins at `x` on the baseline. */
  text(text: string, x: number, baseline: number, style: TextStyle): void {
    let left = x;
    for (const run of this.typesetter.runs(text, style.weight)) {
      this.#pdf
        .font(run.font, style.size)
        .fillColor(style.color)
        .text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      left += this.typesetter.width(run.text, style);
    }
  }

  /** The same, but the text ends at `right`. */
  textEndingAt(text: string, right: number, baseline: number, style: TextStyle): void {
    this.text(text, right - this.typesetter.width(text, style), baseline, style);
  }

  /** A horizontal line over the whole width of the content. */
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

  box(left: number, top: number, width: number, height: number, color: string): void {
    this.#pdf.rect(left, top, width, height).fill(color);
  }

  frame(left: number, top: number, width: number, height: number, color: string, weight: number): void {
    this.#pdf.lineWidth(weight).rect(left, top, width, height).stroke(color);
  }

  dot([x, y]: Point, radius: number, color: string): void {
    this.#pdf.circle(x, y, radius).fill(color);
  }

  /** A filled shape; `outline` draws it hollow, on paper's white. */
  shape(points: readonly Point[], color: string, fill: 'solid' | 'hollow' = 'solid'): void {
    this.#pdf.polygon(...points.map(([x, y]) => [x, y]));
    if (fill === 'solid') this.#pdf.fill(color);
    else this.#pdf.lineWidth(0.9).fillAndStroke('#ffffff', color);
  }
}
