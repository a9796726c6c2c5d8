-- demandsOfAccount
SELECT strict_addresses AS "isStrict"
FROM accounts
WHERE id = $1::uuid;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE;

-- lock
WITH kit AS (SELECT kit.id
FROM kits kit
WHERE kit.patient_id = (SELECT row.id
FROM patients row
WHERE false)
ORDER BY kit.id FOR NO KEY UPDATE) SELECT row.id, row.account_id AS "accountId", row.first_name::text, row.last_name::text, row.email::text, row.phone, row.sex::text, row.date_of_birth, row.street1, row.street2, row.city, row.state, row.country, row.zip, row.language, row.guardian
FROM patients row
WHERE false AND (SELECT count(*)
FROM kit) >= 0 FOR UPDATE OF row;

-- lock
WITH kit AS (SELECT kit.id
FROM kits kit
WHERE kit.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE)
ORDER BY kit.id FOR NO KEY UPDATE) SELECT row.id, row.account_id AS "accountId", row.first_name::text, row.last_name::text, row.email::text, row.phone, row.sex::text, row.date_of_birth, row.street1, row.street2, row.city, row.state, row.country, row.zip, row.language, row.guardian
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $3::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $4::uuid) IS TRUE AND (SELECT count(*)
FROM kit) >= 0 FOR UPDATE OF row;

-- lock
WITH kit AS (SELECT kit.id
FROM kits kit
WHERE kit.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE)
ORDER BY kit.id FOR NO KEY UPDATE) SELECT row.id, row.account_id AS "accountId", row.first_name::text, row.last_name::text, row.email::text, row.phone, row.sex::text, row.date_of_birth, row.street1, row.street2, row.city, row.state, row.country, row.zip, row.language, row.guardian
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $2::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (SELECT count(*)
FROM kit) >= 0 FOR UPDATE OF row;

-- updatePatient
DELETE
FROM patient_names
WHERE patient_id = $1::uuid AND position > $2::int;

-- updatePatient
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- updatePatient
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- updatePatient
INSERT INTO patient_names ("patient_id", "position", "account_id", "first_name", "last_name") SELECT "patient_id", "position", "account_id", "first_name", "last_name"
FROM json_populate_recordset(NULL::patient_names, $1::json)
ON CONFLICT (patient_id, position) DO UPDATE SET first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name;

-- updatePatient
UPDATE kits SET updated = $1::timestamptz
WHERE patient_id = $2::uuid;

-- updatePatient
UPDATE patients SET ("first_name", "last_name", "email", "phone", "sex", "date_of_birth", "street1", "street2", "city", "state", "country", "zip", "language", "guardian", "address_corrected", "updated") = (SELECT "first_name", "last_name", "email", "phone", "sex", "date_of_birth", "street1", "street2", "city", "state", "country", "zip", "language", "guardian", "address_corrected", "updated"
FROM json_populate_record(NULL::patients, $1::json))
WHERE id = $2::uuid;

-- updatePatient
UPDATE patients SET ("first_name", "last_name", "email", "phone", "sex", "date_of_birth", "street1", "street2", "city", "state", "country", "zip", "language", "guardian", "updated") = (SELECT "first_name", "last_name", "email", "phone", "sex", "date_of_birth", "street1", "street2", "city", "state", "country", "zip", "language", "guardian", "updated"
FROM json_populate_record(NULL::patients, $1::json))
WHERE id = $2::uuid;
