import type { Db } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';

/** The columns a list can be sorted by. Ties go by `id`, so that pages never repeat or skip a row. */
export type SortColumn = 'created' | 'updated';

export interface Sort {
  readonly column: SortColumn;
  readonly direction: 'ASC' | 'DESC';
}

/** Rows of one table: one `where` for the page and for the count. */
export interface Rows {
  /** The table, with the alias `row`, and its joins. */
  readonly from: Prisma.Sql;
  readonly where: readonly Prisma.Sql[];
}

/** A sorted list of one table's rows. */
export interface ListQuery extends Rows {
  readonly sort: Sort;
}

/** A row's place in a sorted list: the value of the sort column, in milliseconds since 1970, and the row's id. */
export interface Position {
  readonly time: number;
  readonly id: string;
}

/** Which rows of a sorted list to read: at most `limit`, from the start or the end, between the two bounds. */
export interface PageRequest {
  readonly limit: number;
  readonly fromEnd: boolean;
  readonly after: Position | undefined;
  readonly before: Position | undefined;
  /** How many rows to skip from the start, for clients that page by offset. */
  readonly offset: number;
}

/** The parents of nested lists: the column that refers to the parent, and the ids of the parents. */
export interface Parents {
  readonly column: Prisma.Sql;
  readonly ids: readonly string[];
}

/** Reads the positions of one page, in list order, in one statement. */
export async function readPositions(db: Db, list: ListQuery, page: PageRequest): Promise<readonly Position[]> {
  const rows = await db.$queryRaw<{ id: string; time: Date }[]>(pageSql(list, page));
  return inListOrder(rows.map(toPosition), page);
}

/** Reads one page for each parent, all in one statement; the answer is in the order of `parents.ids`. */
export async function readPositionsOfParents(
  db: Db,
  list: ListQuery,
  page: PageRequest,
  parents: Parents,
): Promise<readonly (readonly Position[])[]> {
  const rows = await db.$queryRaw<{ parent: string; id: string; time: Date }[]>(pagesOfParentsSql(list, page, parents));
  const byParent = new Map<string, Position[]>(parents.ids.map((id) => [id, []]));
  for (const row of rows) byParent.get(row.parent)?.push(toPosition(row));
  return parents.ids.map((id) => inListOrder(byParent.get(id) ?? [], page));
}

/** Counts the rows of a list. */
export async function countRows(db: Db, rows: Rows): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>(countSql(rows));
  return counted?.count ?? 0;
}

/** Counts each parent's rows in one statement; the answer is in the order of `parents.ids`. */
export async function countRowsOfParents(db: Db, rows: Rows, parents: Parents): Promise<readonly number[]> {
  const counted = await db.$queryRaw<{ parent: string; count: number }[]>(countsOfParentsSql(rows, parents));
  const byParent = new Map(counted.map((row) => [row.parent, row.count]));
  return parents.ids.map((id) => byParent.get(id) ?? 0);
}

/** The statement of {@link readPositions}. */
export function pageSql(list: ListQuery, page: PageRequest): Prisma.Sql {
  return pageSqlWith(list, page, []);
}

/** The statement of {@link readPositionsOfParents}: one lateral subquery, so that every parent has its own limit. */
export function pagesOfParentsSql(list: ListQuery, page: PageRequest, parents: Parents): Prisma.Sql {
  const ofParent = pageSqlWith(list, page, [Prisma.sql`${parents.column} = parent.id`]);
  return Prisma.sql`SELECT parent.id AS parent, of_parent.id, of_parent.time
    FROM unnest(${parents.ids}::uuid[]) WITH ORDINALITY AS parent(id, place)
    CROSS JOIN LATERAL (${ofParent}) AS of_parent`;
}

/** The statement of {@link countRows}. */
export function countSql({ from, where }: Rows): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int AS count FROM ${from} ${whereSql(where)}`;
}

/** The statement of {@link countRowsOfParents}. */
export function countsOfParentsSql({ from, where }: Rows, parents: Parents): Prisma.Sql {
  const ofParents = Prisma.sql`${parents.column} = ANY(${parents.ids}::uuid[])`;
  return Prisma.sql`SELECT ${parents.column} AS parent, count(*)::int AS count
    FROM ${from} ${whereSql([ofParents, ...where])} GROUP BY 1`;
}

/** A `WHERE` clause of all the conditions; empty if there are none. */
export function whereSql(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join([...conditions], ' AND ')}` : Prisma.empty;
}

const SORT_COLUMNS: Record<SortColumn, Prisma.Sql> = {
  created: Prisma.sql`row.created`,
  updated: Prisma.sql`row.updated`,
};

function pageSqlWith(list: ListQuery, page: PageRequest, more: readonly Prisma.Sql[]): Prisma.Sql {
  const column = SORT_COLUMNS[list.sort.column];
  return Prisma.sql`SELECT row.id, ${column} AS time FROM ${pageClauses({ ...list, where: [...more, ...list.where] }, page)}`;
}

/** What follows `FROM` in a statement that reads one page: table, conditions, order, and limit. */
export function pageClauses({ from, where, sort }: ListQuery, page: PageRequest): Prisma.Sql {
  const column = SORT_COLUMNS[sort.column];
  const ascending = sort.direction === 'ASC';
  const later = (position: Position) =>
    Prisma.sql`(${column}, row.id) > (${new Date(position.time)}::timestamptz, ${position.id}::uuid)`;
  const earlier = (position: Position) =>
    Prisma.sql`(${column}, row.id) < (${new Date(position.time)}::timestamptz, ${position.id}::uuid)`;
  const conditions = [
    ...where,
    ...(page.after ? [ascending ? later(page.after) : earlier(page.after)] : []),
    ...(page.before ? [ascending ? earlier(page.before) : later(page.before)] : []),
  ];
  const direction = ascending !== page.fromEnd ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  // The limit is part of the text, not a parameter: a generic plan of a prepared statement must know how few rows are read.
  return Prisma.sql`${from} ${whereSql(conditions)}
    ORDER BY ${column} ${direction}, row.id ${direction} LIMIT ${Prisma.raw(String(page.limit))}${offsetSql(page.offset)}`;
}

function offsetSql(offset: number): Prisma.Sql {
  return offset > 0 ? Prisma.sql` OFFSET ${offset}::int` : Prisma.empty;
}

function toPosition(row: { id: string; time: Date }): Position {
  return { id: row.id, time: row.time.getTime() };
}

function inListOrder(positions: readonly Position[], page: PageRequest): readonly Position[] {
  return page.fromEnd ? positions.toReversed() : positions;
}
