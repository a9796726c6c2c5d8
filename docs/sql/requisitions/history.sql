-- isRejectedBySample
SELECT is_rejected_by_sample($1::uuid) AS "isOfSample";

-- readHistory
SELECT min(created) AS first, max(created) AS newest
FROM requisition_events
WHERE requisition_id = $1::uuid;
