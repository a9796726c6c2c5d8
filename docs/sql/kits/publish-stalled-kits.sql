-- lockNext
SELECT stalled.id, stalled.account_id AS "accountId", stalled.kit_id::text AS "kitId", placed.order_id::text AS "orderId", stalled.stall_stage::text AS stage, stalled.stall_since AS since
FROM (SELECT found.*
FROM (SELECT type.code AS kit_type, stage.value AS stage, $1::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $2::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($3::stall_stage[]) AS stage(value) ) AS each_limit
CROSS JOIN LATERAL ( SELECT row.*
FROM kits row
WHERE row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest AND NOT row.stall_told AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = row.account_id OFFSET 0)
ORDER BY row.stall_since, row.id
LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED) AS found
LIMIT 100) AS stalled
LEFT JOIN orders placed ON placed.id = stalled.order_id
ORDER BY stalled.stall_since, stalled.id;

-- publishInBatches
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- publishInBatches
UPDATE kits SET stall_told = true
WHERE id = ANY($1::uuid[]);
