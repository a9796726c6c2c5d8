import { ascent, pitch, STYLES } from './page-style.ts';
import type { Part, PartOptions, Sheet } from './sheet.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

/** A column of a table: where its text starts and how wide it may be, in points. */
export interface Column {
  readonly title: string;
  readonly left: number;
  readonly width: number;
}

/** What a cell contains. */
export interface Cell {
  readonly text: string;
  readonly style: TextStyle;
  /** The width of text that may extend over empty cells to its right; the column's width by default. */
  readonly width?: number;
  /** Draws behind the first line of the text. Screen readers skip it. */
  readonly decorate?: (sheet: Sheet, left: number, top: number) => void;
}

/** A cell laid out in its column. */
interface LaidOutCell {
  readonly column: Column;
  readonly cell: Cell;
  readonly options: PartOptions;
  readonly lines: readonly string[];
}

/** The height of one line of a row, in points. */
export const ROW_LINE = pitch(STYLES.body);

/** A row of a table. It is drawn line by line, because a tall row can continue on the next page. */
export class TableRow {
  /** The number of lines of the row's tallest cell. */
  readonly lineCount: number;
  readonly #cells: readonly LaidOutCell[];
  #part: Part | undefined;
  #cellParts: readonly Part[] = [];

  constructor(typesetter: Typesetter, columns: readonly Column[], cells: readonly Cell[]) {
    this.#cells = columns.map((column, index) => {
      const cell = cells[index] ?? { text: '', style: STYLES.body };
      const shown = typesetter.shown(cell.text);
      const options = typesetter.actualText(cell.text);
      return { column, cell, options, lines: typesetter.lines(shown, cell.width ?? column.width, cell.style) };
    });
    this.lineCount = Math.max(...this.#cells.map(({ lines }) => lines.length));
  }

  /** The text of the first cell. */
  get name(): string {
    return this.#cells[0]?.cell.text ?? '';
  }

  /** The part of the last cell, which the row's comment belongs to. Undefined until the first line is drawn. */
  get lastPart(): Part | undefined {
    return this.#cellParts.at(-1);
  }

  /** Draws one line of every cell. The first line adds the row to the table's structure. */
  drawLine(sheet: Sheet, line: number, top: number, table: Part | undefined): void {
    if (line === 0) {
      this.#open(sheet, table);
      for (const { cell, column } of this.#cells) {
        if (cell.decorate) sheet.artifact(() => cell.decorate?.(sheet, column.left, top));
      }
    }
    for (const [index, { cell, column, lines }] of this.#cells.entries()) {
      const text = lines[line] ?? '';
      const part = this.#cellParts[index];
      if (text === '' || part === undefined) continue;
      sheet.mark(part, () => sheet.text(text, column.left, top + ascent(STYLES.body), cell.style));
    }
  }

  /** Completes the row in the table's structure. Call it after the last line and the comment. */
  close(sheet: Sheet): void {
    if (this.#part !== undefined) sheet.endPart(this.#part);
  }

  #open(sheet: Sheet, table: Part | undefined): void {
    const row = sheet.part('TR', table);
    this.#part = row;
    this.#cellParts = this.#cells.map(({ options }, index) =>
      index === 0 ? sheet.part('TH', row, { ...options, scope: 'Row' }) : sheet.part('TD', row, options),
    );
  }
}
