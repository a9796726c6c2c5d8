-- createPatientSession
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- createPatientSession
INSERT INTO patient_sessions ("id", "account_id", "patient_id", "hash", "created_by_id", "api_key_id", "created", "expires_at") SELECT "id", "account_id", "patient_id", "hash", "created_by_id", "api_key_id", "created", "expires_at"
FROM json_populate_recordset(NULL::patient_sessions, $1::json);

-- createPatientSession
UPDATE patient_sessions SET ended_at = $1::timestamptz
WHERE id IN ( SELECT id
FROM patient_sessions
WHERE patient_id = $2::uuid AND created > $3::timestamptz AND ended_at IS NULL AND expires_at > $4::timestamptz
ORDER BY created DESC, id DESC OFFSET $5);

-- holdKey
SELECT expires_at AS "expiresAt", revoked_at AS "revokedAt"
FROM api_keys
WHERE id = $1::uuid FOR SHARE;

-- lock
SELECT row.id, row.account_id AS "accountId"
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE FOR NO KEY UPDATE;

-- lock
SELECT row.id, row.account_id AS "accountId"
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE FOR NO KEY UPDATE;
