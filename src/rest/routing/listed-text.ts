import { isJsonObject, type JsonObject } from '../../domains/inputs/json.ts';

// A list's answer as text, of which only the part before the rows is parsed.

/** Precedes the rows and cannot occur earlier, because no JSON value can contain it. */
const ROWS = ',"rows":';

/** Splits a list's answer before its rows, which come last. */
export function withoutRows(text: string): { readonly head: JsonObject; readonly rows: string } {
  const end = text.indexOf(ROWS);
  if (end < 0) throw new Error('The list has no rows.');
  const head: unknown = JSON.parse(`${text.slice(0, end)}}`);
  if (!isJsonObject(head)) throw new Error('The answer is not an object.');
  return { head, rows: text.slice(end + ROWS.length, -1) };
}

/** The rows of an empty list. */
export const NO_ROWS = '[]';

/**
 * The rows of an export, each as JSON. They have to be parsed: searching the text for the boundaries would not be safe,
 * since stored text may look like the beginning of the next row.
 */
export function linesOf(rows: string): readonly string[] {
  const parsed: unknown = JSON.parse(rows);
  if (!Array.isArray(parsed)) throw new Error('The rows of an export are not a list.');
  return parsed.map((row) => JSON.stringify(row));
}
