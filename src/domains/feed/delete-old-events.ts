import type { Db } from '../../context.ts';
import { inBatches } from '../batches.ts';

/** How many events one statement deletes, so that it is short. */
const DELETED_AT_ONCE = 1_000;

/**
 * Deletes events that are older than this many days, by the database's clock, the oldest first and in small batches, and keeps in
 * mind how far (contract, 9.2), with their deliveries to webhooks. While another process does, it leaves them to that.
 *
 * @param days at least 1: the database refuses to delete anything younger
 * @param mayGoOn asked before each batch
 * @returns how many were deleted
 */
export async function deleteOldEvents(db: Db, days: number, mayGoOn = () => true): Promise<number> {
  return inBatches(DELETED_AT_ONCE, mayGoOn, async () => {
    // Events are numbered in about the order of their times. One that is younger than those behind it keeps them for a while:
    // whoever reads from the start of what is kept would else miss them behind it, and numbers go on from the last that is kept.
    // One that is still on its way to an endpoint goes once that has ended. The feed ends after what is removed, so it does not
    // show it any more, and it holds back nothing behind it. Only what is pending has a next attempt: asked by that and with OFFSET 0,
    // it is a probe for each event; else PostgreSQL would join the events with all that is pending, which may be very much.
    const [batch] = await db.$queryRaw<{ count: number }[]>`
      WITH oldest AS MATERIALIZED (
        SELECT id, position, created < now() - make_interval(days => ${days}::int) AS is_old FROM events
        WHERE (SELECT pg_try_advisory_xact_lock(hashtextextended('old events', 0))) AND position IS NOT NULL
          AND NOT EXISTS (SELECT FROM webhook_deliveries WHERE event_id = events.id AND next_attempt IS NOT NULL OFFSET 0)
        ORDER BY position LIMIT ${DELETED_AT_ONCE}::int
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
