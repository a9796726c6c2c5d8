import stringWidth from 'string-width';
import { wrapLines } from './wrap-lines.ts';

/** The width of a report, in columns. */
export const PAGE_WIDTH = 80;

/** Breaks text into lines as wide as the page, each indented by `indent` columns. */
export function wrapped(text: string, indent = 0): readonly string[] {
  return wrapLines(text, PAGE_WIDTH - indent, columnsOf).map((line) => (' '.repeat(indent) + line).trimEnd());
}

/** Sets a label on the first line, and the value beside it on as many lines as it needs. */
export function labeled(label: string, value: string, labelWidth: number): readonly string[] {
  return wrapLines(value, PAGE_WIDTH - labelWidth - 1, columnsOf).map(
    (line, index) => `${padded(index === 0 ? label : '', labelWidth)} ${line}`,
  );
}

/** Sets texts side by side, each wrapped to its width and one column apart. */
export function cellsOnLines(cells: readonly { readonly text: string; readonly width: number }[]): readonly string[] {
  const wrappedCells = cells.map(({ text, width }) => ({ lines: wrapLines(text, width, columnsOf), width }));
  const lineCount = Math.max(...wrappedCells.map(({ lines }) => lines.length));
  return Array.from({ length: lineCount }, (_, index) =>
    wrappedCells
      .map(({ lines, width }) => padded(lines[index] ?? '', width))
      .join(' ')
      .trimEnd(),
  );
}

/** Centers a single line on the page. */
export function centered(text: string): string {
  return ' '.repeat(Math.floor((PAGE_WIDTH - columnsOf(text)) / 2)) + text;
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columnsOf(text)));
}

/** The number of columns a text takes up on a screen. */
export function columnsOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  const cached = widths.get(text);
  if (cached !== undefined) return cached;
  const columns = stringWidth(text);
  if (text.length > MAX_CACHED_LENGTH) return columns;
  if (widths.size >= TEXTS_CACHED) widths.clear();
  widths.set(text, columns);
  return columns;
}

const ASCII = /^[\x20-\x7e]*$/u;

/** Widths of words and letters, cached because measuring takes most of the rendering time. */
const widths = new Map<string, number>();
const TEXTS_CACHED = 4000;
const MAX_CACHED_LENGTH = 40;
