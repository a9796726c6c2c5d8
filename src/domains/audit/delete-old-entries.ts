import { inBatches } from '../../db/sql/batches.ts';
import type { Db } from '../../db/sql/db.ts';

/** How many entries one statement deletes, which keeps it short. */
const DELETE_BATCH_SIZE = 1_000;

/**
 * Deletes audit entries that are older than this many days by the database's clock, in small batches. If another process is
 * already deleting, it does nothing.
 *
 * @param days at least 365: the database refuses to delete anything younger
 * @param shouldContinue asked before each batch
 * @returns how many were deleted
 */
export async function deleteOldEntries(db: Db, days: number, shouldContinue = () => true): Promise<number> {
  return inBatches(
    DELETE_BATCH_SIZE,
    shouldContinue,
    // It locks no row: that takes the right to change rows, which the service's role does not have.
    async () => db.$executeRaw`
      DELETE FROM audit_entries WHERE id IN (
        SELECT id FROM audit_entries
        WHERE (SELECT pg_try_advisory_xact_lock(hashtextextended('old audit entries', 0)))
          AND created < now() - make_interval(days => ${days}::int)
        ORDER BY created, id LIMIT ${DELETE_BATCH_SIZE}::int
      )`,
  );
}
