import { brandWithType, type OutputType } from '@pothos/core';
import { decodeGlobalID } from '@pothos/plugin-relay';
import { authorize } from '../auth/policy.ts';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import type { NamedSubject } from '../domains/notes/add-note.ts';
import { badInput } from '../errors.ts';
import { builder } from './builder.ts';
import { type FieldPlace, loaderAt, nodeQuery } from './connection.ts';
import { MAX_PAGE_SIZE } from './paging.ts';
import type { NamedNode, RecordKey } from './read/source.ts';
import { type NodeType, nodeTypes, recordNameOf } from './record.ts';
import { computed } from './row-fields.ts';

builder.queryField('node', (t) =>
  t.field({
    type: builder.nodeInterfaceRef(),
    nullable: true,
    description: 'Any record by its global id; null if there is none.',
    args: { id: t.arg.id({ required: true, description: 'The `id` field of a record.' }) },
    extensions: { source: { kind: 'node', argument: 'id', find: namedNode, require: requireReader } },
    resolve: async (_root, { id }, work, info) => {
      const [node] = await readNodes({ work, info }, [id]);
      if (node instanceof Error) throw node;
      return node ?? null;
    },
  }),
);

builder.queryField('nodes', (t) =>
  t.field({
    type: [builder.nodeInterfaceRef()],
    nullable: { list: false, items: true },
    description: 'At most 100 records by their global ids, in the order given, with null for each that does not exist.',
    args: { ids: t.arg.idList({ required: true, description: 'The `id` fields of at most 100 records.' }) },
    extensions: computed((_root, { ids }: { readonly ids: readonly string[] }, work) => keysOf(work, ids)),
    resolve: (_root, { ids }, work, info) => readNodes({ work, info }, ids),
  }),
);

/** The record with this type and key; null if the caller may see none. Those at one place in the query are read at once. */
export async function nodeAt(place: FieldPlace, typeName: string, key: string): Promise<object | null> {
  const type = nodeTypes().get(typeName);
  if (!type) throw new Error(`${typeName} is no type of nodes.`);
  const load = async (keys: readonly string[]) => {
    const nodes = new Map(await readNodesOfType(place, typeName, type, keys));
    return keys.map((each) => nodes.get(each) ?? null);
  };
  return loaderAt(place, `node ${typeName}`, load).load(key);
}

/** Reads the records, all of one type at once. A type that the role may not see is an error at each of its places. */
async function readNodes(place: FieldPlace, globalIds: readonly string[]): Promise<unknown[]> {
  const wanted = keysOf(place.work, globalIds);
  const found = new Map<string, unknown>();
  await Promise.all(
    [...nodeTypes()].map(async ([typeName, type]) => {
      const keys = [...new Set(wanted.flatMap((node) => (node?.typeName === typeName ? [node.key] : [])))];
      const nodes = await readNodesOfType(place, typeName, type, keys);
      for (const [key, node] of nodes) found.set(`${typeName}:${key}`, node);
    }),
  );
  return wanted.map((node) => (node && found.get(`${node.typeName}:${node.key}`)) ?? null);
}

function requireReader({ call }: UnitOfWork): void {
  authorize(call.actor, 'catalog.read');
}

/** The records that global ids name; null for each that names none. @throws AppError UNAUTHENTICATED; BAD_USER_INPUT. */
function keysOf(work: UnitOfWork, globalIds: readonly string[]): readonly (RecordKey | null)[] {
  requireReader(work);
  if (globalIds.length > MAX_PAGE_SIZE)
    throw badInput([{ path: ['ids'], message: `must name at most ${MAX_PAGE_SIZE} records`, code: 'TOO_MANY' }]);
  return globalIds.map((each) => parseGlobalId(each) ?? null);
}

/** The rows of one type by key, or the error from reading them. */
async function readNodesOfType(
  place: FieldPlace,
  typeName: string,
  { readable, load }: NodeType,
  keys: readonly string[],
): Promise<readonly (readonly [string, object])[]> {
  if (keys.length === 0) return [];
  try {
    const visible = await readable(place.work, keys);
    const nodes = await load(place.work, visible, nodeQuery(place, { typeName }));
    // The brand gives the `Node` interface the row's type. Pothos accepts a type's name as well as its ref.
    for (const [, row] of nodes) brandWithType(row, typeName as OutputType<typeof builder.$inferSchemaTypes>);
    return nodes;
  } catch (error) {
    const failure = error instanceof Error ? error : new Error('A node could not be read.', { cause: error });
    return keys.map((key) => [key, failure]);
  }
}

/** The record that a global id names, for the read path; undefined for text that is no global id. */
function namedNode(globalId: string): NamedNode | undefined {
  const node = parseGlobalId(globalId);
  const type = node && nodeTypes().get(node.typeName);
  if (!type) return undefined;
  return {
    typeName: node.typeName,
    rows: (work) => type.rows(work, [node.key]),
  };
}

/** The record of an account that a global id is the id of; undefined for any other text. */
export function recordOfGlobalId(globalId: string): NamedSubject | undefined {
  const node = parseGlobalId(globalId);
  const name = node && recordNameOf(node.typeName);
  return name && { name, typeName: node.typeName, id: node.key };
}

function parseGlobalId(globalId: string): RecordKey | undefined {
  try {
    const { typename: typeName, id } = decodeGlobalID(globalId);
    const key = nodeTypes().get(typeName)?.keyFrom(id);
    return key === undefined ? undefined : { typeName, key };
  } catch {
    // Text that is not a global id refers to no record.
    return undefined;
  }
}
