import type { ReadRun } from './read-run.ts';
import type { StatementPart } from './statement.ts';

/** SQL in pieces: text, and parts that each run writes, such as the conditions of a list. */
export type Sql = readonly (string | WriteSql)[];

/** Writes a part of a statement that depends on the run. */
export type WriteSql = (statement: StatementPart, run: ReadRun) => void;

/**
 * JSON that PostgreSQL writes: fixed text, and SQL expressions whose text is JSON and never null. It is built by concatenating
 * text, since that takes PostgreSQL 15 a quarter less time than `json_build_object`, and the answer needs no parsing.
 */
export type Json = readonly JsonPart[];

type JsonPart = { readonly text: string } | { readonly sql: Sql };

/** Stands before and after a blank (blanks.ts). JSON has control characters only escaped, so these marks are in no value. */
export const BLANK_MARK = '\u0001';

/** Stands in the text for a value that must not be null, but is: only graphql-js can answer then. */
export const MISSING = '\u0002';

/** What a statement gives instead of a text that is longer than an answer may be. */
export const TOO_LONG = '\u0003';

/** PostgreSQL's functions take at most 100 arguments. */
const MOST_ARGUMENTS = 100;

/** Fixed JSON. */
export function jsonText(text: string): Json {
  return [{ text }];
}

/** The JSON that an SQL expression gives. */
export function jsonSql(...pieces: Sql): Json {
  return [{ sql: pieces }];
}

/** One field of an object: its response key and its value. */
export interface JsonField {
  readonly key: string;
  readonly value: Json;
}

/** An object with these fields. */
export function jsonObject(fields: readonly JsonField[]): Json {
  const members = fields.flatMap(({ key, value }, index) => [
    { text: `${index === 0 ? '{' : ','}${JSON.stringify(key)}:` },
    ...value,
  ]);
  return [...members, { text: fields.length === 0 ? '{}' : '}' }];
}

/** An array of the items that a subquery gives; `from` is the rest of that SELECT, after the item. */
export function jsonArray(item: Json, from: Sql): Json {
  return inBrackets(['(SELECT string_agg(', ...toSql(item), `, ',')`, ...from, ')']);
}

/** An array of the items that an SQL expression gives, with commas between them; empty if it gives null. */
export function inBrackets(items: Sql): Json {
  return [...jsonText('['), ...jsonSql(...items), ...jsonText(']')];
}

/** One SQL expression of type text. `concat` skips nulls, so that an array without items comes out empty. */
export function toSql(json: Json): Sql {
  const calls: Sql[] = [];
  const parts = merged(json);
  for (let start = 0; start < parts.length; start += MOST_ARGUMENTS) {
    const args = parts
      .slice(start, start + MOST_ARGUMENTS)
      .map((part) => ('sql' in part ? part.sql : [quoted(part.text)]));
    calls.push(['concat(', ...joined(args, ', '), ')']);
  }
  return joined(calls, ' || ');
}

/** The same SQL in as few pieces as there can be. */
export function compact(sql: Sql): Sql {
  const pieces: (string | WriteSql)[] = [];
  for (const piece of sql) {
    const last = pieces.at(-1);
    if (typeof last === 'string' && typeof piece === 'string') pieces.splice(-1, 1, last + piece);
    else pieces.push(piece);
  }
  return pieces;
}

/** SQL for text as it is. */
export function quoted(text: string): string {
  // Control characters are written so that statements stay readable.
  const escaped = text
    .replaceAll("'", "''")
    .replaceAll('\\', '\\\\')
    .replaceAll(BLANK_MARK, '\\x01')
    .replaceAll(MISSING, '\\x02');
  return escaped.includes('\\') ? `E'${escaped}'` : `'${escaped}'`;
}

/** Whether two pieces of JSON are written in the same way. */
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
  for (const part of json) {
    const last = parts.at(-1);
    if (last && 'text' in last && 'text' in part) parts.splice(-1, 1, { text: last.text + part.text });
    else parts.push(part);
  }
  return parts;
}

function joined(list: readonly Sql[], separator: string): Sql {
  return list.flatMap((sql, index) => (index === 0 ? sql : [separator, ...sql]));
}
