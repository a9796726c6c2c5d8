import { z } from 'zod';
import type { Actor } from '../auth/actor.ts';
import { tenantOf } from '../auth/policy.ts';
import { isUuid } from '../db/identifiers.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { calendarDate, optional, storableText } from './inputs.ts';

/** A text to filter by, trimmed; a blank one counts as absent. What cannot be stored can match nothing, and is refused. */
export const filterText = storableText.nullish().transform((value) => value?.trim() || null);

/** One of several values to filter by, such as a kit type code. */
export const filterValue = storableText;

/** Two inclusive UTC days; either may be absent. */
export const dateRange = optional(z.object({ from: optional(calendarDate), to: optional(calendarDate) }));

/** What identifies a person in a filter; several together must match one and the same person. */
export const personFilter = {
  email: filterText,
  firstName: filterText,
  lastName: filterText,
  phone: filterText,
};

/** The filter of staff, whose view spans all accounts. An id that is no UUID finds nothing. */
export const accountFilter = { accountId: filterText };

export type PersonFilter = z.output<z.ZodObject<typeof personFilter>>;

/** Where a person's facts stand in a table. */
export interface PersonColumns {
  readonly email: Prisma.Sql;
  readonly firstName: Prisma.Sql;
  readonly lastName: Prisma.Sql;
  readonly phone: Prisma.Sql;
}

const NOTHING = Prisma.sql`false`;

/**
 * The conditions of a person filter: e-mail and names whole and case-insensitively (the columns are `citext`, so `%` and
 * `_` mean themselves), the phone by its digits (contract, section 3).
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

/** The conditions that keep a list inside the actor's view, and inside the account asked for. */
export function accountConditions(
  actor: Actor,
  filter: { readonly accountId: string | null },
  column = Prisma.sql`row.account_id`,
): Prisma.Sql[] {
  const tenant = tenantOf(actor);
  return [
    ...(tenant !== undefined ? [Prisma.sql`${column} = ${tenant}::uuid`] : []),
    ...(filter.accountId !== null
      ? [isUuid(filter.accountId) ? Prisma.sql`${column} = ${filter.accountId}::uuid` : NOTHING]
      : []),
  ];
}

/** The condition that a column has one of several values; `type` is the PostgreSQL type of the column. None without a list. */
export function oneOf(values: readonly string[] | null, column: Prisma.Sql, type: Prisma.Sql): Prisma.Sql[] {
  return values === null ? [] : [Prisma.sql`${column} = ANY(${values}::${type}[])`];
}
