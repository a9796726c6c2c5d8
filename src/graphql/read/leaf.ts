import { type GraphQLOutputType, isEnumType, isListType, isNonNullType, isScalarType } from 'graphql';
import { NotPlannable, NotWritable } from './row-plan.ts';

/** Writes a value as JSON. */
export type WriteValue = (value: unknown) => string;

/**
 * Writes values of a leaf type, or a list of them, as PostgreSQL gave them in JSON: text, numbers, and timestamps in ISO 8601
 * with PostgreSQL's own precision and offset.
 *
 * @throws NotPlannable for any other type.
 */
export function writerOfColumn(type: GraphQLOutputType): WriteValue {
  return writerOf(type, (name) => COLUMN_WRITERS[name]);
}

/** Writes values of a leaf type, or a list of them, as a resolver returns them. @throws NotPlannable for any other type. */
export function writerOfResult(type: GraphQLOutputType): WriteValue {
  return writerOf(type, (_name, scalar) => (value) => JSON.stringify(scalar.serialize(value)));
}

interface Serializer {
  readonly serialize: (value: unknown) => unknown;
}

function writerOf(
  type: GraphQLOutputType,
  scalarWriter: (name: string, scalar: Serializer) => WriteValue | undefined,
): WriteValue {
  if (isNonNullType(type)) {
    const write = writerOf(type.ofType, scalarWriter);
    return (value) => {
      if (value === null || value === undefined) throw new NotWritable('a value is missing');
      return write(value);
    };
  }
  if (isListType(type)) {
    const write = writerOf(type.ofType, scalarWriter);
    return nullable((value) => {
      if (!Array.isArray(value)) throw new NotWritable('a list is no list');
      return `[${value.map(write).join(',')}]`;
    });
  }
  if (isEnumType(type)) return nullable((value) => `"${String(value)}"`);
  const write = isScalarType(type) ? scalarWriter(type.name, type) : undefined;
  if (!write) throw new NotPlannable(`${type} is no leaf type of the read path`);
  return nullable(write);
}

function nullable(write: WriteValue): WriteValue {
  return (value) => (value === null || value === undefined ? 'null' : write(value));
}

const asJson: WriteValue = (value) => JSON.stringify(value);

const COLUMN_WRITERS: Readonly<Record<string, WriteValue>> = {
  ID: asJson,
  String: asJson,
  Boolean: asJson,
  Int: asJson,
  Float: asJson,
  JSONObject: asJson,
  Date: (value) => `"${String(value)}"`,
  DateTime: (value) => `"${isoTimestamp(String(value))}"`,
};

const WITHOUT_FRACTION = '2026-11-21T09:30:00+00:00'.length;

/**
 * A timestamp of PostgreSQL's JSON, in a session whose time zone is UTC, as `YYYY-MM-DDTHH:MM:SS.sssZ`. PostgreSQL leaves out
 * zeros at the end of the fraction.
 */
export function isoTimestamp(text: string): string {
  if (!text.endsWith('+00:00') || text.length > WITHOUT_FRACTION + 4) return new Date(text).toISOString();
  if (text.length === WITHOUT_FRACTION) return `${text.slice(0, 19)}.000Z`;
  return `${text.slice(0, -6).padEnd(23, '0')}Z`;
}

/** A column's value as Prisma would give it, for a resolver. `type` is in Prisma's words. */
export function asPrismaGives(value: unknown, type: string): unknown {
  return type === 'DateTime' && typeof value === 'string' ? new Date(value) : value;
}
