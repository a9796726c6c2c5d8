-- readHistory
SELECT min(created) AS first, max(created) AS newest
FROM sample_events
WHERE sample_id = $1::uuid;
