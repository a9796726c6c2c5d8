import { type Block, keptTogether, keptWithNext } from './flow.ts';
import { ascent, COLORS, CONTENT, pitch, STYLES } from './page-style.ts';
import { paragraph } from './paragraph.ts';
import type { Part, Sheet } from './sheet.ts';
import { type Cell, type Column, ROW_LINE, TableRow } from './table-row.ts';
import type { Typesetter } from './typesetter.ts';

const PADDING = 4.5;
const HEADER_HEIGHT = 19;

/** A table that repeats its column titles on every page. Only its notes, and rows taller than a page, are split. */
export class Table {
  readonly #typesetter: Typesetter;
  readonly #columns: readonly Column[];
  readonly #continued: string;
  #part: Part | undefined;

  /** @param continued the word after the name of a row that began on the page before */
  constructor(typesetter: Typesetter, columns: readonly Column[], continued: string) {
    this.#typesetter = typesetter;
    this.#columns = columns;
    this.#continued = continued;
  }

  /** The column titles, kept with the first row. */
  header(gap = 0): Block {
    return { height: HEADER_HEIGHT, gap, keepWithNext: true, draw: (sheet, top) => this.#drawHeader(sheet, top) };
  }

  /**
   * A row with notes below it. The cells are in the order of the columns, and the first is the row's name. The row and the
   * first lines of its notes are kept on one page. If a note continues on the next page, the row's name is repeated there.
   */
  row(cells: readonly Cell[], notes: readonly string[] = []): readonly Block[] {
    const row = new TableRow(this.#typesetter, this.#columns, cells);
    const titles = [this.#repeatedHeader()];
    const continuation = [...titles, this.#continuedFrom(row.name)];
    const lines = Array.from({ length: row.lineCount }, (_, line) => {
      const padding = line === 0 ? PADDING : 0;
      return {
        height: padding + ROW_LINE,
        continuation: line === 0 ? titles : continuation,
        draw: (sheet: Sheet, top: number) => row.drawLine(sheet, line, top + padding, this.#part),
      };
    });
    const noteLines = notes.flatMap((note) => keptWithNext(this.#note(note, row, continuation)));
    const end: Block = {
      height: PADDING,
      continuation,
      draw: (sheet, top) => {
        row.close(sheet);
        sheet.artifact(() => sheet.rule(top + PADDING, COLORS.rule));
      },
    };
    return [...keptWithNext(keptTogether(lines)), ...noteLines, end];
  }

  #note(note: string, row: TableRow, continuation: readonly Block[]): readonly Block[] {
    const left = CONTENT.left + 14;
    const width = CONTENT.right - left - 24;
    return paragraph(this.#typesetter, note, {
      style: STYLES.comment,
      left,
      width,
      gap: 2.5,
      continuation,
      parent: () => row.lastPart,
    });
  }

  /** The line at the top of a page that names the row continued there. */
  #continuedFrom(name: string): Block {
    const style = STYLES.small;
    const suffix = ` (${this.#continued})`;
    return {
      height: pitch(style) + 3,
      draw: (sheet, top) => {
        const room = CONTENT.width - this.#typesetter.width(suffix, style);
        const text = `${this.#typesetter.oneLine(this.#typesetter.shown(name), room, style)}${suffix}`;
        sheet.artifact(() => sheet.text(text, CONTENT.left, top + 3 + ascent(style), style), 'Pagination');
      },
    };
  }

  #drawHeader(sheet: Sheet, top: number): void {
    this.#part = sheet.part('Table');
    const row = sheet.part('TR', this.#part);
    sheet.artifact(() => this.#drawHeaderShade(sheet, top));
    for (const column of this.#columns) {
      const title = sheet.part('TH', row, { scope: 'Column' });
      sheet.mark(title, () => this.#drawTitle(sheet, column, top));
    }
    sheet.endPart(row);
  }

  #repeatedHeader(): Block {
    return {
      height: HEADER_HEIGHT,
      draw: (sheet, top) =>
        sheet.artifact(() => {
          this.#drawHeaderShade(sheet, top);
          for (const column of this.#columns) this.#drawTitle(sheet, column, top);
        }, 'Pagination'),
    };
  }

  #drawHeaderShade(sheet: Sheet, top: number): void {
    sheet.box(CONTENT.left, top, CONTENT.width, HEADER_HEIGHT, COLORS.shade);
    sheet.rule(top + HEADER_HEIGHT, COLORS.quiet, 0.75);
  }

  #drawTitle(sheet: Sheet, { title, left }: Column, top: number): void {
    sheet.text(title, left, top + 12.5, STYLES.columnTitle);
  }
}
