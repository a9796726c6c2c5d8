-- lockNamedAccount
SELECT id, closed_at AS "closedAt", wound_up_at AS "woundUpAt"
FROM accounts
WHERE id = $1::uuid FOR UPDATE;

-- reopenAccount
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- reopenAccount
UPDATE accounts SET ("closed_at", "closed_reason", "wound_up_at", "reopened_at", "reopened_reason") = (SELECT "closed_at", "closed_reason", "wound_up_at", "reopened_at", "reopened_reason"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- reopenAccount
UPDATE webhook_endpoints SET ("enabled", "disabled_reason", "failing_since") = (SELECT "enabled", "disabled_reason", "failing_since"
FROM json_populate_record(NULL::webhook_endpoints, $1::json))
WHERE id = $2::uuid;
