-- disableEndpoint
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- disableEndpoint
UPDATE webhook_deliveries SET status = 'FAILED', next_attempt = NULL, taken_until = NULL
WHERE next_attempt IS NOT NULL AND id = ANY(ARRAY( SELECT id
FROM webhook_deliveries
WHERE endpoint_id = $1::uuid AND status = 'PENDING' AND kind IN ('TEST', 'RESEND')
UNION ALL (SELECT id
FROM webhook_deliveries
WHERE endpoint_id = $2::uuid AND status = 'PENDING' AND kind IN ('EVENT', 'RECOVERY')
LIMIT $3::int)));

-- disableEndpoint
UPDATE webhook_endpoints SET ("enabled", "disabled_reason") = (SELECT "enabled", "disabled_reason"
FROM json_populate_record(NULL::webhook_endpoints, $1::json))
WHERE id = $2::uuid;

-- lockEnabled
SELECT id, account_id AS "accountId"
FROM webhook_endpoints
WHERE id = $1::uuid AND enabled FOR NO KEY UPDATE;
