import { brandWithType, type OutputType } from '@pothos/core';
import { decodeGlobalID } from '@pothos/plugin-relay';
import { authorize } from '../auth/policy.ts';
import { isUuid } from '../db/identifiers.ts';
import { readableIds } from '../domains/records.ts';
import { badInput } from '../errors.ts';
import { builder } from './builder.ts';
import { type FieldPlace, nodeQuery } from './connection.ts';
import { MAX_PAGE_SIZE } from './paging.ts';
import { type RecordType, registeredRecords } from './record.ts';

builder.queryField('node', (t) =>
  t.field({
    type: builder.nodeInterfaceRef(),
    nullable: true,
    description: 'Any record by its global id; null if there is none.',
    args: { id: t.arg.id({ required: true, description: 'The `id` field of a record.' }) },
    resolve: async (_root, { id }, context, info) => {
      const [node] = await readNodes({ context, info }, [id]);
      if (node instanceof Error) throw node;
      return node ?? null;
    },
  }),
);

builder.queryField('nodes', (t) =>
  t.field({
    type: [builder.nodeInterfaceRef()],
    nullable: { list: false, items: true },
    description: 'Records by their global ids, in the order given, with null for each that does not exist.',
    args: { ids: t.arg.idList({ required: true, description: 'The `id` fields of at most 100 records.' }) },
    resolve: (_root, { ids }, context, info) => readNodes({ context, info }, ids),
  }),
);

/** Reads the records, each type at once. A type that the role may not see is an error in each of its places. */
async function readNodes(place: FieldPlace, globalIds: readonly string[]): Promise<unknown[]> {
  authorize(place.context.actor, 'catalog.read');
  if (globalIds.length > MAX_PAGE_SIZE)
    throw badInput([{ path: ['ids'], message: `must name at most ${MAX_PAGE_SIZE} records` }]);
  const wanted = globalIds.map(parseGlobalId);
  const found = new Map<string, unknown>();
  await Promise.all(
    [...registeredRecords().values()].map(async (type) => {
      const ids = [...new Set(wanted.flatMap((node) => (node?.typename === type.typeName ? [node.id] : [])))];
      for (const [id, node] of await readNodesOfType(place, type, ids)) found.set(`${type.typeName}:${id}`, node);
    }),
  );
  return wanted.map((node) => (node && found.get(`${node.typename}:${node.id}`)) ?? null);
}

/** The rows of one type by their ids, or the error that reading them gave. */
async function readNodesOfType(
  place: FieldPlace,
  { name, typeName, load }: RecordType<{ id: string }>,
  ids: readonly string[],
): Promise<readonly (readonly [string, unknown])[]> {
  if (ids.length === 0) return [];
  try {
    const readable = await readableIds(place.context, name, ids);
    const rows = await load(place.context, readable, nodeQuery(place, { typeName }));
    // The brand tells the `Node` interface the row's type. Pothos takes a type's name as well as its ref.
    for (const row of rows) brandWithType(row, typeName as OutputType<typeof builder.$inferSchemaTypes>);
    return rows.map((row) => [row.id, row]);
  } catch (error) {
    return ids.map((id) => [id, error]);
  }
}

function parseGlobalId(globalId: string): { typename: string; id: string } | undefined {
  try {
    const { typename, id } = decodeGlobalID(globalId);
    return isUuid(id) ? { typename, id: id.toLowerCase() } : undefined;
  } catch {
    // What is not a global id names no record.
    return undefined;
  }
}
