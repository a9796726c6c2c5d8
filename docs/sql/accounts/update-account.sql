-- findAccount
SELECT "public"."accounts"."id", "public"."accounts"."closed_at"
FROM "public"."accounts"
WHERE ("public"."accounts"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- lockAccount
SELECT
FROM accounts
WHERE id = $1::uuid FOR NO KEY UPDATE;

-- updateAccount
DELETE
FROM account_eligibility
WHERE account_id = $1::uuid AND kit_type <> ALL($2::text[]);

-- updateAccount
INSERT INTO account_eligibility ("account_id", "kit_type", "rules") SELECT "account_id", "kit_type", "rules"
FROM json_populate_recordset(NULL::account_eligibility, $1::json)
ON CONFLICT (account_id, kit_type) DO UPDATE SET rules = EXCLUDED.rules;

-- updateAccount
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- updateAccount
UPDATE accounts SET ("clia_number") = (SELECT "clia_number"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("clia_number", "laboratory_director") = (SELECT "clia_number", "laboratory_director"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("laboratory_address", "clia_number", "laboratory_director") = (SELECT "laboratory_address", "clia_number", "laboratory_director"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("laboratory_director") = (SELECT "laboratory_director"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("language") = (SELECT "language"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("language", "time_zone") = (SELECT "language", "time_zone"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("order_days") = (SELECT "order_days"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("recognizes_patients") = (SELECT "recognizes_patients"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("release") = (SELECT "release"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("strict_addresses") = (SELECT "strict_addresses"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("support_contact") = (SELECT "support_contact"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("support_contact", "support_contacts") = (SELECT "support_contact", "support_contacts"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("support_contact", "support_contacts", "language", "time_zone") = (SELECT "support_contact", "support_contacts", "language", "time_zone"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("support_contacts") = (SELECT "support_contacts"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateAccount
UPDATE accounts SET ("time_zone") = (SELECT "time_zone"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;
