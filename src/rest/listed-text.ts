import { isJsonObject, type JsonObject } from '../domains/json.ts';

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

/** Between two rows of an export. A record has no field `cursor` of its own. */
const BETWEEN_LINES = /(?<=\}),(?=\{"cursor":)/;

/** The rows of an export, each of them as JSON. */
export function linesOf(rows: string): readonly string[] {
  return rows === NO_ROWS ? [] : rows.slice(1, -1).split(BETWEEN_LINES);
}
