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
SELECT row.id, row.account_id AS "accountId", row.first_name::text, row.last_name::text, row.email::text, row.phone, row.sex::text, row.date_of_birth, row.street1, row.street2, row.city, row.state, row.country, row.zip, row.language, row.guardian
FROM patients row
WHERE false FOR UPDATE;

-- lock
SELECT row.id, row.account_id AS "accountId", row.first_name::text, row.last_name::text, row.email::text, row.phone, row.sex::text, row.date_of_birth, row.street1, row.street2, row.city, row.state, row.country, row.zip, row.language, row.guardian
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE;

-- lock
SELECT row.id, row.account_id AS "accountId", row.first_name::text, row.last_name::text, row.email::text, row.phone, row.sex::text, row.date_of_birth, row.street1, row.street2, row.city, row.state, row.country, row.zip, row.language, row.guardian
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE FOR UPDATE;

-- updatePatient
DELETE
FROM patient_names
WHERE patient_id = $1::uuid AND position > $2::int;

-- updatePatient
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- updatePatient
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- updatePatient
INSERT INTO patient_names ("patient_id", "position", "account_id", "first_name", "last_name") SELECT "patient_id", "position", "account_id", "first_name", "last_name"
FROM json_populate_recordset(NULL::patient_names, $1::json)
ON CONFLICT (patient_id, position) DO UPDATE SET first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name;

-- updatePatient
UPDATE patients SET ("first_name", "last_name", "email", "phone", "sex", "date_of_birth", "street1", "street2", "city", "state", "country", "zip", "language", "guardian", "address_corrected", "updated") = (SELECT "first_name", "last_name", "email", "phone", "sex", "date_of_birth", "street1", "street2", "city", "state", "country", "zip", "language", "guardian", "address_corrected", "updated"
FROM json_populate_record(NULL::patients, $1::json))
WHERE id = $2::uuid;

-- updatePatient
UPDATE patients SET ("first_name", "last_name", "email", "phone", "sex", "date_of_birth", "street1", "street2", "city", "state", "country", "zip", "language", "guardian", "updated") = (SELECT "first_name", "last_name", "email", "phone", "sex", "date_of_birth", "street1", "street2", "city", "state", "country", "zip", "language", "guardian", "updated"
FROM json_populate_record(NULL::patients, $1::json))
WHERE id = $2::uuid;
