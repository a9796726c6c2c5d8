-- changeConsent
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- changeConsent
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- changeConsent
INSERT INTO research_consents ("id", "kit_id", "registration", "given", "created", "by_id") SELECT "id", "kit_id", "registration", "given", "created", "by_id"
FROM json_populate_recordset(NULL::research_consents, $1::json);

-- changeConsent
UPDATE kits SET research_consent = $1::boolean, updated = $2::timestamptz
WHERE id = $3::uuid;
