import type { ObjectRef } from '@pothos/core';
import { findReadable, type RecordName } from '../domains/records.ts';
import { notFound } from '../errors.ts';
import { builder } from './builder.ts';
import { type FieldPlace, type LoadRows, nodeQuery } from './connection.ts';

/** A type of the schema whose rows are records of an account, and how they are read. */
export interface RecordType<Row extends { id: string }> {
  readonly name: RecordName;
  readonly typeName: string;
  readonly load: LoadRows<Row>;
}

const recordTypes = new Map<string, RecordType<{ id: string }>>();

/** Registers a type: `node` finds its rows, and {@link recordByKey} reads one. */
export function recordType<Row extends { id: string }>(
  name: RecordName,
  typeName: string,
  load: LoadRows<Row>,
): RecordType<Row> {
  const type = { name, typeName, load };
  recordTypes.set(typeName, type);
  return type;
}

/** Every registered type, by its name in the schema. */
export function registeredRecords(): ReadonlyMap<string, RecordType<{ id: string }>> {
  return recordTypes;
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
        resolve: async ({ id }, _args, context, info) => {
          const [row] = await load(context, [id], nodeQuery({ context, info }));
          if (!row) throw notFound(field, id);
          return row;
        },
      }),
    }),
  });
}
