-- lockNamedSession
SELECT row.id, row.account_id AS "accountId", row.patient_id AS "patientRef", row.expires_at AS "expiresAt", row.ended_at AS "endedAt"
FROM patient_sessions row
WHERE false FOR NO KEY UPDATE;

-- lockNamedSession
SELECT row.id, row.account_id AS "accountId", row.patient_id AS "patientRef", row.expires_at AS "expiresAt", row.ended_at AS "endedAt"
FROM patient_sessions row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE FOR NO KEY UPDATE;

-- revokePatientSession
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- revokePatientSession
UPDATE patient_sessions SET ("ended_at") = (SELECT "ended_at"
FROM json_populate_record(NULL::patient_sessions, $1::json))
WHERE id = $2::uuid;
