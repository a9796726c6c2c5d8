import {
  type GraphQLLeafType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { type Json, jsonSql, jsonText, MISSING, quoted } from './json-text.ts';
import type { PlannedOperation } from './planned-operation.ts';
import type { Planning } from './planning.ts';
import { absentOf, isLowerCase } from './projection.ts';
import { type AnswerRun, NotPlannable } from './read-run.ts';
import type { Column } from './tables.ts';
import { together, type Written, writtenOrFailed } from './written.ts';

/** An SQL expression for a column's value. */
interface Expression {
  readonly sql: string;
  /** Whether the expression returns text that needs quotes but no escaping. */
  readonly needsQuotes?: boolean;
}

/**
 * The JSON of a column that a field of this type exposes, as PostgreSQL writes it. `sql` names the column.
 *
 * @throws NotPlannable if the type is neither a leaf type of the read path nor a list of one.
 */
export function jsonOfColumn(planning: Planning, type: GraphQLOutputType, column: Column, sql: string): Json {
  const { operation } = planning;
  const value = expressionOf(operation, type, column, sql);
  if (column.isRequired)
    return value.needsQuotes ? [...jsonText('"'), ...jsonSql(value.sql), ...jsonText('"')] : jsonSql(value.sql);
  const json = value.needsQuotes ? `'"' || (${value.sql})::text || '"'` : `(${value.sql})::text`;
  return jsonSql(`coalesce(${json}, ${quoted(isNonNullType(type) ? MISSING : absentOf(operation, type))})`);
}

/** The JSON of a column, in the form that {@link asPrismaGives} takes. */
export function jsonForResolver(column: Column, sql: string): Json {
  const value = NUMBERS_AND_BOOLEANS.includes(column.type) ? `${sql}::text` : `to_json(${sql})::text`;
  return jsonSql(column.isRequired ? value : `coalesce(${value}, 'null')`);
}

/** Prisma's types whose text in PostgreSQL is already JSON, so that they need no `to_json`, which costs more. */
const NUMBERS_AND_BOOLEANS: readonly string[] = ['Int', 'Float', 'Boolean'];

function expressionOf(operation: PlannedOperation, type: GraphQLOutputType, column: Column, sql: string): Expression {
  const nullable = getNullableType(type);
  const isLower = isLowerCase(operation, getNamedType(type));
  if (isListType(nullable) && isLeafType(getNullableType(nullable.ofType))) {
    const list = `CASE WHEN array_position(${sql}, NULL) IS NULL THEN to_json(${sql})::text ELSE ${withMissing(sql)} END`;
    return { sql: isLower ? lowerSql(`(${list})`) : list };
  }
  if (isEnumType(nullable) && column.type !== 'String')
    return { sql: isLower ? lowerSql(sql) : sql, needsQuotes: true };
  switch (String(nullable)) {
    case 'ID':
    case 'String':
      return column.nativeType === 'Uuid' ? { sql, needsQuotes: true } : { sql: `to_json(${sql})` };
    case 'Int':
    case 'Float':
      return { sql };
    case 'Boolean':
      return { sql: `${sql}::text` };
    case 'Date':
      return { sql: `to_json(${sql})` };
    case 'DateTime':
      return { sql: `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`, needsQuotes: true };
    default:
      throw new NotPlannable(`${String(type)} is not a leaf type of the read path`);
  }
}

/** Lower-cases ASCII text only: some locales have different rules for the letter I. */
export function lowerSql(sql: string): string {
  return `lower(${sql}::text COLLATE "C")`;
}

/** The JSON of a list that contains nulls, which no list may: each null counts as missing. */
function withMissing(sql: string): string {
  const items = `string_agg(coalesce(to_json(each.item)::text, ${quoted(MISSING)}), ',' ORDER BY each.place)`;
  return `concat('[', (SELECT ${items} FROM unnest(${sql}) WITH ORDINALITY AS each(item, place)), ']')`;
}

/** Returns a writer of values of a leaf type. */
export function leafWriter(operation: PlannedOperation, type: GraphQLLeafType): (value: unknown) => string {
  if (isLowerCase(operation, type)) return (value) => JSON.stringify(String(type.serialize(value)).toLowerCase());
  return (value) => JSON.stringify(type.serialize(value));
}

/**
 * Returns a writer of values of a type, or of lists of them; `write` writes one value. An Error in place of a value is a
 * failure.
 */
export function writerOfValues(operation: PlannedOperation, type: GraphQLOutputType, write: WriteOne): WriteOne {
  const nullable = getNullableType(type);
  if (!isListType(nullable)) return writerOfNullable(operation, type, write);
  const writeItem = writerOfValues(operation, nullable.ofType, write);
  return writerOfNullable(operation, type, (value, run) => {
    if (!Array.isArray(value)) throw new Error('A resolver has returned something that is not a list.');
    const items = value.flatMap((item: unknown, index) => [
      index > 0 ? ',' : '',
      writtenOrFailed(run.failures, () => writeItem(item, run)),
    ]);
    return together(['[', ...items, ']']);
  });
}

type WriteOne = (value: unknown, run: AnswerRun) => Written;

/** Returns a writer that writes null if the type allows it, and otherwise the mark of a missing value. */
function writerOfNullable(operation: PlannedOperation, type: GraphQLOutputType, write: WriteOne): WriteOne {
  const absent = isNonNullType(type) ? MISSING : absentOf(operation, type);
  return (value, run) => {
    if (value === null || value === undefined) return absent;
    if (value instanceof Error) throw value;
    return write(value, run);
  };
}

/** What PostgreSQL writes in front of the hexadecimal digits of bytes. */
const HEX_PREFIX = '\\x';

/** A column's value as Prisma would return it, for a resolver. `type` is the Prisma type. */
export function asPrismaGives(value: unknown, type: string): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'DateTime') return new Date(value);
  return type === 'Bytes' ? Buffer.from(value.slice(HEX_PREFIX.length), 'hex') : value;
}
