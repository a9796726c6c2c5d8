-- measureUnmatched
SELECT status::text, severity::text, count(*)::int AS count, min(created) AS oldest
FROM unmatched_results
WHERE status = ANY($1::unmatched_status[]) AND NOT EXISTS ( SELECT
FROM account_moves move
JOIN samples ON samples.account_id = move.account_id
WHERE samples.id = unmatched_results.sample_id AND unmatched_results.created <= coalesce(move.moved_at, 'infinity') OFFSET 0)
GROUP BY status, severity;
