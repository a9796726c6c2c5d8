import { inBatches } from '../../db/sql/batches.ts';
import type { Db } from '../../db/sql/db.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { isNotMoving } from '../access/set-aside.ts';

/** How many events one statement deletes, which keeps it short. */
const DELETE_BATCH_SIZE = 1_000;

/**
 * Deletes events that are older than this many days by the database's clock, oldest first and in small batches, together with
 * their webhook deliveries, and records how far it has come (contract, 9.2). If another process is already deleting, it does
 * nothing.
 *
 * @param days at least 1: the database refuses to delete anything younger
 * @param shouldContinue asked before each batch
 * @returns how many were deleted
 */
export async function deleteOldEvents(db: Db, days: number, shouldContinue = () => true): Promise<number> {
  return inBatches(DELETE_BATCH_SIZE, shouldContinue, async () => {
    // Events are numbered roughly in time order. An event that is younger than events after it holds these back for a while:
    // otherwise someone who reads from the start of what is kept would miss events, and numbers continue from the last event
    // kept. An event with a pending delivery is deleted once the delivery has ended. The feed reaches back only to what has
    // been removed, so it no longer shows such an event, which therefore holds back nothing after it. Only pending deliveries
    // have a next attempt. With that condition and OFFSET 0, PostgreSQL probes an index for each event; otherwise it would join
    // the events with all pending deliveries, of which there may be very many.
    const [batch] = await db.$queryRaw<{ count: number }[]>`
      WITH oldest AS MATERIALIZED (
        SELECT id, position, created < now() - make_interval(days => ${days}::int) AS is_old FROM events
        WHERE (SELECT pg_try_advisory_xact_lock(hashtextextended('old events', 0))) AND position IS NOT NULL
          AND NOT EXISTS (SELECT FROM webhook_deliveries WHERE event_id = events.id AND next_attempt IS NOT NULL OFFSET 0)
          AND ${isNotMoving(Prisma.sql`events.account_id`)}
        ORDER BY position LIMIT ${DELETE_BATCH_SIZE}::int
      ), removed AS (
        DELETE FROM events WHERE id IN (
          SELECT id FROM oldest WHERE is_old
            AND position < coalesce((SELECT min(position) FROM oldest WHERE NOT is_old), 9223372036854775807))
        RETURNING account_id, sequence, position
      ), counted AS (
        UPDATE event_counters counter SET removed_sequence = greatest(counter.removed_sequence, last.sequence),
          removed_position = greatest(counter.removed_position, last.position)
        FROM (SELECT account_id, max(sequence) AS sequence, max(position) AS position FROM removed GROUP BY account_id) last
        WHERE counter.account_id = last.account_id
      )
      SELECT count(*)::int AS count FROM removed`;
    return batch?.count ?? 0;
  });
}
