import { ascent, pitch, STYLES } from './page-style.ts';
import type { Part, Sheet } from './sheet.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

/** A column: where its text begins, and how wide it may be. */
export interface Column {
  readonly title: string;
  readonly left: number;
  readonly width: number;
}

export interface Cell {
  readonly text: string;
  readonly style: TextStyle;
  /** How wide the text may be where it may run over empty cells beside it; the column's width by default. */
  readonly width?: number;
  /** Drawn under the text of the first line, for the eye alone. */
  readonly decorate?: (sheet: Sheet, left: number, top: number) => void;
}

/** A cell as it is laid in its column. */
interface LaidCell {
  readonly column: Column;
  readonly cell: Cell;
  /** What is printed of the text, as a whole and line by line. */
  readonly shown: string;
  readonly lines: readonly string[];
}

/** The height of one line of a row. */
export const ROW_LINE = pitch(STYLES.body);

/** One row of a table, which is drawn line by line, on one page or more. */
export class TableRow {
  /** The lines of the cell that has most. */
  readonly lineCount: number;
  readonly #cells: readonly LaidCell[];
  #part: Part | undefined;
  #cellParts: readonly Part[] = [];

  constructor(typesetter: Typesetter, columns: readonly Column[], cells: readonly Cell[]) {
    this.#cells = columns.map((column, index) => {
      const cell = cells[index] ?? { text: '', style: STYLES.body };
      const shown = typesetter.shown(cell.text);
      return { column, cell, shown, lines: typesetter.lines(shown, cell.width ?? column.width, cell.style) };
    });
    this.lineCount = Math.max(...this.#cells.map(({ lines }) => lines.length));
  }

  /** What the row is named by: the text of its first cell. */
  get name(): string {
    return this.#cells[0]?.cell.text ?? '';
  }

  /** The row's last cell, to which a comment on the row belongs. */
  get lastPart(): Part | undefined {
    return this.#cellParts.at(-1);
  }

  /** Draws one line of all cells; the first line opens the row in the table's structure. */
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

  /** Says that the row is complete. */
  close(sheet: Sheet): void {
    if (this.#part !== undefined) sheet.endPart(this.#part);
  }

  #open(sheet: Sheet, table: Part | undefined): void {
    const row = sheet.part('TR', table);
    this.#part = row;
    this.#cellParts = this.#cells.map(({ cell, shown }, index) => {
      const options = shown === cell.text ? {} : { actual: cell.text };
      return index === 0 ? sheet.part('TH', row, { ...options, scope: 'Row' }) : sheet.part('TD', row, options);
    });
  }
}
