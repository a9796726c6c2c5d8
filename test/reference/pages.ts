import { type Action, authorize } from '../../src/auth/policy.ts';
import type { UnitOfWork } from '../../src/call/unit-of-work.ts';
import type { ListQuery, Position, Sort } from '../../src/db/sql/list.ts';
import { cursorOf } from '../../src/graphql/fields/list-cursors.ts';
import { type ListArguments, listPage } from '../../src/graphql/fields/paging.ts';

/** A list: its rows in no order, and the time that each is sorted by. */
export interface NaiveList<Row> {
  readonly rows: readonly Row[];
  readonly timeOf: (row: Row, column: Sort['column']) => Date;
  readonly idOf: (row: Row) => string;
}

/**
 * A page of a list (contract, 5.2): sorts all rows, and cuts.
 *
 * @param action what the caller's role must be permitted
 * @param refused makes the list as the service does, which says what is wrong with its arguments, what it is called and sorted by
 */
export function pageOf<Row>(
  work: UnitOfWork,
  action: Action,
  args: ListArguments,
  refused: () => ListQuery,
  makeList: () => NaiveList<Row>,
) {
  authorize(work.call.actor, action);
  const { list, page } = listPage(work.call.cursors, args, refused);
  const { rows, timeOf, idOf } = makeList();
  const sign = list.sort.direction === 'ASC' ? 1 : -1;
  const positionOf = (row: Row): Position => ({ time: timeOf(row, list.sort.column).getTime(), id: idOf(row) });
  const compare = (one: Position, other: Position) =>
    sign * (one.time - other.time || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
  const all = rows.map((row) => ({ row, position: positionOf(row) }));
  all.sort((one, other) => compare(one.position, other.position));
  const { after, before, offset, fromEnd, limit } = page;
  const between = all
    .filter(({ position }) => (!after || compare(position, after) > 0) && (!before || compare(position, before) < 0))
    .slice(offset);
  const shown = fromEnd ? between.slice(-limit) : between.slice(0, limit);
  const isMore = between.length > limit;
  const edges = shown.map(({ row, position }) => ({ cursor: cursorOf(work.call.cursors, list, position), node: row }));
  return {
    edges,
    nodes: shown.map(({ row }) => row),
    pageInfo: {
      hasNextPage: fromEnd ? before !== undefined : isMore,
      hasPreviousPage: fromEnd ? isMore : after !== undefined || offset > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: rows.length,
  };
}
