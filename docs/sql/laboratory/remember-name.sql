-- lockRegistered
WITH others AS (SELECT kit.id
FROM kits kit
WHERE kit.patient_id = (SELECT kits.patient_id
FROM kits
WHERE kits.id = $1::uuid)
ORDER BY kit.id FOR NO KEY UPDATE) SELECT row.id, row.account_id AS "accountId", row.first_name::text AS "firstName", row.last_name::text AS "lastName"
FROM patients row
JOIN kits kit ON kit.patient_id = row.id
WHERE kit.id = $2::uuid AND (SELECT count(*)
FROM others) >= 0 FOR UPDATE OF row;

-- rememberName
DELETE
FROM patient_names
WHERE patient_id = $1::uuid AND position > $2::int;

-- rememberName
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- rememberName
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- rememberName
INSERT INTO patient_names ("patient_id", "position", "account_id", "first_name", "last_name") SELECT "patient_id", "position", "account_id", "first_name", "last_name"
FROM json_populate_recordset(NULL::patient_names, $1::json)
ON CONFLICT (patient_id, position) DO UPDATE SET first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name;

-- rememberName
UPDATE kits SET updated = $1::timestamptz
WHERE patient_id = $2::uuid;

-- rememberName
UPDATE patients SET ("updated") = (SELECT "updated"
FROM json_populate_record(NULL::patients, $1::json))
WHERE id = $2::uuid;
