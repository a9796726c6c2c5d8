-- deleteOldEvents
WITH oldest AS MATERIALIZED ( SELECT id, position, created < now() - make_interval(days => $1::int) AS is_old
FROM events
WHERE (SELECT pg_try_advisory_xact_lock(hashtextextended('old events', 0))) AND position IS NOT NULL AND NOT EXISTS (SELECT
FROM webhook_deliveries
WHERE event_id = events.id AND next_attempt IS NOT NULL OFFSET 0) AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = events.account_id AND move.moved_at IS NULL OFFSET 0)
ORDER BY position
LIMIT $2::int ), removed AS ( DELETE
FROM events
WHERE id IN ( SELECT id
FROM oldest
WHERE is_old AND position < coalesce((SELECT min(position)
FROM oldest
WHERE NOT is_old), 9223372036854775807))
RETURNING account_id, sequence, position ), counted AS ( UPDATE event_counters counter SET removed_sequence = greatest(counter.removed_sequence, last.sequence), removed_position = greatest(counter.removed_position, last.position)
FROM (SELECT account_id, max(sequence) AS sequence, max(position) AS position
FROM removed
GROUP BY account_id) last
WHERE counter.account_id = last.account_id ) SELECT count(*)::int AS count
FROM removed;
