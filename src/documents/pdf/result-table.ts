import { formatFlag, formatInterval, isAbnormal, NOTHING, printable, printableLine } from '../content/format.ts';
import { rangePositionOf } from '../content/range-position.ts';
import type { DocumentResult, ReportDocument } from '../content/report-document.ts';
import { commentOf, marksOf } from '../content/result-notes.ts';
import { formatTestName } from '../content/test-name.ts';
import type { Wording } from '../content/wording.ts';
import { isolated } from './direction.ts';
import type { Block } from './flow.ts';
import { COLORS, CONTENT, pitch, STYLES } from './page-style.ts';
import { drawRangeBar } from './range-bar.ts';
import type { Sheet } from './sheet.ts';
import { Table } from './table.ts';
import { type Cell, ROW_LINE } from './table-row.ts';
import type { Typesetter } from './typesetter.ts';

const INDENT = 6;
const COLUMNS = {
  test: { left: CONTENT.left + INDENT, width: 140 },
  result: { left: CONTENT.left + 154, width: 78 },
  unit: { left: CONTENT.left + 238, width: 56 },
  interval: { left: CONTENT.left + 300, width: 66 },
  flag: { left: CONTENT.left + 446, width: 70 },
} as const;
const COLUMN_NAMES = ['test', 'result', 'unit', 'interval', 'flag'] as const;
const BAR_LEFT = CONTENT.left + 368;

/** Text with this many characters is always wider than a column, so a long text need not be measured in full. */
const SURELY_WIDE = 200;

const BADGE_MARGIN = 4;

/** The distance from the top of a row to the middle of its first line of text. */
const MIDDLE = pitch(STYLES.body) / 2 - 0.4;

/** The table of results, in the laboratory's order. */
export class ResultTable {
  readonly #typesetter: Typesetter;
  readonly #document: ReportDocument;
  readonly #wording: Wording;
  readonly #table: Table;

  constructor(typesetter: Typesetter, document: ReportDocument, wording: Wording) {
    const { columns, foot } = wording.words;
    this.#typesetter = typesetter;
    this.#document = document;
    this.#wording = wording;
    this.#table = new Table(
      typesetter,
      COLUMN_NAMES.map((name) => ({ title: columns[name], ...COLUMNS[name] })),
      foot.continued,
    );
  }

  /** The column titles. */
  header(gap: number): Block {
    return this.#table.header(gap);
  }

  /** A result with its range bar and, below it, its marks and its comments. */
  row(result: DocumentResult): readonly Block[] {
    const [marks, comment] = [marksOf(result, this.#document, this.#wording), commentOf(result)];
    const cells = [
      { text: formatTestName(result, this.#wording), style: STYLES.strong },
      ...this.#valueCells(result),
      this.#flagCell(result),
    ];
    const notes = [marks, comment === '' ? '' : this.#wording.words.comment(isolated(comment))];
    return this.#table.row(
      cells,
      notes.filter((note) => note !== ''),
    );
  }

  /** Value, unit and interval. A long text result without unit and interval may use the width of all three columns. */
  #valueCells(result: DocumentResult): readonly Cell[] {
    const style = isAbnormal(result.flag) ? STYLES.strong : STYLES.body;
    const text = printable(result.text).trim();
    const unit = { text: printableLine(result.unit ?? ''), style: STYLES.body };
    const interval = formatInterval(result);
    const position = rangePositionOf(result);
    const markerColor = isAbnormal(result.flag) ? COLORS.alert : COLORS.ink;

    const spansColumns = unit.text === '' && interval === NOTHING && this.#isWide(text, style);
    if (spansColumns) {
      return [{ text, style, width: COLUMNS.flag.left - COLUMNS.result.left - 8 }, unit, { text: '', style }];
    }
    return [
      { text, style },
      unit,
      {
        text: interval,
        style: STYLES.body,
        ...(position !== null && {
          decorate: (sheet, _left, top) => drawRangeBar(sheet, position, BAR_LEFT, top + MIDDLE, markerColor),
        }),
      },
    ];
  }

  /** Shows the flag by word, weight and shape, because color is lost on black-and-white copies and on color-blind readers. */
  #flagCell(result: DocumentResult): Cell {
    const text = formatFlag(result, this.#wording.words);
    switch (result.flag) {
      case 'CRITICAL':
        return this.#badge(text);
      case 'HIGH':
      case 'LOW': {
        const { flag } = result;
        return { text, style: STYLES.alert, decorate: (sheet, left, top) => drawPointer(sheet, flag, left, top) };
      }
      case 'ABNORMAL':
        return { text, style: STYLES.alert, decorate: drawDiamond };
      default:
        return { text, style: STYLES.quiet };
    }
  }

  /** Words on a filled box. */
  #badge(text: string): Cell {
    const style = STYLES.badge;
    const lines = this.#typesetter.lines(this.#typesetter.shown(text), COLUMNS.flag.width, style);
    const width = Math.max(...lines.map((line) => this.#typesetter.width(line, style))) + 2 * BADGE_MARGIN;
    const height = lines.length * ROW_LINE + 1.5;
    return {
      text,
      style,
      decorate: (sheet, left, top) => sheet.box(left - BADGE_MARGIN, top - 1, width, height, COLORS.alert),
    };
  }

  #isWide(text: string, style: Cell['style']): boolean {
    const start = this.#typesetter.shown(text.slice(0, SURELY_WIDE));
    return this.#typesetter.width(start, style) > COLUMNS.result.width;
  }
}

/** Draws a diamond before the word: abnormal, but neither high nor low. */
function drawDiamond(sheet: Sheet, left: number, top: number): void {
  const x = left - 8;
  sheet.shape(
    [
      [x - 3.2, top + MIDDLE],
      [x, top + MIDDLE - 3.2],
      [x + 3.2, top + MIDDLE],
      [x, top + MIDDLE + 3.2],
    ],
    COLORS.alert,
  );
}

/** Draws a triangle before the word, pointing up for HIGH and down for LOW. */
function drawPointer(sheet: Sheet, flag: 'HIGH' | 'LOW', left: number, top: number): void {
  const [tip, base] = flag === 'HIGH' ? [MIDDLE - 3, MIDDLE + 2.6] : [MIDDLE + 3, MIDDLE - 2.6];
  const x = left - 8;
  sheet.shape(
    [
      [x - 3.2, top + base],
      [x + 3.2, top + base],
      [x, top + tip],
    ],
    COLORS.alert,
  );
}
