import { queryFromInfo } from '@pothos/plugin-prisma';
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '../context.ts';
import {
  countRows,
  countRowsOfParents,
  type ListQuery,
  type Parents,
  type Position,
  readPositions,
  readPositionsOfParents,
  type Stretch,
} from '../db/list.ts';
import { cursorOf, type PageArguments, parsePage } from './paging.ts';

/** What a connection field resolves to; `totalCount` is counted when it is asked for. */
export interface ConnectionResult<Row> {
  readonly edges: { readonly cursor: string; readonly node: Row }[];
  readonly pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  readonly totalCount: () => Promise<number>;
}

/** The relations that rows must be read with, for what the caller selected below them. */
export interface NodeQuery {
  readonly include?: Exclude<ReturnType<typeof queryFromInfo<undefined, undefined, false>>['include'], undefined>;
}

/**
 * What the caller selected below this place. Every type of the schema loads whole rows, so Pothos gives an `include`,
 * never a `select`.
 */
export function nodeQuery(
  { context, info }: ConnectionPlace,
  where: { readonly typeName?: string; readonly paths?: string[][] },
): NodeQuery {
  const { include } = queryFromInfo({ context, info, ...where });
  return include ? { include } : {};
}

/** Reads rows by id, in any order, with the given query. */
export type LoadRows<Row> = (ids: string[], query: NodeQuery) => Promise<readonly Row[]>;

/** Where a connection stands: the call it serves, and its place in the query. */
export interface ConnectionPlace {
  readonly context: RequestContext;
  readonly info: GraphQLResolveInfo;
}

/** A page of a list: one statement for the positions, and one for each level of what is selected below. */
export async function connectionOf<Row extends { id: string }>(
  { context, info }: ConnectionPlace,
  args: PageArguments,
  list: ListQuery,
  load: LoadRows<Row>,
): Promise<ConnectionResult<Row>> {
  const stretch = parsePage(args, list.sort);
  const positions = await readPositions(context.db, list, withExtraRow(stretch));
  const rows = await rowsById(positionsOnPage(positions, stretch), pageQuery({ context, info }), load);
  return toConnection(list, stretch, positions, rows, () => countRows(context.db, list));
}

/**
 * A page of a list that hangs on a parent, such as the kits of an order. All parents of one place in the query are asked
 * together, so the number of statements does not grow with their number, nor with aliases' arguments.
 */
export async function nestedConnectionOf<Row extends { id: string }>(
  { context, info }: ConnectionPlace,
  args: PageArguments,
  list: ListQuery,
  parent: { readonly column: Parents['column']; readonly id: string },
  load: LoadRows<Row>,
): Promise<ConnectionResult<Row>> {
  const stretch = parsePage(args, list.sort);
  // Asked for every parent, though the batch uses only one of them: Pothos notes by the parent's own path what its rows
  // were read with, and would read the rows of a path that it has no note of again.
  const query = pageQuery({ context, info });
  const pages = loaderAt(context, info, 'page', async (ids: readonly string[]) => {
    const perParent = await readPositionsOfParents(context.db, list, withExtraRow(stretch), {
      column: parent.column,
      ids,
    });
    const rows = await rowsById(
      perParent.flatMap((positions) => positionsOnPage(positions, stretch)),
      query,
      load,
    );
    return perParent.map((positions) => ({ positions, rows }));
  });
  const counts = loaderAt(context, info, 'count', (ids: readonly string[]) =>
    countRowsOfParents(context.db, list, { column: parent.column, ids }),
  );
  const { positions, rows } = await pages.load(parent.id);
  return toConnection(list, stretch, positions, rows, () => counts.load(parent.id));
}

/** One row more than the page holds tells whether there is a further page. */
function withExtraRow(stretch: Stretch): Stretch {
  return { ...stretch, limit: stretch.limit + 1 };
}

function positionsOnPage(positions: readonly Position[], { limit, fromEnd }: Stretch): readonly Position[] {
  return fromEnd ? positions.slice(-limit) : positions.slice(0, limit);
}

function pageQuery(place: ConnectionPlace): NodeQuery {
  return nodeQuery(place, { paths: [['edges', 'node']] });
}

async function rowsById<Row extends { id: string }>(
  positions: readonly Position[],
  query: NodeQuery,
  load: LoadRows<Row>,
): Promise<ReadonlyMap<string, Row>> {
  if (positions.length === 0) return new Map();
  const rows = await load([...new Set(positions.map(({ id }) => id))], query);
  return new Map(rows.map((row) => [row.id, row]));
}

function toConnection<Row>(
  list: ListQuery,
  stretch: Stretch,
  positions: readonly Position[],
  rows: ReadonlyMap<string, Row>,
  totalCount: () => Promise<number>,
): ConnectionResult<Row> {
  const edges = positionsOnPage(positions, stretch).flatMap((position) => {
    const node = rows.get(position.id);
    return node ? [{ cursor: cursorOf(list.sort, position), node }] : [];
  });
  const isMore = positions.length > stretch.limit;
  return {
    edges,
    pageInfo: {
      hasNextPage: stretch.fromEnd ? stretch.before !== undefined : isMore,
      hasPreviousPage: stretch.fromEnd ? isMore : stretch.after !== undefined || stretch.offset > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  };
}

/** The loader of one place in the query (its path without list indexes, below its parent's type): its arguments are one. */
function loaderAt<Value>(
  context: RequestContext,
  info: GraphQLResolveInfo,
  purpose: string,
  batch: (ids: readonly string[]) => Promise<readonly Value[]>,
): DataLoader<string, Value> {
  const path: string[] = [];
  for (let step: GraphQLResolveInfo['path'] | undefined = info.path; step; step = step.prev) {
    if (typeof step.key === 'string') path.unshift(step.key);
  }
  const key = `${purpose} ${info.parentType.name} ${path.join('.')}`;
  const known = context.loaders.get(key);
  // The key holds the place and the purpose, and each purpose has one type of value.
  if (known) return known as DataLoader<string, Value>;
  const loader = new DataLoader<string, Value>(batch);
  context.loaders.set(key, loader);
  return loader;
}
