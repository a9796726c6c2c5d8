import { z } from 'zod';
import { Prisma } from '../../generated/prisma/client.ts';
import { optional } from '../inputs/inputs.ts';

const RANGE = 'must be from 0 to 3650';

/** The filter of a list of what stalls by how long it has waited (contract, 11.5 and 13.4). */
export function minDays(noun: 'kits' | 'orders') {
  return optional(z.int().min(0, RANGE).max(3650, RANGE)).describe(
    `Only ${noun} that have waited for at least so many whole days, 0 to 3650.`,
  );
}

/**
 * The days after which something stalls, in SQL.
 *
 * @param usual the days in each stage, for whoever has no number of its own
 * @param stage an expression of the stage
 * @param own an expression of the own numbers
 */
export function stallDaysSql(usual: Readonly<Record<string, number>>, stage: Prisma.Sql, own: Prisma.Sql): Prisma.Sql {
  const cases = Object.entries(usual).map(([each, days]) => Prisma.raw(`WHEN '${each}' THEN ${days}`));
  return Prisma.sql`coalesce((${own} ->> ${stage}::text)::int, CASE ${stage} ${Prisma.join(cases, ' ')} END)`;
}
