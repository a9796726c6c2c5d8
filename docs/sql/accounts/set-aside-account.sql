-- lockNamedAccount
SELECT id, closed_at AS "closedAt", wound_up_at AS "woundUpAt"
FROM accounts
WHERE id = $1::uuid FOR UPDATE;

-- setAsideAccount
INSERT INTO account_moves ("account_id", "set_aside_at", "reason") SELECT "account_id", "set_aside_at", "reason"
FROM json_populate_recordset(NULL::account_moves, $1::json);

-- setAsideAccount
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);
