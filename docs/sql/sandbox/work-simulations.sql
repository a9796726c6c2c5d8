-- workSimulations
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- workSimulations
UPDATE simulations SET next_step = NULL, ended = $1::timestamptz, refusal = $2
WHERE id = $3::uuid;
