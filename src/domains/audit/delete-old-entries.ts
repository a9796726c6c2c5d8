import type { Db } from '../../context.ts';
import { inBatches } from '../batches.ts';

/** How many entries one statement deletes, so that it is short. */
const DELETED_AT_ONCE = 1_000;

/**
 * Deletes audit entries that are older than this many days, by the database's clock, in small batches. While another
 * process does, it leaves them to that.
 *
 * @param days at least 365: the database refuses to delete anything younger
 * @param mayGoOn asked before each batch
 * @returns how many were deleted
 */
export async function deleteOldEntries(db: Db, days: number, mayGoOn = () => true): Promise<number> {
  return inBatches(
    DELETED_AT_ONCE,
    mayGoOn,
    // No row is locked for it: that takes the right to change rows, which the service's role does not have.
    async () => db.$executeRaw`
      DELETE FROM audit_entries WHERE id IN (
        SELECT id FROM audit_entries
        WHERE (SELECT pg_try_advisory_xact_lock(hashtextextended('old audit entries', 0)))
          AND created < now() - make_interval(days => ${days}::int)
        ORDER BY created, id LIMIT ${DELETED_AT_ONCE}::int
      )`,
  );
}
