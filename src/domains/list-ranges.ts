import { type IndexRanges, type Sort, type SortColumn, whereSql } from '../db/list.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { DateRange } from './filters.ts';
import type { ListedAccounts } from './records.ts';

/** A column by which an index begins, and the values for which its ranges are read. */
export interface KeyColumn {
  /** The filter's condition on the column; none if the filter leaves it open. */
  readonly conditions: readonly Prisma.Sql[];
  /** A table expression of the filter's values, or else of all values. */
  readonly values: Prisma.Sql;
  /** The condition that the column of a row has the value of its range. */
  readonly isInRange: Prisma.Sql;
}

/** What a {@link KeyColumn} is made of. */
interface KeyColumnOptions {
  /** The column of `row`; or a name for the expression, unique among the columns of a list. */
  readonly name: string;
  /** The expression, as the index has it, if it is not a column by itself. */
  readonly expression?: Prisma.Sql;
  /** The column's PostgreSQL type. */
  readonly type: string;
  /** A query of all values that the column may have, as `value`; by default those of the enum type. */
  readonly all?: Prisma.Sql;
  /** The filter's values; null if it leaves the column open. */
  readonly given: readonly (string | boolean)[] | null;
}

/** A column of few values: a status, a kit type, yes or no. A filter for none of them finds nothing. */
export function keyColumn({ name, expression, type, all, given }: KeyColumnOptions): KeyColumn {
  const column = expression ?? Prisma.raw(`row.${name}`);
  const sqlType = Prisma.raw(type);
  const alias = Prisma.raw(`each_${name}`);
  const known = all ?? Prisma.sql`SELECT unnest(enum_range(NULL::${sqlType})) AS value`;
  const array = Prisma.sql`${given}::${sqlType}[]`;
  const wanted = given === null ? known : Prisma.sql`SELECT value FROM (${known}) AS known WHERE value = ANY(${array})`;
  return {
    conditions: given === null ? [] : [Prisma.sql`${column} = ANY(${array})`],
    values: Prisma.sql`(${wanted}) AS ${alias}`,
    isInRange: Prisma.sql`${column} = ${alias}.value`,
  };
}

/** The type of a kit or of a sample's kit, as {@link keyColumn}. */
export function kitTypeColumn(given: readonly string[] | null): KeyColumn {
  return keyColumn({ name: 'kit_type', type: 'text', all: Prisma.sql`SELECT code AS value FROM kit_types`, given });
}

/** A column of yes or no, as {@link keyColumn}. */
export function flagColumn(expression: Prisma.Sql, name: string, given: boolean | null): KeyColumn {
  const all = Prisma.sql`SELECT unnest(ARRAY[true, false]) AS value`;
  return keyColumn({ name, expression, type: 'boolean', all, given: given === null ? null : [given] });
}

/** An index whose last columns are the sort column and the id. */
export interface ListIndex<Name extends string> {
  /** The columns it begins with, after the account. */
  readonly columns: readonly Name[];
  /** The sort column; by default there is an index for each. */
  readonly sort?: SortColumn;
  /** Whether it begins with the account; by default it does. Without, it is for staff, who see all accounts. */
  readonly ofAccount?: boolean;
}

/** A list to read by ranges. */
export interface RangeSource {
  /** The list's table, with the alias `row`. */
  readonly from: Prisma.Sql;
  readonly sort: Sort;
  readonly accounts: ListedAccounts;
}

/**
 * The ranges of the index that has all columns of the filter and the fewest others, each of which multiplies the ranges by the
 * number of its values. Undefined if the filter has none of these columns.
 */
export function rangesOfColumns<Name extends string>(
  { from, sort, accounts }: RangeSource,
  columns: Readonly<Record<Name, KeyColumn>>,
  indexes: readonly ListIndex<Name>[],
): IndexRanges | undefined {
  const isOpen = (name: Name) => columns[name].conditions.length === 0;
  // The keys of an object literal are all that it has.
  const filtered = (Object.keys(columns) as Name[]).filter((name) => !isOpen(name));
  if (filtered.length === 0) return undefined;
  const isOneAccount = accounts.each.length === 0;
  const fits = ({ columns: ofIndex, sort: order = sort.column, ofAccount = true }: ListIndex<Name>) =>
    filtered.every((name) => ofIndex.includes(name)) && order === sort.column && (ofAccount || !isOneAccount);
  const openColumns = (index: ListIndex<Name>) =>
    index.columns.filter(isOpen).length + (index.ofAccount === false ? 0 : 1);
  const [best] = indexes.filter(fits).toSorted((one, other) => openColumns(one) - openColumns(other));
  if (!best) return undefined;
  const keys = best.columns.map((name) => columns[name]);
  const owned = best.ofAccount === false ? [] : [accounts];
  return {
    from,
    each: [...owned.flatMap(({ each }) => each), ...keys.map(({ values }) => values)],
    where: [...owned.flatMap(ownerConditions), ...keys.map(({ isInRange }) => isInRange)],
    implied: keys.flatMap(({ conditions }) => conditions),
  };
}

/** Binds a range to its account; the conditions of a list of one account do that already. */
function ownerConditions({ each, id }: ListedAccounts): Prisma.Sql[] {
  return each.length === 0 ? [] : [Prisma.sql`row.account_id = ${id}`];
}

/** One range for each account; undefined if there is only one, which needs none. */
export function rangesOfAccounts({ from, accounts }: RangeSource): IndexRanges | undefined {
  if (accounts.each.length === 0) return undefined;
  return { from, each: accounts.each, where: ownerConditions(accounts), implied: [] };
}

/** A filter by days on another time than the one that the list is sorted by. */
export interface DayFilter {
  readonly column: Prisma.Sql;
  readonly range: DateRange;
  /** The filter's conditions. */
  readonly conditions: readonly Prisma.Sql[];
}

/**
 * One range for each of the filter's days on which the account has rows at all. The index begins with the account, the
 * columns, and the UTC day.
 */
export function rangesOfDays(
  { from, accounts }: RangeSource,
  { column, range, conditions }: DayFilter,
  columns: readonly KeyColumn[],
): IndexRanges {
  const day = Prisma.sql`(${column} AT TIME ZONE 'UTC')::date`;
  const where = columns.map(({ isInRange }) => isInRange);
  const ofRows = Prisma.sql`FROM ${from} ${whereSql([Prisma.sql`row.account_id = ${accounts.id}`, ...where])}`;
  // Null stands for an open end; `greatest` and `least` skip it.
  const days = Prisma.sql`LATERAL generate_series(
      greatest(${dateOf(range?.from)}::date, (SELECT min(${day}) ${ofRows}))::timestamp,
      least(${dateOf(range?.to)}::date, (SELECT max(${day}) ${ofRows}))::timestamp,
      interval '1 day') AS each_day(value)`;
  return {
    from,
    each: [...accounts.each, ...columns.map(({ values }) => values), days],
    where: [...ownerConditions(accounts), ...where, Prisma.sql`${day} = each_day.value::date`],
    implied: [...conditions, ...columns.flatMap((each) => each.conditions)],
  };
}

function dateOf(date: Date | null | undefined): string | null {
  return date?.toISOString().slice(0, 'YYYY-MM-DD'.length) ?? null;
}
