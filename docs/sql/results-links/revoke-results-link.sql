-- lockNamedResultsLink
SELECT row.id, row.account_id AS "accountId", row.patient_id AS "patientRef", (row.ended_as IS NULL AND row.expires_at > $1::timestamptz) OR EXISTS ( SELECT
FROM patient_sessions session
WHERE session.results_link_id = row.id AND session.ended_at IS NULL AND session.expires_at > $2::timestamptz) AS "isOpen"
FROM results_links row
WHERE row.id = $3::uuid AND (row.account_id = $4::uuid) IS TRUE FOR NO KEY UPDATE;

-- lockNamedResultsLink
SELECT row.id, row.account_id AS "accountId", row.patient_id AS "patientRef", (row.ended_as IS NULL AND row.expires_at > $1::timestamptz) OR EXISTS ( SELECT
FROM patient_sessions session
WHERE session.results_link_id = row.id AND session.ended_at IS NULL AND session.expires_at > $2::timestamptz) AS "isOpen"
FROM results_links row
WHERE row.id = $3::uuid FOR NO KEY UPDATE;

-- revokeResultsLink
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- revokeResultsLink
UPDATE patient_sessions session SET ended_at = $1::timestamptz
FROM results_links link
WHERE session.results_link_id = link.id AND link.id = $2::uuid AND session.ended_at IS NULL AND session.expires_at > $3::timestamptz;

-- revokeResultsLink
UPDATE results_links link SET ended_as = 'REVOKED', ended_at = $1::timestamptz
WHERE link.id = $2::uuid AND link.ended_as IS NULL AND link.expires_at > $3::timestamptz;
