-- lockNamedEndpoint
SELECT row.id, row.account_id AS "accountId", row.enabled, row.disabled_reason IS NOT DISTINCT
FROM 'ACCOUNT_CLOSED' AS "isOfClosed", 'REPORT_HELD' = ANY(row.types) AS "isForReviewers"
FROM webhook_endpoints row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE FOR SHARE;

-- lockNamedEndpoint
SELECT row.id, row.account_id AS "accountId", row.enabled, row.disabled_reason IS NOT DISTINCT
FROM 'ACCOUNT_CLOSED' AS "isOfClosed", 'REPORT_HELD' = ANY(row.types) AS "isForReviewers"
FROM webhook_endpoints row
WHERE row.id = $1::uuid FOR SHARE;

-- lockNamedEvent
SELECT row.id, row.account_id AS "accountId", row.for_reviewers AS "isForReviewers"
FROM events row
WHERE false FOR KEY SHARE;

-- lockNamedEvent
SELECT row.id, row.account_id AS "accountId", row.for_reviewers AS "isForReviewers"
FROM events row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE AND (NOT row.for_reviewers) IS TRUE FOR KEY SHARE;

-- lockNamedEvent
SELECT row.id, row.account_id AS "accountId", row.for_reviewers AS "isForReviewers"
FROM events row
WHERE row.id = $1::uuid FOR KEY SHARE;

-- resendEvent
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- resendEvent
INSERT INTO webhook_deliveries ("id", "endpoint_id", "event_id", "kind", "created", "next_attempt") SELECT "id", "endpoint_id", "event_id", "kind", "created", "next_attempt"
FROM json_populate_recordset(NULL::webhook_deliveries, $1::json);
