-- measureUnmatched
SELECT count(*)::int AS count, min(created) AS oldest
FROM unmatched_results
WHERE status = 'OPEN';
