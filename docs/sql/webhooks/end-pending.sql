-- endLeftPending
WITH disabled AS MATERIALIZED ( SELECT id
FROM webhook_endpoints endpoint
WHERE NOT enabled AND EXISTS (SELECT
FROM webhook_deliveries
WHERE endpoint_id = endpoint.id AND status = 'PENDING' AND kind IN ('EVENT', 'RECOVERY') OFFSET 0)
LIMIT 1 FOR SHARE OF endpoint SKIP LOCKED ) UPDATE webhook_deliveries SET status = 'FAILED', next_attempt = NULL, taken_until = NULL
WHERE next_attempt IS NOT NULL AND id = ANY(ARRAY( SELECT id
FROM webhook_deliveries
WHERE endpoint_id = (SELECT id
FROM disabled) AND status = 'PENDING' AND kind IN ('EVENT', 'RECOVERY')
LIMIT $1::int));

-- requireAllEnded
SELECT
FROM webhook_deliveries
WHERE endpoint_id = $1::uuid AND status = 'PENDING' AND kind IN ('EVENT', 'RECOVERY')
LIMIT 1;
