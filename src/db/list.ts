import type { Db } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';

/** The columns a list can be sorted by; ties go by `id`, so that pages never repeat or skip a row. */
export type SortColumn = 'created' | 'updated';

export interface Sort {
  readonly column: SortColumn;
  readonly direction: 'ASC' | 'DESC';
}

/**
 * A list of one table's rows: one `where` serves rows and count.
 *
 * `from` names the table, with the alias `row`, and whatever it is joined with.
 */
export interface ListQuery {
  readonly from: Prisma.Sql;
  readonly where: readonly Prisma.Sql[];
  readonly sort: Sort;
}

/** A place in a sorted list: the sort column's value in milliseconds since 1970, and the row's id. */
export interface Position {
  readonly time: number;
  readonly id: string;
}

/** A stretch of a sorted list: at most `limit` rows from its start (or, with `fromEnd`, its end), within the bounds. */
export interface Stretch {
  readonly limit: number;
  readonly fromEnd: boolean;
  readonly after: Position | undefined;
  readonly before: Position | undefined;
  readonly offset: number;
}

/** The parents of nested lists: the column that names the parent, and the ids of the parents asked about. */
export interface Parents {
  readonly column: Prisma.Sql;
  readonly ids: readonly string[];
}

/** Reads the positions of a stretch of a list, in the list's order, in one statement. */
export async function readPositions(db: Db, list: ListQuery, stretch: Stretch): Promise<readonly Position[]> {
  const rows = await db.$queryRaw<{ id: string; time: Date }[]>(stretchSql(list, stretch, []));
  return inListOrder(rows.map(toPosition), stretch);
}

/** As {@link readPositions}, of one list for each parent, all in one statement; in the order of `parents.ids`. */
export async function readPositionsOfParents(
  db: Db,
  list: ListQuery,
  stretch: Stretch,
  parents: Parents,
): Promise<readonly (readonly Position[])[]> {
  const each = stretchSql(list, stretch, [Prisma.sql`${parents.column} = parent.id`]);
  const rows = await db.$queryRaw<{ parent: string; id: string; time: Date }[]>(
    Prisma.sql`SELECT parent.id AS parent, of_parent.id, of_parent.time
               FROM unnest(${parents.ids}::uuid[]) WITH ORDINALITY AS parent(id, place)
               CROSS JOIN LATERAL (${each}) AS of_parent`,
  );
  const byParent = new Map<string, Position[]>(parents.ids.map((id) => [id, []]));
  for (const row of rows) byParent.get(row.parent)?.push(toPosition(row));
  return parents.ids.map((id) => inListOrder(byParent.get(id) ?? [], stretch));
}

/** Counts the rows of a list. */
export async function countRows(db: Db, list: ListQuery): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>(
    Prisma.sql`SELECT count(*)::int AS count FROM ${list.from} ${whereSql(list.where)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Counts the rows of each parent's list in one statement; in the order of `parents.ids`. */
export async function countRowsOfParents(db: Db, list: ListQuery, parents: Parents): Promise<readonly number[]> {
  const where = [Prisma.sql`${parents.column} = ANY(${parents.ids}::uuid[])`, ...list.where];
  const rows = await db.$queryRaw<{ parent: string; count: number }[]>(
    Prisma.sql`SELECT ${parents.column} AS parent, count(*)::int AS count FROM ${list.from} ${whereSql(where)} GROUP BY 1`,
  );
  const byParent = new Map(rows.map((row) => [row.parent, row.count]));
  return parents.ids.map((id) => byParent.get(id) ?? 0);
}

/** The `WHERE` clause of all conditions together; nothing without any. */
function whereSql(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join([...conditions], ' AND ')}` : Prisma.empty;
}

const SORT_COLUMNS: Record<SortColumn, Prisma.Sql> = {
  created: Prisma.sql`row.created`,
  updated: Prisma.sql`row.updated`,
};

function stretchSql({ from, where, sort }: ListQuery, stretch: Stretch, more: readonly Prisma.Sql[]): Prisma.Sql {
  const column = SORT_COLUMNS[sort.column];
  const ascending = sort.direction === 'ASC';
  const later = (position: Position) =>
    Prisma.sql`(${column}, row.id) > (${new Date(position.time)}::timestamptz, ${position.id}::uuid)`;
  const earlier = (position: Position) =>
    Prisma.sql`(${column}, row.id) < (${new Date(position.time)}::timestamptz, ${position.id}::uuid)`;
  const conditions = [
    ...more,
    ...where,
    ...(stretch.after ? [ascending ? later(stretch.after) : earlier(stretch.after)] : []),
    ...(stretch.before ? [ascending ? earlier(stretch.before) : later(stretch.before)] : []),
  ];
  const direction = ascending !== stretch.fromEnd ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return Prisma.sql`SELECT row.id, ${column} AS time FROM ${from} ${whereSql(conditions)}
    ORDER BY ${column} ${direction}, row.id ${direction} LIMIT ${stretch.limit}::int OFFSET ${stretch.offset}::int`;
}

function toPosition(row: { id: string; time: Date }): Position {
  return { id: row.id, time: row.time.getTime() };
}

function inListOrder(positions: readonly Position[], stretch: Stretch): readonly Position[] {
  return stretch.fromEnd ? positions.toReversed() : positions;
}
