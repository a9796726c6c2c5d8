import { isJsonObject, type JsonObject } from '../../domains/inputs/json.ts';

// A list's answer as text, of which only what stands around its rows is parsed.

/** Stands in front of the rows and nowhere before: in JSON, no value can contain it. */
const ROWS = ',"rows":';

/** Cuts the answer of a list in front of its rows, which end it. */
export function withoutRows(text: string): { readonly head: JsonObject; readonly rows: string } {
  const end = text.indexOf(ROWS);
  if (end < 0) throw new Error('The answer of a list has no rows.');
  const head: unknown = JSON.parse(`${text.slice(0, end)}}`);
  if (!isJsonObject(head)) throw new Error('The answer of a list is no object.');
  return { head, rows: text.slice(end + ROWS.length, -1) };
}

/** The rows of a list that has none. */
export const NO_ROWS = '[]';

/**
 * The rows of an export, each of them as JSON. They are parsed: where one ends cannot be told from the text alone, since what callers have
 * stored may look like the beginning of the next.
 */
export function linesOf(rows: string): readonly string[] {
  const parsed: unknown = JSON.parse(rows);
  if (!Array.isArray(parsed)) throw new Error('The rows of an export are no list.');
  return parsed.map((row) => JSON.stringify(row));
}
