import type { Actor } from '../auth/actor.ts';
import type { IndexRanges, ListQuery, Sort } from '../db/list.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { type DateRange, impliedRanges, rangeConditions } from './filters.ts';
import { type KeyColumn, type ListIndex, rangesOfAccounts, rangesOfColumns, rangesOfDays } from './list-ranges.ts';
import { listedAccounts, type RecordName, visibleRows } from './records.ts';

/** The days that a list is filtered by. */
export interface ListDays {
  readonly created?: DateRange;
  readonly updated?: DateRange;
  readonly dateResulted?: DateRange;
}

/** What a list is filtered by. */
export interface ListFilter<Name extends string> {
  /** Only this account's rows; null for all that the actor sees. */
  readonly accountId: string | null;
  /** The columns of few values, and their indexes in list order. */
  readonly columns?: Readonly<Record<Name, KeyColumn>>;
  readonly indexes?: readonly ListIndex<Name>[];
  readonly days?: ListDays;
  /** The columns that the index of a day begins with, after the account. */
  readonly columnsBeforeDay?: readonly KeyColumn[];
  readonly person?: PersonConditions;
  /** Conditions that hold for a handful of rows at most. */
  readonly where?: readonly Prisma.Sql[];
}

/** The conditions of a person filter. Each detail has an index in list order, after the account. */
export interface PersonConditions {
  readonly conditions: readonly Prisma.Sql[];
  /** The ranges, if the index is another table's. `days` are the list's conditions on its times. */
  readonly ranges?: (days: readonly Prisma.Sql[]) => IndexRanges;
}

/**
 * The rows of a kind that the actor sees and the filter selects, and the index ranges in which a page of them is found.
 *
 * A page reads one page of each range at most if the filter has one detail of a person, or any of the columns, or days. If it
 * combines these, the person goes before the columns, and the columns before the days of another time than that of the order;
 * the rest is checked row by row (docs/architecture.md, "Lists").
 */
export function filteredList<Name extends string = never>(
  actor: Actor,
  name: RecordName,
  sort: Sort,
  { accountId, columns, indexes = [], days = {}, columnsBeforeDay = [], person, where = [] }: ListFilter<Name>,
): ListQuery {
  const filtered = Object.values<KeyColumn>(columns ?? {}).filter(({ conditions }) => conditions.length > 0);
  const times = timesOf(days, sort, Prisma.sql`row`);
  const ofTimes = times.flatMap(({ conditions }) => conditions);
  const rows = visibleRows(actor, name, {
    where: [...where, ...filtered.flatMap(({ conditions }) => conditions), ...(person?.conditions ?? []), ...ofTimes],
    accountId,
  });
  const source = { from: rows.from, sort, accounts: listedAccounts(actor, accountId) };
  const ranges = (): IndexRanges | undefined => {
    if (where.length > 0) return undefined;
    if (person && person.conditions.length > 0)
      return person.ranges ? person.ranges(ofTimes) : rangesOfAccounts(source);
    const otherTime = times.find(({ isSorted }) => !isSorted);
    const isForDays = filtered.every((column) => columnsBeforeDay.includes(column));
    if (otherTime && isForDays) return rangesOfDays(source, otherTime, columnsBeforeDay);
    return columns && rangesOfColumns(source, columns, indexes);
  };
  return { ...rows, sort, ranges: ranges() };
}

/** The conditions of a filter by days on the times of a table with this alias. */
export function timesOf(
  { created = null, updated = null, dateResulted = null }: ListDays,
  sort: Sort,
  table: Prisma.Sql,
) {
  const implied = impliedRanges({ created, updated });
  const times = [
    {
      range: created,
      implied: implied.created,
      column: Prisma.sql`${table}.created`,
      isSorted: sort.column === 'created',
    },
    {
      range: updated,
      implied: implied.updated,
      column: Prisma.sql`${table}.updated`,
      isSorted: sort.column === 'updated',
    },
    { range: dateResulted, implied: null, column: Prisma.sql`${table}.date_resulted`, isSorted: false },
  ];
  return times.flatMap(({ range, implied, column, isSorted }) => {
    const conditions = [range, isSorted ? implied : null].flatMap((each) => rangeConditions(each, column));
    return conditions.length > 0 ? [{ range, column, isSorted, conditions }] : [];
  });
}
