import type { IndexRanges } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { KeyColumn, RangeSource } from './list-ranges.ts';

/**
 * What a row may have several of, such as the kit types of an order: a table has a row for each of them, with the account and the times of
 * the list's row, so that one of its indexes has them in list order. Triggers keep it.
 */
export interface ListCopy {
  readonly table: string;
  /** Its column with the id of the list's row. */
  readonly id: string;
  /** The list's conditions that every row found by the copy meets. */
  readonly conditions: readonly Prisma.Sql[];
  /** The columns that its index begins with, after the account; columns of {@link COPY}. */
  readonly columns: readonly KeyColumn[];
  /** The same of its index for readers who see only some laboratories, after the laboratory, if there are such readers. */
  readonly columnsOfLaboratory?: readonly KeyColumn[];
}

/** The alias of the copy. */
export const COPY = Prisma.sql`listed`;

/**
 * One range of the copy's index for each combination of values. A row with two of the values is in two ranges.
 *
 * @param times the conditions on the copy's time that the list is sorted by
 */
export function rangesOfCopy(
  { from, sort, accounts, laboratories }: RangeSource,
  { table, id, conditions, columns, columnsOfLaboratory }: ListCopy,
  times: readonly Prisma.Sql[],
): IndexRanges {
  const owner =
    laboratories && columnsOfLaboratory
      ? {
          each: [laboratories.values],
          where: [laboratories.isInRangeOf(COPY)],
          implied: laboratories.conditions,
          columns: columnsOfLaboratory,
        }
      : { each: accounts.each, where: [Prisma.sql`${COPY}.account_id = ${accounts.id}`], implied: [], columns };
  const ofRow = Prisma.sql`${COPY}.${Prisma.raw(id)}`;
  return {
    // OFFSET 0 makes PostgreSQL find each row by its id: it would otherwise join whole indexes to look for many.
    from: Prisma.sql`${Prisma.raw(table)} ${COPY} CROSS JOIN LATERAL (SELECT row.* FROM ${from} WHERE row.id = ${ofRow} OFFSET 0) AS row`,
    position: { time: Prisma.sql`${COPY}.${Prisma.raw(sort.column)}`, id: ofRow },
    each: [...owner.each, ...owner.columns.map(({ values }) => values)],
    where: [...owner.where, ...owner.columns.map(({ isInRange }) => isInRange), ...times],
    implied: [...owner.implied, ...conditions],
    mayRepeat: true,
  };
}
