import type { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import type { IndexRanges, ListQuery, Sort } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { type ListedLaboratories, listedAccounts, type RecordName, visibleRows } from '../access/records.ts';
import type { DeclaredList, ListIndex } from './declared-lists.ts';
import { type DateRange, impliedRanges, rangeConditions } from './filters.ts';
import { COPY, type ListCopy, rangesOfCopy } from './list-copies.ts';
import {
  type KeyColumn,
  rangesOfAccounts,
  rangesOfColumns,
  rangesOfDays,
  rangesToSort,
  rangeToSort,
} from './list-ranges.ts';

/** The days that a list is filtered by. */
export interface ListDays {
  readonly created?: DateRange;
  readonly updated?: DateRange;
  readonly dateResulted?: DateRange;
}

/** What a list is filtered by. */
export interface ListFilter<Name extends string> {
  /** Selects only this account's rows; null selects all rows that the actor sees. */
  readonly accountId: string | null;
  /** The columns with few distinct values that the list declares as keys. */
  readonly columns?: Readonly<Record<Name, KeyColumn>>;
  readonly days?: ListDays;
  /** The columns that the index of a day begins with, after the account. */
  readonly columnsBeforeDay?: readonly KeyColumn[];
  readonly person?: PersonConditions;
  /** The copy that finds the rows, if the filter has what it is a copy of. */
  readonly copy?: ListCopy | undefined;
  /** A column of which few rows have a value, with an index of its own that begins with the account and continues by `created`. */
  readonly rare?: KeyColumn | undefined;
  /** Whether it also has one that begins with the column, for staff. */
  readonly isRareForStaff?: true;
  /** The conditions that select a patient's rows, which an index of their own finds, and which are few enough to be sorted. */
  readonly patient?: readonly Prisma.Sql[];
  /** Conditions that most of the rows meet, which are checked row by row. */
  readonly checked?: readonly Prisma.Sql[] | undefined;
  /** Conditions that at most a handful of rows meet. */
  readonly where?: readonly Prisma.Sql[];
}

/** A filtered list, and the laboratories that its reader is restricted to. */
export interface FilteredList extends ListQuery {
  readonly laboratories: ListedLaboratories | undefined;
}

/** The conditions of a person filter. Each detail has an index that begins with the account and continues by `created`. */
export interface PersonConditions {
  readonly conditions: readonly Prisma.Sql[];
  /** The ranges, if the indexes are on another table. */
  readonly ranges?: IndexRanges;
}

/**
 * The rows of a kind that the actor sees and the filter selects, and the index ranges in which a page of them is found.
 *
 * If the filter has one detail of a person, or any of the columns, or days, a page reads at most one page of each range; but in
 * the order of the last change, it reads and sorts all rows of the person. If the filter combines these, the person's index is
 * preferred to that of a copy, that to the index of the columns, and that to the one of days of a time the list is not sorted by; all
 * other conditions are checked row by row (docs/architecture.md, "Lists"). A patient's rows are found first, and sorted.
 */
export function filteredList<Shape extends z.ZodRawShape, Name extends string = never>(
  actor: Actor,
  name: RecordName,
  { name: listName, sorts, indexes, unlisted = [], readByKeys, checksForLaboratory }: DeclaredList<Shape, Name>,
  sort: Sort,
  {
    accountId,
    columns,
    days = {},
    columnsBeforeDay = [],
    person,
    copy,
    patient = [],
    rare,
    isRareForStaff,
    checked = [],
    where = [],
  }: ListFilter<Name>,
): FilteredList {
  if (!sorts.includes(sort.column))
    throw new Error(`The list ${listName} is not declared to be sorted by ${sort.column}.`);
  const filtered = Object.values<KeyColumn>(columns ?? {}).filter(({ conditions }) => conditions.length > 0);
  const times = timesOf(days, sort, Prisma.sql`row`);
  const ofTimes = times.flatMap(({ conditions }) => conditions);
  const rows = visibleRows(actor, name, {
    where: [
      ...where,
      ...checked,
      ...patient,
      ...(rare?.conditions ?? []),
      ...filtered.flatMap(({ conditions }) => conditions),
      ...(person?.conditions ?? []),
      ...(copy?.conditions ?? []),
      ...ofTimes,
    ],
    accountId,
  });
  const { from, laboratories } = rows;
  const source = {
    from,
    sort,
    accounts: listedAccounts(actor, accountId),
    laboratories,
    checksForLaboratory: checksForLaboratory === true,
  };
  const ranges = (): IndexRanges | undefined => {
    if (where.length > 0) return undefined;
    if (patient.length > 0) return rangeToSort(from, patient);
    if (person && person.conditions.length > 0) {
      if (person.ranges) return person.ranges;
      return sort.column === 'created' ? rangesOfAccounts(source) : rangesToSort(source, person.conditions);
    }
    if (copy) {
      const sorted = timesOf(days, sort, COPY).filter(({ isSorted }) => isSorted);
      return rangesOfCopy(
        source,
        copy,
        sorted.flatMap(({ conditions }) => conditions),
      );
    }
    if (rare && rare.conditions.length > 0) {
      if (sort.column !== 'created') return rangesToSort(source, rare.conditions);
      const own: ListIndex<'rare'> = { columns: ['rare'] };
      const indexes = isRareForStaff ? [own, { ...own, ofAccount: false }] : [own];
      return rangesOfColumns({ ...source, laboratories: undefined }, { rare }, { indexes });
    }
    const otherTime = times.find(({ isSorted }) => !isSorted);
    const isOneColumn = !laboratories || (accountId === null && !checksForLaboratory);
    const isForDays = isOneColumn && filtered.every((column) => columnsBeforeDay.includes(column));
    if (otherTime && isForDays) return rangesOfDays(source, otherTime, columnsBeforeDay);
    const isByKeys = filtered.length > 0 || laboratories !== undefined || readByKeys?.includes(sort.column) === true;
    return columns && isByKeys ? rangesOfColumns(source, columns, { indexes, unlisted }) : undefined;
  };
  return { ...rows, name: listName, sort, ranges: ranges() };
}

/** The conditions of a filter by days on the times of the table with this alias. */
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
