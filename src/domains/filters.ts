import { z } from 'zod';
import { Prisma } from '../generated/prisma/client.ts';
import { calendarDate, optional, storableText } from './inputs.ts';

/** A text to filter by, trimmed; blank counts as absent. Text that cannot be stored cannot match anything and is refused. */
export const filterText = storableText.nullish().transform((value) => value?.trim() || null);

/** One of several values to filter by, such as a kit type code. */
export const filterValue = storableText;

/** Two inclusive UTC days; either may be absent. */
export const dateRange = optional(z.object({ from: optional(calendarDate), to: optional(calendarDate) }));

/** What identifies a person in a filter. Several together must match the same person. */
export const personFilter = {
  email: filterText,
  firstName: filterText,
  lastName: filterText,
  phone: filterText,
};

/** The account filter, for staff, who see all accounts. An id that is not a UUID finds nothing. */
export const accountFilter = { accountId: filterText };

export type PersonFilter = z.output<z.ZodObject<typeof personFilter>>;

/** The columns that hold a person's details. */
export interface PersonColumns {
  readonly email: Prisma.Sql;
  readonly firstName: Prisma.Sql;
  readonly lastName: Prisma.Sql;
  readonly phone: Prisma.Sql;
}

const NOTHING = Prisma.sql`false`;

/**
 * The conditions of a person filter. E-mail and names match whole and ignore case (the columns are `citext`, so `%` and `_`
 * are plain characters); phone numbers match by their digits (contract, 3.3).
 */
export function personConditions(filter: PersonFilter, columns: PersonColumns): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (filter.email !== null) conditions.push(Prisma.sql`${columns.email} = ${filter.email}::citext`);
  if (filter.firstName !== null) conditions.push(Prisma.sql`${columns.firstName} = ${filter.firstName}::citext`);
  if (filter.lastName !== null) conditions.push(Prisma.sql`${columns.lastName} = ${filter.lastName}::citext`);
  if (filter.phone !== null) {
    const digits = filter.phone.replace(/\D/g, '');
    conditions.push(digits === '' ? NOTHING : Prisma.sql`regexp_replace(${columns.phone}, '\\D', '', 'g') = ${digits}`);
  }
  return conditions;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The conditions of a range of days on a timestamp column. */
export function rangeConditions(range: z.output<typeof dateRange>, column: Prisma.Sql): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (range?.from) conditions.push(Prisma.sql`${column} >= ${range.from}::timestamptz`);
  if (range?.to) conditions.push(Prisma.sql`${column} < ${new Date(range.to.getTime() + DAY_MS)}::timestamptz`);
  return conditions;
}

/** The condition that a column has one of the values; `type` is its PostgreSQL type. No list, no condition. */
export function oneOf(values: readonly string[] | null, column: Prisma.Sql, type: Prisma.Sql): Prisma.Sql[] {
  return values === null ? [] : [Prisma.sql`${column} = ANY(${values}::${type}[])`];
}
