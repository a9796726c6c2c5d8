-- closeAccount
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- closeAccount
UPDATE accounts SET ("closed_at", "closed_reason") = (SELECT "closed_at", "closed_reason"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- closeAccount
UPDATE webhook_deliveries SET status = 'FAILED', next_attempt = NULL, taken_until = NULL
WHERE next_attempt IS NOT NULL AND id = ANY(ARRAY( SELECT id
FROM webhook_deliveries
WHERE endpoint_id = $1::uuid AND status = 'PENDING' AND kind IN ('TEST', 'RESEND')
UNION ALL (SELECT id
FROM webhook_deliveries
WHERE endpoint_id = $2::uuid AND status = 'PENDING' AND kind IN ('EVENT', 'RECOVERY')
LIMIT $3::int)));

-- closeAccount
UPDATE webhook_endpoints SET ("enabled", "disabled_reason") = (SELECT "enabled", "disabled_reason"
FROM json_populate_record(NULL::webhook_endpoints, $1::json))
WHERE id = $2::uuid;

-- lockNamedAccount
SELECT id, closed_at AS "closedAt", wound_up_at AS "woundUpAt"
FROM accounts
WHERE id = $1::uuid FOR UPDATE;
