import type { Block } from './flow.ts';
import { ascent, CONTENT, pitch } from './page-style.ts';
import type { Part, Sheet, Tag } from './sheet.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

/** What stands in a paragraph and where. */
export interface ParagraphOptions {
  readonly style: TextStyle;
  readonly left?: number;
  readonly width?: number;
  readonly gap?: number;
  readonly tag?: Tag;
  /** The part that it belongs to, once that is on the page; the document by default. */
  readonly parent?: () => Part | undefined;
  /** Given where the paragraph is an entry in the list of contents. */
  readonly bookmark?: string;
  readonly continuation?: readonly Block[];
}

/** A paragraph as a block a line: at least two lines stand together at the end of a page and at the top of the next. */
export function paragraph(typesetter: Typesetter, text: string, options: ParagraphOptions): readonly Block[] {
  const { style, left = CONTENT.left, width = CONTENT.right - left, tag = 'P', gap = 0 } = options;
  const shown = typesetter.shown(text);
  const lines = typesetter.lines(shown, width, style);
  const actual = shown === text ? {} : { actual: text };

  let part: Part | undefined;
  const drawLine = (line: string, index: number) => (sheet: Sheet, top: number) => {
    if (index === 0 && options.bookmark !== undefined) sheet.bookmark(options.bookmark, top);
    part ??= sheet.part(tag, options.parent?.(), actual);
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

/** The same blocks, the last of which stays with whatever follows. */
export function keptWithNext(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block, index) => (index === blocks.length - 1 ? { ...block, keepWithNext: true } : block));
}

/** The same blocks, all on one page as far as one holds them. */
export function keptTogether(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block, index) => (index < blocks.length - 1 ? { ...block, keepWithNext: true } : block));
}
