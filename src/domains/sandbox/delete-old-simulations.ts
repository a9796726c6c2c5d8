import type { Db } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { inBatches } from '../batches.ts';

/** How many simulations one statement deletes, so that it is short. */
const DELETED_AT_ONCE = 1_000;

/** How long one that has ended is kept, in days: for whoever asks what became of it. The audit keeps its steps. */
const KEPT_DAYS = 30;

/**
 * Deletes simulations that ended long ago, in small batches.
 *
 * @param mayGoOn asked before each batch
 * @returns how many were deleted
 */
export async function deleteOldSimulations(db: Db, now: Date, mayGoOn = () => true): Promise<number> {
  return inBatches(DELETED_AT_ONCE, mayGoOn, () => db.$executeRaw(deletionSql(now)));
}

/** The statement that deletes one batch. */
export function deletionSql(now: Date): Prisma.Sql {
  return Prisma.sql`DELETE FROM simulations WHERE id = ANY(ARRAY(
    SELECT id FROM simulations WHERE ended < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)
    ORDER BY ended LIMIT ${DELETED_AT_ONCE}::int))`;
}
