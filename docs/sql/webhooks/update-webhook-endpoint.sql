-- lockNamedEndpoint
SELECT row.id, row.account_id AS "accountId", row.enabled, row.disabled_reason IS NOT DISTINCT
FROM 'ACCOUNT_CLOSED' AS "isOfClosed", 'REPORT_HELD' = ANY(row.types) AS "isForReviewers"
FROM webhook_endpoints row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE;

-- lockNamedEndpoint
SELECT row.id, row.account_id AS "accountId", row.enabled, row.disabled_reason IS NOT DISTINCT
FROM 'ACCOUNT_CLOSED' AS "isOfClosed", 'REPORT_HELD' = ANY(row.types) AS "isForReviewers"
FROM webhook_endpoints row
WHERE row.id = $1::uuid FOR UPDATE;

-- updateWebhookEndpoint
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- updateWebhookEndpoint
UPDATE webhook_deliveries SET status = 'FAILED', next_attempt = NULL, taken_until = NULL
WHERE next_attempt IS NOT NULL AND id = ANY(ARRAY( SELECT id
FROM webhook_deliveries
WHERE endpoint_id = $1::uuid AND status = 'PENDING' AND kind IN ('TEST', 'RESEND')
UNION ALL (SELECT id
FROM webhook_deliveries
WHERE endpoint_id = $2::uuid AND status = 'PENDING' AND kind IN ('EVENT', 'RECOVERY')
LIMIT $3::int)));

-- updateWebhookEndpoint
UPDATE webhook_endpoints SET ("description") = (SELECT "description"
FROM json_populate_record(NULL::webhook_endpoints, $1::json))
WHERE id = $2::uuid;

-- updateWebhookEndpoint
UPDATE webhook_endpoints SET ("enabled", "disabled_reason") = (SELECT "enabled", "disabled_reason"
FROM json_populate_record(NULL::webhook_endpoints, $1::json))
WHERE id = $2::uuid;

-- updateWebhookEndpoint
UPDATE webhook_endpoints SET ("enabled", "disabled_reason", "failing_since") = (SELECT "enabled", "disabled_reason", "failing_since"
FROM json_populate_record(NULL::webhook_endpoints, $1::json))
WHERE id = $2::uuid;

-- updateWebhookEndpoint
UPDATE webhook_endpoints SET ("types") = (SELECT "types"
FROM json_populate_record(NULL::webhook_endpoints, $1::json))
WHERE id = $2::uuid;

-- updateWebhookEndpoint
UPDATE webhook_endpoints SET ("url") = (SELECT "url"
FROM json_populate_record(NULL::webhook_endpoints, $1::json))
WHERE id = $2::uuid;
