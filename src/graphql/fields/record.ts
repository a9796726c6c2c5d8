import type { ObjectRef } from '@pothos/core';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { isCatalogCode, isUuid } from '../../db/sql/identifiers.ts';
import type { Rows } from '../../db/sql/list.ts';
import { type EntryName, entriesByKeys } from '../../domains/access/directory.ts';
import { type RecordName, readableByIds } from '../../domains/access/records.ts';
import { builder } from './builder.ts';
import { fromPayload } from './row-fields.ts';

/** A type whose objects `node` can find. Its global ids contain the key: a UUID, or a code of the catalogue. */
export interface NodeType {
  /** The key as stored in the database; undefined if no object can have it. */
  readonly keyFrom: (text: string) => string | undefined;
  /** The column of the key, by its Prisma name. */
  readonly key: 'id' | 'code';
  /** The query for the rows with these keys that the caller may see. @throws AppError UNAUTHENTICATED; FORBIDDEN. */
  readonly rows: (work: UnitOfWork, keys: readonly string[]) => Rows;
}

const types = new Map<string, NodeType>();
const typeNames = new Map<RecordName, string>();
const entryTypeNames = new Map<EntryName, string>();

/** Every type whose objects `node` can find, by its name in the schema. */
export function nodeTypes(): ReadonlyMap<string, NodeType> {
  return types;
}

/** The name of the schema type for this kind of record. */
export function typeNameOf(name: RecordName | 'lot'): string {
  const typeName = name === 'lot' ? entryTypeNames.get(name) : typeNames.get(name);
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

/** Registers a type whose rows are records of an account, so that `node` finds them. */
export function recordType(name: RecordName, typeName: string): void {
  typeNames.set(name, typeName);
  types.set(typeName, { keyFrom: uuidFrom, key: 'id', rows: (work, ids) => readableByIds(work, name, ids) });
}

/** Registers a type whose rows do not belong to an account, so that `node` finds them. */
export function entryType(name: EntryName, typeName: string): void {
  entryTypeNames.set(name, typeName);
  types.set(typeName, { keyFrom: uuidFrom, key: 'id', rows: (work, ids) => entriesByKeys(work, name, ids) });
}

/** Like {@link entryType}, for rows whose key is a code of the catalogue. */
export function codedEntryType(name: EntryName, typeName: string): void {
  types.set(typeName, {
    keyFrom: (text) => (isCatalogCode(text) ? text : undefined),
    key: 'code',
    rows: (work, codes) => entriesByKeys(work, name, codes),
  });
}

/** The field of a mutation's payload: its name and type, and the key of its row. */
interface PayloadField {
  readonly field: string;
  readonly type: ObjectRef<typeof builder.$inferSchemaTypes, unknown, unknown>;
  /** The column of the key that the use-case returns, by its Prisma name; `id` if left out. */
  readonly key?: 'id' | 'code';
  readonly description: string;
}

/**
 * The payload type of a mutation that changed one row. The use-case returns the row's id; the row is read with what the caller
 * selected, in the transaction that changed it (execute-mutation.ts).
 */
export function payloadType(
  name: string,
  description: string,
  { field, type, key, description: ofField }: PayloadField,
) {
  return builder.objectRef<{ id: string }>(name).implement({
    description,
    fields: (t) => ({
      [field]: t.field({
        type,
        // Nullable, so that an error for a field the caller may not select does not hide that the work was done.
        nullable: true,
        description: ofField,
        ...fromPayload<{ id: string }>(({ id }) => [id], key),
      }),
    }),
  });
}
