import { z } from 'zod';
import { foldedColumn, foldedSql } from '../../db/sql/folded-sql.ts';
import { NO_ROWS } from '../../db/sql/list.ts';
import { tooComplex } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { dayOrTime, optional, parseInput, searchText } from '../inputs/inputs.ts';
import type { DeclaredList } from './declared-lists.ts';

/** A text to filter by, trimmed; blank counts as absent. Text that cannot be stored cannot match anything, so it is refused. */
export const filterText = searchText.nullish().transform((value) => value?.trim() || null);

/** As {@link filterText}, for the UUID of a record. One that is not a UUID matches nothing. */
export const filterId = filterText.meta({ format: 'uuid' });

/** One of several values to filter by, such as a kit type code. */
export const filterValue = searchText;

/** The most values of one kind in a filter (contract, 8.3). */
const MAX_VALUES = 200;

/**
 * Parses the filter of a declared list; no filter selects everything.
 *
 * @throws AppError BAD_USER_INPUT naming every bad part of the filter; QUERY_TOO_COMPLEX if a list of values is too long.
 */
export function parseFilter<Shape extends z.ZodRawShape, Name extends string>(
  { filter: schema }: DeclaredList<Shape, Name>,
  input: unknown,
) {
  return parseFilterBy(schema, input);
}

/** As {@link parseFilter}, for a list that is not declared. */
export function parseFilterBy<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, input: unknown) {
  const filter = input ?? {};
  for (const [name, values] of Object.entries(filter)) {
    if (Array.isArray(values) && values.length > MAX_VALUES) {
      const problem = `filter.${name} has ${values.length.toLocaleString('en')} values`;
      throw tooComplex('filter values', problem, MAX_VALUES, 'values', 'Split the request.');
    }
  }
  return parseInput(schema, filter, ['filter']);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day, or a moment: the times that it stands for, from one to just before another, in milliseconds, as the database has them. */
const period = dayOrTime.transform(({ time, isDay }) => ({
  from: time,
  before: new Date(time.getTime() + (isDay ? DAY_MS : 1)),
}));

/** A range of times, from one to just before another; either may be open. */
export interface TimeRange {
  readonly from: Date | null;
  readonly before: Date | null;
}

/** Two UTC days or moments, both included; either may be absent. */
export const dateRange = optional(z.object({ from: optional(period), to: optional(period) })).transform(
  (range): TimeRange | null => range && { from: range.from?.from ?? null, before: range.to?.before ?? null },
);

/** The range of a first and a last UTC day, both included; either may be absent. */
export function rangeOfDays(from: Date | null, to: Date | null): TimeRange {
  return { from, before: to && new Date(to.getTime() + DAY_MS) };
}

/** Whether a range consists of whole UTC days. */
export function isOfWholeDays({ from, before }: TimeRange): boolean {
  return [from, before].every((time) => time === null || time.getTime() % DAY_MS === 0);
}

/** A person's details in a filter; `whose` completes their descriptions. If several are given, the same person must match them all. */
export function personFilter(whose: string) {
  return {
    email: filterText.describe(`The complete e-mail address ${whose}, ignoring case.`),
    firstName: filterText.describe(`The complete first name ${whose}, ignoring case.`),
    lastName: filterText.describe(`The complete last name ${whose}, ignoring case.`),
    phone: filterText.describe(`The phone number ${whose}, comparing digits only.`),
  };
}

/** The patient whose records are listed. An id of no patient that the caller sees matches nothing. */
export const patientIdFilter = {
  patientId: filterId.describe(
    'Only records that belong to the patient with this UUID; none if you see no such patient.',
  ),
};

const PERSON_FIELDS: readonly string[] = [...Object.keys(personFilter('')), ...Object.keys(patientIdFilter)];

/** Whether a field of a filter is a person's detail: a list filtered by it reveals whether somebody has it. */
export function isOfPerson(field: string): boolean {
  return PERSON_FIELDS.includes(field);
}

/** The account filter, for staff, who see all accounts. An id that is not a UUID matches nothing. */
export const accountFilter = {
  accountId: filterId.describe(
    'Only records of the account with this UUID. For staff, who see all accounts; a program only ever sees its own.',
  ),
};

/** When a record was created. */
export const createdFilter = {
  created: dateRange.describe('Only records created on these days, or between these times.'),
};

/** When a record was created and last changed. */
export const changedFilter = {
  ...createdFilter,
  updated: dateRange.describe('Only records last changed on these days, or between these times.'),
};

export type PersonFilter = z.output<z.ZodObject<ReturnType<typeof personFilter>>>;

/** The columns that hold a person's details. */
export interface PersonColumns {
  readonly email: Prisma.Sql;
  readonly firstName: Prisma.Sql;
  readonly lastName: Prisma.Sql;
  /** As {@link phoneFromEnd} gives them. */
  readonly phone: Prisma.Sql;
}

/** The digits of a phone number, the last one first, computed as in the indexes: a search finds numbers by the last ones (contract, 11.7). */
export function phoneFromEnd(column: Prisma.Sql): Prisma.Sql {
  return digitsFromEnd(Prisma.sql`regexp_replace(${column}, '\\D', '', 'g')`);
}

/** As {@link phoneFromEnd}, for a column that has the digits. */
export function digitsFromEnd(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(reverse(${column}) COLLATE "C")`;
}

/** What the caller sent, in the same form; null if it has no digits. */
export function givenFromEnd(phone: string): string | null {
  return [...phone.replace(/\D/g, '')].toReversed().join('') || null;
}

/**
 * The conditions of a person filter. E-mail and names match whole, folded (folded.ts), and `%` and `_` are plain characters;
 * phone numbers match by their digits (contract, 3.3).
 */
export function personConditions(filter: PersonFilter, columns: PersonColumns): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  const match = (column: Prisma.Sql, given: string | null) => {
    if (given !== null) conditions.push(Prisma.sql`${foldedColumn(column)} = ${foldedSql(given)}`);
  };
  match(columns.email, filter.email);
  match(columns.firstName, filter.firstName);
  match(columns.lastName, filter.lastName);
  if (filter.phone !== null) {
    const digits = givenFromEnd(filter.phone);
    conditions.push(digits === null ? NO_ROWS : Prisma.sql`${columns.phone} = ${digits}`);
  }
  return conditions;
}

/** A parsed filter by days or moments. */
export type DateRange = z.output<typeof dateRange>;

/** The conditions of a range on a timestamp column. */
export function rangeConditions(range: DateRange, column: Prisma.Sql): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (range?.from) conditions.push(Prisma.sql`${column} >= ${range.from}::timestamptz`);
  if (range?.before) conditions.push(Prisma.sql`${column} < ${range.before}::timestamptz`);
  return conditions;
}

/** When a record was created and last updated. */
interface CreatedAndUpdated {
  readonly created: DateRange;
  readonly updated: DateRange;
}

/**
 * What the filter on each of the two times implies for the other, because nothing is updated before it is created: a list
 * sorted by one time can begin where the filter on the other does.
 */
export function impliedRanges({ created, updated }: CreatedAndUpdated): CreatedAndUpdated {
  return {
    created: updated?.before ? { from: null, before: updated.before } : null,
    updated: created?.from ? { from: created.from, before: null } : null,
  };
}
