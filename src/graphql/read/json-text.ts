import { FAILURE_MARK } from './failures.ts';
import type { Frame } from './projection.ts';
import type { ReadRun } from './read-run.ts';
import type { StatementPart } from './statement-part.ts';

/**
 * SQL in pieces: fixed text, parts that are written for each run, such as the conditions of a list, and expressions that
 * may be refused to the caller.
 */
export type Sql = readonly (string | WriteSql | Refusable)[];

/** Writes a part of a statement that depends on the run. */
export type WriteSql = (statement: StatementPart, run: ReadRun) => void;

/**
 * An expression for JSON that is only sent if the caller may see it; otherwise the mark of the refusal takes its place.
 */
export interface Refusable {
  /** @throws AppError if the caller is refused. */
  readonly require: (run: ReadRun) => void;
  readonly sql: Sql;
}

/**
 * JSON that PostgreSQL writes: fixed text, and SQL expressions that return JSON text, never null. It is built by concatenating
 * text because that takes PostgreSQL 15 a quarter less time than `json_build_object`, and the answer needs no parsing.
 */
export type Json = readonly JsonPart[];

type JsonPart = { readonly text: string } | { readonly sql: Sql };

/** Encloses a placeholder (placeholders.ts). JSON escapes all control characters, so no value contains these marks. */
export const PLACEHOLDER_MARK = '\u0001';

/** Takes the place of a value that is null but must not be. */
export const MISSING = `${FAILURE_MARK}${FAILURE_MARK}`;

/** A statement returns this instead of text that exceeds the limit for an answer. */
export const TOO_LONG = '\u0003';

/** PostgreSQL's functions take at most 100 arguments. */
const MAX_ARGUMENTS = 100;

/** Fixed JSON. */
export function jsonText(text: string): Json {
  return [{ text }];
}

/** The JSON that an SQL expression returns. */
export function jsonSql(...pieces: Sql): Json {
  return [{ sql: pieces }];
}

/** An object: its members' values in their frame, after its marks for the audit. */
export function jsonObject({ open, before, close }: Frame, values: readonly Json[], marks: Json): Json {
  const parts: JsonPart[] = [{ text: open }, ...marks];
  for (const [index, value] of values.entries()) {
    parts.push({ text: before[index] ?? '' });
    for (const part of value) parts.push(part);
  }
  parts.push({ text: close });
  return parts;
}

/** An array of the items that a subquery returns; `from` is the rest of that SELECT, after the item. */
export function jsonArray(item: Json, from: Sql): Json {
  return parenthesized(['(SELECT string_agg(', ...toSql(item), `, ',')`, ...from, ')']);
}

/** The JSON of the row that a subquery finds, of which there is at most one, or null; `find` is the rest of its SELECT, after FROM. */
export function jsonOfRow(item: Json, alias: string, find: WriteSql): Json {
  return jsonSql('coalesce((SELECT ', ...toSql(item), ' FROM (SELECT row.* FROM ', find, `) ${alias}), 'null')`);
}

/** An array of the items that an SQL expression returns, separated by commas; empty if it returns null. */
export function parenthesized(items: Sql): Json {
  return [...jsonText('['), ...jsonSql(...items), ...jsonText(']')];
}

/** JSON that may be refused to the caller. @param require throws AppError to refuse it */
export function refusable(require: Refusable['require'], json: Json): Json {
  return jsonSql({ require, sql: toSql(json) });
}

/** A single SQL expression of type text. `concat` skips nulls, so an array without items comes out empty. */
export function toSql(json: Json): Sql {
  // In as few pieces as possible, because each level of an answer copies those of the levels below.
  const pieces: Sql[number][] = [];
  const parts = merged(json);
  for (const [index, part] of parts.entries()) {
    if (index > 0) pieces.push(index % MAX_ARGUMENTS === 0 ? ') || concat(' : ', ');
    if ('text' in part) pieces.push(quoted(part.text));
    else for (const piece of part.sql) pieces.push(piece);
  }
  return parts.length === 0 ? [] : compact(['concat(', ...pieces, ')']);
}

/** The same SQL in as few pieces as possible. Texts are joined because a string built with `+` keeps its parts in memory. */
export function compact(sql: Sql): Sql {
  const pieces: Sql[number][] = [];
  let texts: string[] = [];
  const endText = () => {
    if (texts.length > 0) pieces.push(texts.join(''));
    texts = [];
  };
  for (const piece of sql) {
    if (typeof piece === 'string') {
      texts.push(piece);
    } else {
      endText();
      pieces.push(piece);
    }
  }
  endText();
  return pieces;
}

/** An SQL literal for a text. */
export function quoted(text: string): string {
  // Escape control characters to keep statements readable.
  const escaped = text
    .replaceAll("'", "''")
    .replaceAll('\\', '\\\\')
    .replaceAll(PLACEHOLDER_MARK, '\\x01')
    .replaceAll(FAILURE_MARK, '\\x02');
  return escaped.includes('\\') ? `E'${escaped}'` : `'${escaped}'`;
}

/** Whether two pieces of JSON are produced by the same SQL. */
export function isSameJson(one: Json, other: Json): boolean {
  return one.length === other.length && one.every((part, index) => isSamePart(part, other[index]));
}

function isSamePart(one: JsonPart, other: JsonPart | undefined): boolean {
  if (!other) return false;
  if ('text' in one) return 'text' in other && one.text === other.text;
  return (
    'sql' in other && one.sql.length === other.sql.length && one.sql.every((piece, index) => piece === other.sql[index])
  );
}

function merged(json: Json): readonly JsonPart[] {
  const parts: JsonPart[] = [];
  let text = '';
  for (const part of json) {
    if ('text' in part) text += part.text;
    else {
      if (text !== '') parts.push({ text });
      text = '';
      parts.push(part);
    }
  }
  if (text !== '') parts.push({ text });
  return parts;
}
