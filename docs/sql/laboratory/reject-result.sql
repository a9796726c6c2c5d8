-- rejectResult
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- rejectResult
UPDATE unmatched_results SET ("status", "decided_by_id", "decided_at", "decision") = (SELECT "status", "decided_by_id", "decided_at", "decision"
FROM json_populate_record(NULL::unmatched_results, $1::json))
WHERE id = $2::uuid;
