import { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from './db.ts';

/** The columns a list can be sorted by. Ties are broken by `id`, so that pages never repeat or skip a row. */
export type SortColumn = 'created' | 'updated' | 'stall_since' | 'urgency';

export interface Sort {
  readonly column: SortColumn;
  readonly direction: 'ASC' | 'DESC';
}

/** The order of most lists. */
export const NEWEST_FIRST: Sort = { column: 'created', direction: 'DESC' };

/** Rows of one table. The page and the count share one `where`. */
export interface Rows {
  /** The table, with the alias `row`, and its joins. */
  readonly from: Prisma.Sql;
  readonly where: readonly Prisma.Sql[];
}

/** A sorted list of one table's rows. */
export interface ListQuery extends Rows {
  /** The list's name. Its cursors are valid for no other list. */
  readonly name: string;
  readonly sort: Sort;
  /** How to find a page; absent if one index serves the conditions and the order together. */
  readonly ranges?: IndexRanges | undefined;
}

/**
 * Ranges of one index that together hold the rows of a list, each range in list order. Reading a page reads at most one page of
 * each range, so it costs the same however many rows match.
 */
export interface IndexRanges {
  /** Table expressions. There is one range for each combination of their rows. */
  readonly each: readonly Prisma.Sql[];
  /** The table that has the index, and its joins. The list's table must be among them, with the alias `row`. */
  readonly from: Prisma.Sql;
  /** The last two columns of the index, if they are not the list's own columns. Their values must equal those of the list's. */
  readonly position?: { readonly time: Prisma.Sql; readonly id: Prisma.Sql };
  /** The conditions of one range. */
  readonly where: readonly Prisma.Sql[];
  /** Whether the index begins with the column that refers to the parent, so that the ranges also work for a nested list. */
  readonly isOfParent?: true;
  /** Whether a row may be in several ranges. */
  readonly mayRepeat?: true;
  /** The conditions of the list that hold for every row of the ranges. They are not checked again. */
  readonly implied: readonly Prisma.Sql[];
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

/** All rows, for lists that are never long. One less than PostgreSQL's largest integer, because pages may read one extra row. */
export const ALL_ROWS: PageRequest = {
  limit: 2_147_483_646,
  fromEnd: false,
  after: undefined,
  before: undefined,
  offset: 0,
};

/** Reads the positions of one page, in list order, in one statement. */
export async function readPositions(db: Db, list: ListQuery, page: PageRequest): Promise<readonly Position[]> {
  const rows = await db.$queryRaw<{ id: string; time: Date }[]>(pageSql(list, page));
  return inListOrder(rows.map(toPosition), page);
}

/** The statement of {@link readPositions}. */
export function pageSql(list: ListQuery, page: PageRequest): Prisma.Sql {
  return Prisma.sql`SELECT row.id, ${SORT_COLUMNS[list.sort.column]} AS time FROM ${pageClauses(list, page)}`;
}

/**
 * The list of one parent's rows. The column that refers to the parent has an index in list order, so no ranges are needed, unless
 * a parent has many rows. Then the ranges are those of an index that begins with that column.
 */
export function ofEachParent(list: ListQuery, isOfParent: Prisma.Sql): ListQuery {
  const { ranges } = list;
  if (ranges?.isOfParent)
    return { ...list, where: [isOfParent, ...list.where], ranges: { ...ranges, where: [isOfParent, ...ranges.where] } };
  return { ...list, where: [isOfParent, ...list.where.map(withoutIndex)], ranges: undefined };
}

/**
 * The same condition, written so that PostgreSQL uses no index for it. For conditions combined with one that finds a single row
 * or a handful by its own index. While the statistics are older than most of an account's rows, an index that begins with the
 * account looks just as good to the planner, which would then read it from end to end.
 */
export function withoutIndex(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${condition}) IS TRUE`;
}

/** The condition that no row meets, used for a value that no row can have, such as an id that is not a UUID. */
export const NO_ROWS = Prisma.sql`false`;

/** A `WHERE` clause that joins all conditions; empty if there are none. */
export function whereSql(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join([...conditions], ' AND ')}` : Prisma.empty;
}

const SORT_COLUMNS: Record<SortColumn, Prisma.Sql> = {
  created: Prisma.sql`row.created`,
  updated: Prisma.sql`row.updated`,
  stall_since: Prisma.sql`row.stall_since`,
  // 400 years later for each grade: the gravest come last, and the newest of those that are equally grave.
  urgency: Prisma.sql`row.urgency`,
};

/** Everything after `FROM` in a statement that reads one page of `row`s: table, conditions, order, and limit. */
export function pageClauses(list: ListQuery, page: PageRequest): Prisma.Sql {
  const own = { time: SORT_COLUMNS[list.sort.column], id: Prisma.sql`row.id` };
  const order = orderSql(own, list.sort, page);
  if (!list.ranges) {
    const where = [...list.where, ...boundsSql(own, list.sort, page)];
    return Prisma.sql`${list.from} ${whereSql(where)} ORDER BY ${order} ${limitSql(page)}`;
  }
  return Prisma.sql`${list.from} JOIN (${positionsSql(list, list.ranges, page, own)}) AS page ON page.id = row.id
    ORDER BY ${order}`;
}

interface PositionColumns {
  readonly time: Prisma.Sql;
  readonly id: Prisma.Sql;
}

/** Selects the positions of a page: the first rows of each range, merged and cut to the limit. */
function positionsSql(list: ListQuery, ranges: IndexRanges, page: PageRequest, own: PositionColumns): Prisma.Sql {
  const { time, id } = ranges.position ?? own;
  const unimplied = list.where.filter((condition) => !ranges.implied.includes(condition));
  const where = [...ranges.where, ...unimplied, ...boundsSql({ time, id }, list.sort, page)];
  // If another table has the index, a row of the list may appear twice in a range, side by side.
  const positions = Prisma.sql`SELECT ${ranges.position ? Prisma.sql`DISTINCT` : Prisma.empty} ${time} AS time, ${id} AS id
    FROM ${ranges.from} ${whereSql(where)} ORDER BY ${orderSql({ time, id }, list.sort, page)}`;
  if (ranges.each.length === 0) return Prisma.sql`${positions} ${limitSql(page)}`;
  const merged = { time: Prisma.sql`a_range.time`, id: Prisma.sql`a_range.id` };
  return Prisma.sql`SELECT ${ranges.mayRepeat ? Prisma.sql`DISTINCT` : Prisma.empty} a_range.time, a_range.id
    FROM ${Prisma.join([...ranges.each], ' CROSS JOIN ')} CROSS JOIN LATERAL (${positions} ${limitOfRangeSql(page)}) AS a_range
    ORDER BY ${orderSql(merged, list.sort, page)} ${limitSql(page)}`;
}

function boundsSql({ time, id }: PositionColumns, { direction }: Sort, { after, before }: PageRequest): Prisma.Sql[] {
  const later = (position: Position) =>
    Prisma.sql`(${time}, ${id}) > (${new Date(position.time)}::timestamptz, ${position.id}::uuid)`;
  const earlier = (position: Position) =>
    Prisma.sql`(${time}, ${id}) < (${new Date(position.time)}::timestamptz, ${position.id}::uuid)`;
  const ascending = direction === 'ASC';
  return [
    ...(after ? [ascending ? later(after) : earlier(after)] : []),
    ...(before ? [ascending ? earlier(before) : later(before)] : []),
  ];
}

function orderSql({ time, id }: PositionColumns, { direction }: Sort, { fromEnd }: PageRequest): Prisma.Sql {
  const toRead = (direction === 'ASC') !== fromEnd ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return Prisma.sql`${time} ${toRead}, ${id} ${toRead}`;
}

// The limit is part of the text, not a parameter, so that the generic plan of a prepared statement knows how few rows it reads.
function limitSql({ limit, offset }: PageRequest): Prisma.Sql {
  const limited = Prisma.sql`LIMIT ${Prisma.raw(String(limit))}`;
  return offset > 0 ? Prisma.sql`${limited} OFFSET ${offset}::int` : limited;
}

/** The limit for one range, because a single range may hold the whole page and all rows before it. */
function limitOfRangeSql({ limit, offset }: PageRequest): Prisma.Sql {
  const limited = Prisma.sql`LIMIT ${Prisma.raw(String(limit))}`;
  return offset > 0 ? Prisma.sql`${limited} + ${offset}::bigint` : limited;
}

function toPosition(row: { id: string; time: Date }): Position {
  return { id: row.id, time: row.time.getTime() };
}

function inListOrder(positions: readonly Position[], page: PageRequest): readonly Position[] {
  return page.fromEnd ? positions.toReversed() : positions;
}
