import { brandWithType, type OutputType } from '@pothos/core';
import { decodeGlobalID } from '@pothos/plugin-relay';
import type { GraphQLResolveInfo } from 'graphql';
import { authorize } from '../auth/policy.ts';
import type { RequestContext } from '../context.ts';
import { isUuid } from '../db/identifiers.ts';
import { badInput } from '../errors.ts';
import { builder } from './builder.ts';
import { type NodeQuery, nodeQuery } from './connection.ts';

/** Reads the nodes of one type that the caller may see, in any order. @throws AppError when the role may not see the type. */
export type NodeReader = (
  context: RequestContext,
  ids: string[],
  query: NodeQuery,
) => Promise<readonly { id: string }[]>;

type NodeTypeName = 'Kit' | 'Sample' | 'Report' | 'Order' | 'Requisition' | 'Patient';

/** As many as a connection gives at once. */
const MAX_NODES = 100;

const readers = new Map<string, NodeReader>();

/** Makes the rows of a type reachable by their Relay id. */
export function registerNode(typeName: NodeTypeName, reader: NodeReader): void {
  readers.set(typeName, reader);
}

builder.queryField('node', (t) =>
  t.field({
    type: builder.nodeInterfaceRef(),
    nullable: true,
    description: 'Any record by its Relay id; null when it does not exist.',
    args: { id: t.arg.id({ required: true, description: 'The `id` field of a record.' }) },
    resolve: async (_root, { id }, context, info) => {
      const [node] = await readNodes([id], context, info);
      if (node instanceof Error) throw node;
      return node ?? null;
    },
  }),
);

builder.queryField('nodes', (t) =>
  t.field({
    type: [builder.nodeInterfaceRef()],
    nullable: { list: false, items: true },
    description: 'Records by their Relay ids, in the order asked for; null in the place of one that does not exist.',
    args: { ids: t.arg.idList({ required: true, description: 'The `id` fields of at most 100 records.' }) },
    resolve: (_root, { ids }, context, info) => readNodes(ids, context, info),
  }),
);

/** Reads the records, one statement a type. A type that the role may not see gives an error in each of its places. */
async function readNodes(
  globalIds: readonly string[],
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<unknown[]> {
  authorize(context.actor, 'catalog.read');
  if (globalIds.length > MAX_NODES)
    throw badInput([{ path: ['ids'], message: `must name at most ${MAX_NODES} records` }]);
  const wanted = globalIds.map(parseGlobalId);
  const found = new Map<string, unknown>();
  await Promise.all(
    [...readers].map(async ([typeName, read]) => {
      const ids = [...new Set(wanted.flatMap((node) => (node?.typename === typeName ? [node.id] : [])))];
      if (ids.length === 0) return;
      try {
        for (const row of await read(context, ids, nodeQuery({ context, info }, { typeName }))) {
          // The brand tells the `Node` interface which type the row is of; Pothos takes the type's name as well as its ref.
          brandWithType(row, typeName as OutputType<typeof builder.$inferSchemaTypes>);
          found.set(`${typeName}:${row.id}`, row);
        }
      } catch (error) {
        for (const id of ids) found.set(`${typeName}:${id}`, error);
      }
    }),
  );
  return wanted.map((node) => (node && found.get(`${node.typename}:${node.id}`)) ?? null);
}

function parseGlobalId(globalId: string): { typename: string; id: string } | undefined {
  try {
    const { typename, id } = decodeGlobalID(globalId);
    return isUuid(id) ? { typename, id: id.toLowerCase() } : undefined;
  } catch {
    // Whatever is no Relay id names no record.
    return undefined;
  }
}
