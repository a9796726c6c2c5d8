-- changeConsent
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- changeConsent
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- changeConsent
INSERT INTO research_consents (id, kit_id, registration, given, created, by_id) SELECT $1::uuid, $2::uuid, undone.registrations, $3::boolean, greatest($4::timestamptz, (SELECT max(created) + interval '1 millisecond'
FROM research_consents
WHERE kit_id = $5::uuid AND registration = undone.registrations)), $6::uuid
FROM (SELECT count(*)::integer
FROM undone_activations
WHERE undone_activations.kit_id = $7::uuid) AS undone(registrations);

-- changeConsent
UPDATE kits SET research_consent = $1::boolean, updated = $2::timestamptz
WHERE id = $3::uuid;
