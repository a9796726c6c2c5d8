-- lockNamedAccount
SELECT id, closed_at AS "closedAt", wound_up_at AS "woundUpAt"
FROM accounts
WHERE id = $1::uuid FOR UPDATE;

-- recordExport
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- recordExport
UPDATE account_moves SET ("exported_at", "receipt") = (SELECT "exported_at", "receipt"
FROM json_populate_record(NULL::account_moves, $1::json))
WHERE account_id = $2::uuid;
