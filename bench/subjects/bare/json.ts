/**
 * Builds JSON in SQL by concatenating text: for the nested page, that takes PostgreSQL 15 a quarter less time than
 * `json_build_object`, and a sixth less than `row_to_json`. JSON is a sequence of literal text and SQL expressions.
 */

type Part = { readonly literal: string } | { readonly sql: string };
export type Json = readonly Part[];

const literal = (text: string): Part => ({ literal: text });

/** An SQL expression whose text already is JSON, such as a number or a JSON column. It must not be null. */
export function raw(sql: string): Json {
  return [{ sql }];
}

/** As {@link raw}, for an expression that may be null. */
export function nullableRaw(sql: string): Json {
  return raw(`coalesce((${sql})::text, 'null')`);
}

/** Text in which nothing needs escaping: a code, a UUID, an enum value. */
export function code(sql: string): Json {
  return [literal('"'), { sql }, literal('"')];
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
  const members = Object.entries(fields).flatMap(([name, value], index) => [
    literal(`${index === 0 ? '{' : ','}"${name}":`),
    ...value,
  ]);
  return [...members, literal('}')];
}

/** The object if the SQL condition is true, otherwise null. */
export function objectIf(condition: string, json: Json): Json {
  return raw(`CASE WHEN ${condition} THEN ${toSql(json)} ELSE 'null' END`);
}

/** A list with an item for each row; `from` is the rest of the SELECT after FROM. */
export function list(item: Json, from: string, orderBy: string): Json {
  const items = `SELECT string_agg(${toSql(item)}, ',' ORDER BY ${orderBy}) FROM ${from}`;
  return [literal('['), { sql: `(${items})` }, literal(']')];
}

/** PostgreSQL functions take at most 100 arguments. */
const MOST_ARGUMENTS = 100;

/** One SQL expression of type text. `concat` skips nulls, so a list without rows comes out empty. */
export function toSql(json: Json): string {
  const merged: string[] = [];
  let text = '';
  for (const part of json) {
    if ('literal' in part) {
      text += part.literal;
      continue;
    }
    if (text !== '') merged.push(quoted(text));
    merged.push(part.sql);
    text = '';
  }
  if (text !== '') merged.push(quoted(text));
  const calls: string[] = [];
  for (let start = 0; start < merged.length; start += MOST_ARGUMENTS) {
    calls.push(`concat(${merged.slice(start, start + MOST_ARGUMENTS).join(', ')})`);
  }
  return calls.join(' || ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
