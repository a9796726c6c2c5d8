import {
  type Json,
  jsonObject,
  jsonSql,
  jsonText,
  parenthesized,
  toSql as piecesOf,
} from '../../../src/graphql/read/json-text.ts';
import { frameOf } from '../../../src/graphql/read/projection.ts';

export { type Json, jsonText, parenthesized };

// Building blocks for JSON in hand-written SQL. The text is concatenated by the read path's own code, and nothing else is
// shared with it, so that the bare handler stands for the best statement and not for another way of writing text.

/** An SQL expression whose text is already JSON, such as a number or a JSON column. It must not be null. */
export function raw(sql: string): Json {
  return jsonSql(sql);
}

/** Like {@link raw}, for an expression that may be null. */
export function nullableRaw(sql: string): Json {
  return raw(`coalesce((${sql})::text, 'null')`);
}

/** Text in which nothing needs escaping: a code, a UUID, an enum value. */
export function code(sql: string): Json {
  return [...jsonText('"'), ...jsonSql(sql), ...jsonText('"')];
}

/** An enum value as REST writes it. */
export function lowerCase(sql: string): Json {
  return code(`lower(${sql}::text)`);
}

/** Any text. */
export function string(sql: string): Json {
  return raw(`to_json(${sql})`);
}

/** Any text, or null. */
export function nullableString(sql: string): Json {
  return nullableRaw(`to_json(${sql})`);
}

/** A point in time as the API writes it. */
export function time(sql: string): Json {
  return code(`to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

export function object(fields: Readonly<Record<string, Json>>): Json {
  const frame = frameOf(
    {},
    Object.keys(fields).map((key) => ({ key })),
  );
  return jsonObject(frame, Object.values(fields), []);
}

/** The object if the SQL condition is true, otherwise null. */
export function objectIf(condition: string, json: Json): Json {
  return raw(`CASE WHEN ${condition} THEN ${toSql(json)} ELSE 'null' END`);
}

/** A list with an item for each row; `from` is the rest of the SELECT after FROM. */
export function list(item: Json, from: string, orderBy: string): Json {
  return parenthesized([`(SELECT string_agg(${toSql(item)}, ',' ORDER BY ${orderBy}) FROM ${from})`]);
}

/** One SQL expression of type text. */
export function toSql(json: Json): string {
  // Hand-written SQL has no parts that are filled in at run time, so all pieces are text.
  return piecesOf(json).join('');
}
