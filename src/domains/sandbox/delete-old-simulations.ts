import { inBatches } from '../../db/sql/batches.ts';
import type { Db } from '../../db/sql/db.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { isNotMoving } from '../access/set-aside.ts';

/** How many simulations one statement deletes, which keeps it short. */
const DELETE_BATCH_SIZE = 1_000;

/** How many days an ended simulation is kept, for anyone who asks what became of it. The audit keeps its steps. */
const KEPT_DAYS = 30;

/**
 * Deletes simulations that ended long ago, in small batches.
 *
 * @param shouldContinue asked before each batch
 * @returns how many were deleted
 */
export async function deleteOldSimulations(db: Db, now: Date, shouldContinue = () => true): Promise<number> {
  return inBatches(DELETE_BATCH_SIZE, shouldContinue, () => db.$executeRaw(deletionSql(now)));
}

/** The statement that deletes one batch. */
export function deletionSql(now: Date): Prisma.Sql {
  return Prisma.sql`DELETE FROM simulations WHERE id = ANY(ARRAY(
    SELECT id FROM simulations WHERE ended < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int) AND ${isNotMoving(Prisma.sql`simulations.account_id`)}
    ORDER BY ended LIMIT ${DELETE_BATCH_SIZE}::int))`;
}
