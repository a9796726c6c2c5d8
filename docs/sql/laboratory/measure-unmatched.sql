-- measureUnmatched
SELECT status::text, severity::text, count(*)::int AS count, min(created) AS oldest
FROM unmatched_results
WHERE status = ANY($1::unmatched_status[])
GROUP BY status, severity;
