import { queryFromInfo } from '@pothos/plugin-prisma';
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import {
  ALL_ROWS,
  countRows,
  countRowsOfParents,
  type ListQuery,
  type PageRequest,
  type Parents,
  type Position,
  readPositions,
  readPositionsOfParents,
} from '../db/list.ts';
import { cursorOf } from './list-cursors.ts';
import { type ListPage, listPage, type PageArguments, pageEnds, withExtraRow } from './paging.ts';

/** What a connection field resolves to. `totalCount` counts when called. */
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

/** The relations to read rows with, as the caller selected them. */
export interface NodeQuery {
  readonly include?: Exclude<ReturnType<typeof queryFromInfo<undefined, undefined, false>>['include'], undefined>;
}

/** Reads rows by id, in any order, with the given relations. */
export type LoadRows<Row> = (work: UnitOfWork, ids: string[], query: NodeQuery) => Promise<readonly Row[]>;

/** A field being resolved: the call it serves, and its place in the query. */
export interface FieldPlace {
  readonly work: UnitOfWork;
  readonly info: GraphQLResolveInfo;
}

/** The parent of a nested list: the column that refers to it, and its id. */
export interface Parent {
  readonly column: Parents['column'];
  readonly id: string;
}

/** What the caller selected below a field. All types here load whole rows, so Pothos gives an `include`, never a `select`. */
export function nodeQuery(
  { work, info }: FieldPlace,
  where: { readonly typeName?: string; readonly paths?: string[][] } = {},
): NodeQuery {
  const { include } = queryFromInfo({ context: work, info, ...where });
  return include ? { include } : {};
}

/** Reads a page of a list: one statement for the positions, and one for each level selected below. */
export async function connectionOf<Row extends { id: string }>(
  place: FieldPlace,
  args: PageArguments,
  makeList: () => ListQuery,
  load: LoadRows<Row>,
): Promise<ConnectionResult<Row>> {
  const { work } = place;
  const { list, page } = listPage(work.call.cursors, args, makeList);
  const positions = await readPositions(work.db, list, withExtraRow(page));
  const rows = await rowsById(work, positionsOnPage(positions, page), pageQuery(place), load);
  return toConnection(work, { list, page }, positions, rows, () => countRows(work.db, list));
}

/**
 * Reads a page of a list that belongs to a parent, such as the kits of an order. All parents at one place in the query are read
 * together, so the number of statements grows neither with their number nor with aliases that differ in arguments.
 */
export async function nestedConnectionOf<Row extends { id: string }>(
  place: FieldPlace,
  args: PageArguments,
  makeList: () => ListQuery,
  parent: Parent,
  load: LoadRows<Row>,
): Promise<ConnectionResult<Row>> {
  const { work } = place;
  const { list, page } = listPage(work.call.cursors, args, makeList);
  const pages = pagesAt(place, list, page, parent.column, pageQuery(place), load);
  const counts = loaderAt(place, 'count', (ids: readonly string[]) =>
    countRowsOfParents(work.db, list, { column: parent.column, ids }),
  );
  const { positions, rows } = await pages.load(parent.id);
  return toConnection(work, { list, page }, positions, rows, () => counts.load(parent.id));
}

/** Reads all rows of a list at the root of a query; such a list is never long. */
export async function listOf<Row extends { id: string }>(
  place: FieldPlace,
  list: ListQuery,
  load: LoadRows<Row>,
): Promise<Row[]> {
  const { work } = place;
  const positions = await readPositions(work.db, list, ALL_ROWS);
  const rows = await rowsById(work, positions, nodeQuery(place), load);
  return positions.flatMap(({ id }) => rows.get(id) ?? []);
}

/** Like {@link nestedConnectionOf}, for a field that is a plain list of all rows, such as the reports of a sample. */
export async function nestedListOf<Row extends { id: string }>(
  place: FieldPlace,
  list: ListQuery,
  parent: Parent,
  load: LoadRows<Row>,
): Promise<Row[]> {
  const pages = pagesAt(place, list, ALL_ROWS, parent.column, nodeQuery(place), load);
  const { positions, rows } = await pages.load(parent.id);
  return positions.flatMap(({ id }) => rows.get(id) ?? []);
}

function positionsOnPage(positions: readonly Position[], { limit, fromEnd }: PageRequest): readonly Position[] {
  return fromEnd ? positions.slice(-limit) : positions.slice(0, limit);
}

function pageQuery(place: FieldPlace): NodeQuery {
  return nodeQuery(place, { paths: [['edges', 'node']] });
}

/**
 * The loader that reads the page of every parent at this place. Each parent passes its own `query`, although the batch uses
 * only one: Pothos records, by the parent's path, what rows were loaded with, and reloads rows for which it has no record.
 */
function pagesAt<Row extends { id: string }>(
  place: FieldPlace,
  list: ListQuery,
  page: PageRequest,
  column: Parents['column'],
  query: NodeQuery,
  load: LoadRows<Row>,
) {
  const { work } = place;
  return loaderAt(place, 'page', async (ids: readonly string[]) => {
    const perParent = await readPositionsOfParents(work.db, list, withExtraRow(page), { column, ids });
    const positions = perParent.flatMap((ofParent) => positionsOnPage(ofParent, page));
    const rows = await rowsById(work, positions, query, load);
    return perParent.map((ofParent) => ({ positions: ofParent, rows }));
  });
}

async function rowsById<Row extends { id: string }>(
  work: UnitOfWork,
  positions: readonly Position[],
  query: NodeQuery,
  load: LoadRows<Row>,
): Promise<ReadonlyMap<string, Row>> {
  if (positions.length === 0) return new Map();
  const rows = await load(work, [...new Set(positions.map(({ id }) => id))], query);
  return new Map(rows.map((row) => [row.id, row]));
}

function toConnection<Row>(
  { call: { cursors } }: UnitOfWork,
  { list, page }: ListPage,
  positions: readonly Position[],
  rows: ReadonlyMap<string, Row>,
  totalCount: () => Promise<number>,
): ConnectionResult<Row> {
  const edges = positionsOnPage(positions, page).flatMap((position) => {
    const node = rows.get(position.id);
    return node ? [{ cursor: cursorOf(cursors, list, position), node }] : [];
  });
  return {
    edges,
    pageInfo: {
      ...pageEnds(page, positions.length > page.limit),
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  };
}

/** The DataLoader for one place in the query, that is, a path without list indexes: there, all parents have the same arguments. */
export function loaderAt<Key, Value>(
  { work, info }: FieldPlace,
  purpose: string,
  batch: (keys: readonly Key[]) => Promise<readonly Value[]>,
): DataLoader<Key, Value> {
  const path: string[] = [];
  for (let step: GraphQLResolveInfo['path'] | undefined = info.path; step; step = step.prev) {
    if (typeof step.key === 'string') path.unshift(step.key);
  }
  return loaderFor(work, `${purpose} ${info.parentType.name} ${path.join('.')}`, batch);
}

/** The DataLoader of an operation for one purpose, which determines the types of keys and values. */
export function loaderFor<Key, Value>(
  { loaders }: UnitOfWork,
  purpose: string,
  batch: (keys: readonly Key[]) => Promise<readonly Value[]>,
): DataLoader<Key, Value> {
  const known = loaders.get(purpose);
  // Safe: the purpose determines the types.
  if (known) return known as DataLoader<Key, Value>;
  const loader = new DataLoader<Key, Value>(batch);
  loaders.set(purpose, loader);
  return loader;
}
