-- readHistory
SELECT min(created) AS first, max(created) AS newest
FROM kit_events
WHERE kit_id = $1::uuid;
