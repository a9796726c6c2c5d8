-- readHistory
SELECT min(created) AS first, max(created) AS newest
FROM requisition_events
WHERE requisition_id = $1::uuid;
