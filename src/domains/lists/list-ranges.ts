import { type IndexRanges, type Sort, whereSql } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ListedAccounts, ListedLaboratories } from '../access/records.ts';
import { type ListIndex, servesKeys } from './declared-lists.ts';
import { type DateRange, isOfWholeDays } from './filters.ts';

/** A column that an index begins with, and the values whose ranges are read. */
export interface KeyColumn {
  /** The filter's condition on the column; none if the filter does not restrict it. */
  readonly conditions: readonly Prisma.Sql[];
  /** A table expression of the filter's values, or of all values if the filter does not restrict the column. */
  readonly values: Prisma.Sql;
  /** The condition that a row's column equals the value of its range. */
  readonly isInRange: Prisma.Sql;
}

/** The options of {@link keyColumn}. */
interface KeyColumnOptions {
  /** The column of `row`, or a name for the expression that is unique among the list's columns. */
  readonly name: string;
  /** The expression as it is in the index, if it is more than a column. */
  readonly expression?: Prisma.Sql;
  /** The column's PostgreSQL type. */
  readonly type: string;
  /** A query of all values that the column may have, as `value`; by default all values of the enum type. */
  readonly all?: Prisma.Sql;
  /** The filter's values; null if it does not restrict the column. */
  readonly given: readonly (string | number | boolean)[] | null;
}

/** A column with few distinct values: a status, a kit type, a boolean. A filter with an empty list of values finds nothing. */
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

/** The {@link keyColumn} for the type of a kit, of a sample's kit, or of a report's; `expression` if it is in another table. */
export function kitTypeColumn(given: readonly string[] | null, expression?: Prisma.Sql): KeyColumn {
  const all = Prisma.sql`SELECT code AS value FROM kit_types`;
  return keyColumn({ name: 'kit_type', type: 'text', all, given, ...(expression && { expression }) });
}

/** The {@link keyColumn} for a boolean expression. */
export function flagColumn(expression: Prisma.Sql, name: string, given: boolean | null): KeyColumn {
  const all = Prisma.sql`SELECT unnest(ARRAY[true, false]) AS value`;
  return keyColumn({ name, expression, type: 'boolean', all, given: given === null ? null : [given] });
}

/** A list to be read by ranges. */
export interface RangeSource {
  /** The list's table, with the alias `row`. */
  readonly from: Prisma.Sql;
  readonly sort: Sort;
  readonly accounts: ListedAccounts;
  /** The laboratories that the reader is restricted to; undefined if it is not. */
  readonly laboratories: ListedLaboratories | undefined;
  /** As the list declares it. */
  readonly checksForLaboratory: boolean;
}

/**
 * The ranges of the index that has all columns of the filter and the fewest others, because each of the others multiplies the
 * number of ranges by the number of its values, which must be known.
 *
 * @throws Error if there is no such index, which `declareList` has ruled out.
 */
export function rangesOfColumns<Name extends string>(
  { from, sort, accounts, laboratories, checksForLaboratory }: RangeSource,
  columns: Readonly<Record<Name, KeyColumn>>,
  { indexes, unlisted = [] }: { readonly indexes: readonly ListIndex<Name>[]; readonly unlisted?: readonly Name[] },
): IndexRanges {
  const isOpen = (name: Name) => columns[name].conditions.length === 0;
  // `columns` is an object literal, so it has exactly the keys of its type.
  const filtered = (Object.keys(columns) as Name[]).filter((name) => !isOpen(name));
  const isOneAccount = accounts.each.length === 0;
  const fits = ({
    columns: ofIndex,
    sort: order = sort.column,
    ofAccount = true,
    ofLaboratory = false,
  }: ListIndex<Name>) =>
    servesKeys(ofIndex, filtered, unlisted) &&
    order === sort.column &&
    (ofAccount || !isOneAccount || (laboratories !== undefined && checksForLaboratory)) &&
    ofLaboratory === (laboratories !== undefined);
  const openColumns = (index: ListIndex<Name>) =>
    index.columns.filter(isOpen).length + (index.ofAccount === false ? 0 : 1);
  const [best] = indexes.filter(fits).toSorted((one, other) => openColumns(one) - openColumns(other));
  if (!best) throw new Error(`No index serves ${filtered.join(' and ') || 'the list'} in the order of ${sort.column}.`);
  const owned = best.ofAccount === false ? [] : [accounts];
  const keys = [...(laboratories ? [laboratories] : []), ...best.columns.map((name) => columns[name])];
  return {
    from,
    each: [...owned.flatMap(({ each }) => each), ...keys.map(({ values }) => values)],
    where: [...owned.flatMap(ownerConditions), ...keys.map(({ isInRange }) => isInRange)],
    implied: keys.flatMap(({ conditions }) => conditions),
  };
}

/** Restricts a range to its account; a list of one account already has this condition. */
function ownerConditions({ each, id }: ListedAccounts): Prisma.Sql[] {
  return each.length === 0 ? [] : [Prisma.sql`row.account_id = ${id}`];
}

/** One range for each account; undefined if there is only one, which needs no ranges. */
export function rangesOfAccounts({ from, accounts }: Pick<RangeSource, 'from' | 'accounts'>): IndexRanges | undefined {
  if (accounts.each.length === 0) return undefined;
  return { from, each: accounts.each, where: ownerConditions(accounts), implied: [] };
}

/**
 * The rows that the conditions select, found by an index that does not have them in list order: one range for each account, which
 * has to be read whole and sorted. With OFFSET 0, PostgreSQL finds them first; it cannot know how few there may be, and would
 * otherwise look for them among all rows in list order.
 */
export function rangesToSort(
  { from, accounts }: Pick<RangeSource, 'from' | 'accounts'>,
  conditions: readonly Prisma.Sql[],
): IndexRanges {
  const where = [Prisma.sql`row.account_id = ${accounts.id}`, ...conditions];
  return {
    from: Prisma.sql`(SELECT row.* FROM ${from} ${whereSql(where)} OFFSET 0) AS row`,
    each: accounts.each,
    where: [],
    implied: conditions,
  };
}

/** As {@link rangesToSort}, for conditions whose index does not begin with the account: one range, whoever reads it. */
export function rangeToSort(from: Prisma.Sql, conditions: readonly Prisma.Sql[]): IndexRanges {
  return {
    from: Prisma.sql`(SELECT row.* FROM ${from} ${whereSql(conditions)} OFFSET 0) AS row`,
    each: [],
    where: [],
    implied: conditions,
  };
}

/** A filter by days of a time that the list is not sorted by. */
export interface DayFilter {
  readonly column: Prisma.Sql;
  readonly range: DateRange;
  /** The filter's conditions. */
  readonly conditions: readonly Prisma.Sql[];
}

/**
 * One range for each of the filter's days between the first and the last day on which the account, or the laboratory that reads,
 * has rows. The index begins with the account or the laboratory, the columns and the UTC day. Of a range that begins or ends within a day, the times
 * are checked row by row.
 */
export function rangesOfDays(
  { from, accounts, laboratories }: RangeSource,
  { column, range, conditions }: DayFilter,
  columns: readonly KeyColumn[],
): IndexRanges {
  const day = Prisma.sql`(${column} AT TIME ZONE 'UTC')::date`;
  const owner = laboratories
    ? { each: [laboratories.values], isOwned: laboratories.isInRange, where: [laboratories.isInRange] }
    : {
        each: accounts.each,
        isOwned: Prisma.sql`row.account_id = ${accounts.id}`,
        where: ownerConditions(accounts),
      };
  const where = columns.map(({ isInRange }) => isInRange);
  const ofRows = Prisma.sql`FROM ${from} ${whereSql([owner.isOwned, ...where])}`;
  // Null stands for an open end; `greatest` and `least` skip it.
  const days = Prisma.sql`LATERAL generate_series(
      greatest(${dateOf(range?.from)}::date, (SELECT min(${day}) ${ofRows}))::timestamp,
      least(${dateOf(lastMoment(range))}::date, (SELECT max(${day}) ${ofRows}))::timestamp,
      interval '1 day') AS each_day(value)`;
  return {
    from,
    each: [...owner.each, ...columns.map(({ values }) => values), days],
    where: [...owner.where, ...where, Prisma.sql`${day} = each_day.value::date`],
    implied: [
      ...(range && isOfWholeDays(range) ? conditions : []),
      ...(laboratories?.conditions ?? []),
      ...columns.flatMap((each) => each.conditions),
    ],
  };
}

/** The last millisecond of a range. */
function lastMoment(range: DateRange): Date | null {
  return range?.before ? new Date(range.before.getTime() - 1) : null;
}

function dateOf(date: Date | null | undefined): string | null {
  return date?.toISOString().slice(0, 'YYYY-MM-DD'.length) ?? null;
}
