import type { ObjectRef } from '@pothos/core';
import type { RequestContext } from '../context.ts';
import { isCatalogCode, isUuid } from '../db/identifiers.ts';
import { type EntryName, readableKeys } from '../domains/directory.ts';
import { findReadable, type RecordName, readableIds } from '../domains/records.ts';
import { notFound } from '../errors.ts';
import { builder } from './builder.ts';
import { type FieldPlace, type LoadRows, type NodeQuery, nodeQuery } from './connection.ts';

/** A type whose objects `node` finds. The key is what its global ids hold: a UUID, or the code of a kit type. */
export interface NodeType {
  /** The key as the database has it; undefined if it cannot be any object's. */
  readonly keyFrom: (text: string) => string | undefined;
  /** Those of the keys whose objects the caller may see. @throws AppError UNAUTHENTICATED; FORBIDDEN. */
  readonly readable: (context: RequestContext, keys: readonly string[]) => Promise<string[]>;
  readonly load: (
    context: RequestContext,
    keys: string[],
    query: NodeQuery,
  ) => Promise<readonly (readonly [key: string, row: object])[]>;
}

const types = new Map<string, NodeType>();

/** Every type whose objects `node` finds, by its name in the schema. */
export function nodeTypes(): ReadonlyMap<string, NodeType> {
  return types;
}

function uuidFrom(text: string): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined;
}

/** A type of the schema whose rows are records of an account, and how they are read. */
export interface RecordType<Row extends { id: string }> {
  readonly name: RecordName;
  readonly load: LoadRows<Row>;
}

/** Registers a type: `node` finds its rows, and {@link recordByKey} reads one. */
export function recordType<Row extends { id: string }>(
  name: RecordName,
  typeName: string,
  load: LoadRows<Row>,
): RecordType<Row> {
  types.set(typeName, {
    keyFrom: uuidFrom,
    readable: (context, ids) => readableIds(context, name, ids),
    load: async (context, ids, query) => (await load(context, ids, query)).map((row) => [row.id, row]),
  });
  return { name, load };
}

/** Registers a type whose rows are no account's own: `node` finds them. */
export function entryType<Row extends { id: string }>(name: EntryName, typeName: string, load: LoadRows<Row>): void {
  types.set(typeName, {
    keyFrom: uuidFrom,
    readable: (context, ids) => readableKeys(context, name, ids),
    load: async (context, ids, query) => (await load(context, ids, query)).map((row) => [row.id, row]),
  });
}

/** As {@link entryType}, for rows whose key is a code of the catalogue. */
export function codedEntryType<Row extends { code: string }>(
  name: EntryName,
  typeName: string,
  load: LoadRows<Row>,
): void {
  types.set(typeName, {
    keyFrom: (text) => (isCatalogCode(text) ? text : undefined),
    readable: (context, codes) => readableKeys(context, name, codes),
    load: async (context, codes, query) => (await load(context, codes, query)).map((row) => [row.code, row]),
  });
}

/** The record that the caller names by its public code or UUID; null if there is none that they see. */
export async function recordByKey<Row extends { id: string }>(
  place: FieldPlace,
  { name, load }: RecordType<Row>,
  key: string,
): Promise<Row | null> {
  const found = await findReadable(place.context, name, key);
  if (!found) return null;
  const [row] = await load(place.context, [found.id], nodeQuery(place));
  return row ?? null;
}

/** What the payload of a mutation shows: which field, of which type, and how its row is read. */
interface PayloadField<Row extends object> {
  readonly field: string;
  readonly type: ObjectRef<typeof builder.$inferSchemaTypes, Row, unknown>;
  readonly load: LoadRows<Row>;
  readonly description: string;
}

/**
 * The payload type of a mutation that changed one row. The use-case returns the row's id; the row is read again here, with
 * what the caller selected, in the transaction that changed it (execute.ts).
 */
export function payloadType<Row extends object>(name: string, description: string, shown: PayloadField<Row>) {
  // `Row` has ensured that `type` and `load` agree; Pothos cannot resolve its field types for a type parameter.
  const { field, type, load, description: ofField }: PayloadField<object> = shown;
  return builder.objectRef<{ id: string }>(name).implement({
    description,
    fields: (t) => ({
      [field]: t.field({
        type,
        // What the caller may not select here must not hide that the work is done.
        nullable: true,
        description: ofField,
        resolve: ({ id }, _args, context, info) => recordOfPayload(field, load, id, { context, info }),
      }),
    }),
  });
}

/** The row that a mutation has changed, read again with what the caller selected. */
export async function recordOfPayload<Row extends object>(
  name: string,
  load: LoadRows<Row>,
  id: string,
  place: FieldPlace,
): Promise<Row> {
  const [row] = await load(place.context, [id], nodeQuery(place));
  if (!row) throw notFound(name, id);
  return row;
}
