-- lockNext
SELECT stalled.id, stalled.account_id AS "accountId", stalled.order_id::text AS "orderId", stalled.stall_stage::text AS stage, stalled.stall_since AS since
FROM (SELECT found.*
FROM (SELECT account.id AS account_id, stage.value AS stage, $1::timestamptz - greatest(coalesce((account.order_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_FULFILLED' THEN 3 WHEN 'HELD' THEN 7 END), $2::int) * interval '24 hours' AS latest
FROM accounts account
CROSS JOIN unnest($3::order_stall_stage[]) AS stage(value) ) AS each_limit
CROSS JOIN LATERAL ( SELECT row.*
FROM orders row
WHERE row.account_id = each_limit.account_id AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest AND NOT row.stall_told AND (row.held_until IS NULL OR row.held_until > $4::timestamptz) AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = row.account_id OFFSET 0)
ORDER BY row.stall_since, row.id
LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED) AS found
LIMIT 100) AS stalled
ORDER BY stalled.stall_since, stalled.id;

-- publishInBatches
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- publishInBatches
UPDATE orders SET stall_told = true
WHERE id = ANY($1::uuid[]);
