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

-- rotateWebhookSecret
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- rotateWebhookSecret
UPDATE webhook_endpoints SET previous_secret = secret, previous_secret_until = $1::timestamptz, secret = $2
WHERE id = $3::uuid;
