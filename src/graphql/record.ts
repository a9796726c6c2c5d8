import type { ObjectRef } from '@pothos/core';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { isCatalogCode, isUuid } from '../db/identifiers.ts';
import type { Rows } from '../db/list.ts';
import { type EntryName, entriesByKeys, readableKeys } from '../domains/directory.ts';
import { findReadable, type RecordName, readableByIds, readableIds } from '../domains/records.ts';
import { notFound } from '../errors.ts';
import { builder } from './builder.ts';
import { type FieldPlace, type LoadRows, type NodeQuery, nodeQuery } from './connection.ts';
import type { Source } from './read/source.ts';

/** A type whose objects `node` can find. Its global ids contain the key: a UUID, or a code of the catalogue. */
export interface NodeType {
  /** The key as stored in the database; undefined if no object can have it. */
  readonly keyFrom: (text: string) => string | undefined;
  /** The keys whose objects the caller may see. @throws AppError UNAUTHENTICATED; FORBIDDEN. */
  readonly readable: (work: UnitOfWork, keys: readonly string[]) => Promise<string[]>;
  /** The column of the key, by its Prisma name. */
  readonly key: 'id' | 'code';
  /** The query for those with these keys that the caller may see. @throws AppError UNAUTHENTICATED; FORBIDDEN. */
  readonly rows: (work: UnitOfWork, keys: readonly string[]) => Rows;
  readonly load: (
    work: UnitOfWork,
    keys: string[],
    query: NodeQuery,
  ) => Promise<readonly (readonly [key: string, row: object])[]>;
}

const types = new Map<string, NodeType>();
const typeNames = new Map<RecordName, string>();

/** Every type whose objects `node` can find, by its name in the schema. */
export function nodeTypes(): ReadonlyMap<string, NodeType> {
  return types;
}

/** The name of the schema type for this kind of record. */
export function typeNameOf(name: RecordName): string {
  const typeName = typeNames.get(name);
  if (typeName === undefined) throw new Error(`The schema has no type of nodes for ${name}.`);
  return typeName;
}

/** The kind of record whose schema type has this name; undefined for types whose rows belong to no account. */
export function recordNameOf(typeName: string): RecordName | undefined {
  return [...typeNames].find(([, each]) => each === typeName)?.[0];
}

function uuidFrom(text: string): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined;
}

/** A schema type whose rows are records of an account, and how they are read. */
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
  typeNames.set(name, typeName);
  types.set(typeName, {
    keyFrom: uuidFrom,
    readable: (work, ids) => readableIds(work, name, ids),
    key: 'id',
    rows: (work, ids) => readableByIds(work, name, ids),
    load: async (work, ids, query) => (await load(work, ids, query)).map((row) => [row.id, row]),
  });
  return { name, load };
}

/** Registers a type whose rows do not belong to an account, so that `node` finds them. */
export function entryType<Row extends { id: string }>(name: EntryName, typeName: string, load: LoadRows<Row>): void {
  types.set(typeName, {
    keyFrom: uuidFrom,
    readable: (work, ids) => readableKeys(work, name, ids),
    key: 'id',
    rows: (work, ids) => entriesByKeys(work, name, ids),
    load: async (work, ids, query) => (await load(work, ids, query)).map((row) => [row.id, row]),
  });
}

/** Like {@link entryType}, for rows whose key is a code of the catalogue. */
export function codedEntryType<Row extends { code: string }>(
  name: EntryName,
  typeName: string,
  load: LoadRows<Row>,
): void {
  types.set(typeName, {
    keyFrom: (text) => (isCatalogCode(text) ? text : undefined),
    readable: (work, codes) => readableKeys(work, name, codes),
    key: 'code',
    rows: (work, codes) => entriesByKeys(work, name, codes),
    load: async (work, codes, query) => (await load(work, codes, query)).map((row) => [row.code, row]),
  });
}

/** The record with the public code or UUID that the caller gives; null if there is none that the caller may see. */
export async function recordByKey<Row extends { id: string }>(
  place: FieldPlace,
  { name, load }: RecordType<Row>,
  key: string,
): Promise<Row | null> {
  const found = await findReadable(place.work, name, key);
  if (!found) return null;
  const [row] = await load(place.work, [found.id], nodeQuery(place));
  return row ?? null;
}

/**
 * The source of a payload's field that shows what its mutation has changed: one row, or a list in the order of their keys.
 *
 * @param keys takes the rows' keys from what the use-case has returned; none if the caller is not to see the row
 * @param column the key's column, by its Prisma name
 */
export function fromPayload<Payload extends object>(
  keys: (payload: Payload, work: UnitOfWork) => readonly string[],
  column = 'id',
): { readonly source: Source } {
  return { source: { kind: 'changed rows', column, keys } };
}

/** The field of a mutation's payload: its name and type, and how its row is read. */
interface PayloadField<Row extends object> {
  readonly field: string;
  readonly type: ObjectRef<typeof builder.$inferSchemaTypes, Row, unknown>;
  readonly load: LoadRows<Row>;
  /** The column of the key that `load` takes, by its Prisma name; `id` if left out. */
  readonly key?: string;
  readonly description: string;
}

/**
 * The payload type of a mutation that changed one row. The use-case returns the row's id; the row is read again here, with
 * what the caller selected, in the transaction that changed it (execute.ts).
 */
export function payloadType<Row extends object>(name: string, description: string, shown: PayloadField<Row>) {
  // `Row` ensures that `type` and `load` agree; Pothos cannot resolve its field types for a type parameter.
  const { field, type, load, key, description: ofField }: PayloadField<object> = shown;
  return builder.objectRef<{ id: string }>(name).implement({
    description,
    fields: (t) => ({
      [field]: t.field({
        type,
        // Nullable, so that an error for a field the caller may not select does not hide that the work was done.
        nullable: true,
        description: ofField,
        extensions: fromPayload<{ id: string }>(({ id }) => [id], key),
        resolve: ({ id }, _args, work, info) => recordOfPayload(field, load, id, { work, info }),
      }),
    }),
  });
}

/** Reads again the row that a mutation has changed, with what the caller selected. */
export async function recordOfPayload<Row extends object>(
  name: string,
  load: LoadRows<Row>,
  id: string,
  place: FieldPlace,
): Promise<Row> {
  const [row] = await load(place.work, [id], nodeQuery(place));
  if (!row) throw notFound(name, id);
  return row;
}
