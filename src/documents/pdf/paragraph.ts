import { type Block, keptWithNext } from './flow.ts';
import { ascent, CONTENT, pitch, STYLES } from './page-style.ts';
import type { Part, Sheet, Tag } from './sheet.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

/** How and where a paragraph is set. Measures are in points. */
export interface ParagraphOptions {
  readonly style: TextStyle;
  readonly left?: number;
  readonly width?: number;
  readonly gap?: number;
  readonly tag?: Tag;
  /** Returns the part the paragraph belongs to once that part has been drawn; the document by default. */
  readonly parent?: () => Part | undefined;
  /** Title of the paragraph's entry in the table of contents, if it gets one. */
  readonly bookmark?: string;
  readonly continuation?: readonly Block[];
}

/** Sets text as one block per line. A page break leaves at least two lines of the paragraph on either side. */
export function paragraph(typesetter: Typesetter, text: string, options: ParagraphOptions): readonly Block[] {
  const { style, left = CONTENT.left, width = CONTENT.right - left, tag = 'P', gap = 0 } = options;
  const lines = typesetter.lines(typesetter.shown(text), width, style);
  const partOptions = typesetter.actualText(text);

  let part: Part | undefined;
  const drawLine = (line: string, index: number) => (sheet: Sheet, top: number) => {
    if (index === 0 && options.bookmark !== undefined) sheet.bookmark(options.bookmark, top);
    part ??= sheet.part(tag, options.parent?.(), partOptions);
    if (line !== '') sheet.mark(part, () => sheet.text(line, left, top + ascent(style), style));
    if (index === lines.length - 1) sheet.endPart(part);
  };
  return lines.map((line, index) => ({
    height: pitch(style),
    gap: index === 0 ? gap : 0,
    keepWithNext: index === 0 ? lines.length > 1 : index === lines.length - 2,
    continuation: options.continuation ?? [],
    draw: drawLine(line, index),
  }));
}

/** Sets the heading of a part of the report, which stays with whatever follows and has an entry in the table of contents. */
export function headingBlocks(typesetter: Typesetter, title: string): readonly Block[] {
  return keptWithNext(paragraph(typesetter, title, { style: STYLES.heading, tag: 'H2', gap: 18, bookmark: title }));
}
