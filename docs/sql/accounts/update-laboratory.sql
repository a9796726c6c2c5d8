-- findAccount
SELECT "public"."accounts"."id", "public"."accounts"."closed_at"
FROM "public"."accounts"
WHERE ("public"."accounts"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- lockAccount
SELECT
FROM accounts
WHERE id = $1::uuid FOR NO KEY UPDATE;

-- requireOtherAccounts
SELECT "public"."accounts"."id"
FROM "public"."accounts"
WHERE "public"."accounts"."id" IN ($1) OFFSET $2;

-- requireOtherAccounts
SELECT "public"."accounts"."id"
FROM "public"."accounts"
WHERE 1=0 OFFSET $1;

-- updateLaboratory
DELETE
FROM laboratory_shares
WHERE account_id = $1::uuid AND shares_with_id <> ALL($2::uuid[]);

-- updateLaboratory
DELETE
FROM outbound_destinations
WHERE account_id = $1::uuid;

-- updateLaboratory
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- updateLaboratory
INSERT INTO laboratory_shares ("account_id", "shares_with_id") SELECT "account_id", "shares_with_id"
FROM json_populate_recordset(NULL::laboratory_shares, $1::json)
ON CONFLICT DO NOTHING;

-- updateLaboratory
INSERT INTO outbound_destinations ("account_id", "mllp_host", "mllp_port", "tls", "orders") SELECT "account_id", "mllp_host", "mllp_port", "tls", "orders"
FROM json_populate_recordset(NULL::outbound_destinations, $1::json)
ON CONFLICT ("account_id") DO UPDATE SET "mllp_host" = EXCLUDED."mllp_host", "mllp_port" = EXCLUDED."mllp_port", "tls" = EXCLUDED."tls", "orders" = EXCLUDED."orders";

-- updateLaboratory
UPDATE accounts SET ("clia_number") = (SELECT "clia_number"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateLaboratory
UPDATE accounts SET ("laboratory_address", "clia_number") = (SELECT "laboratory_address", "clia_number"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateLaboratory
UPDATE accounts SET ("laboratory_address", "clia_number", "laboratory_director") = (SELECT "laboratory_address", "clia_number", "laboratory_director"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateLaboratory
UPDATE accounts SET ("laboratory_director") = (SELECT "laboratory_director"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateLaboratory
UPDATE accounts SET ("laboratory_director", "laboratory_time_zone") = (SELECT "laboratory_director", "laboratory_time_zone"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateLaboratory
UPDATE accounts SET ("laboratory_flags") = (SELECT "laboratory_flags"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateLaboratory
UPDATE accounts SET ("laboratory_identification") = (SELECT "laboratory_identification"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateLaboratory
UPDATE accounts SET ("laboratory_time_zone") = (SELECT "laboratory_time_zone"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateLaboratory
UPDATE accounts SET ("laboratory_time_zone", "laboratory_identification") = (SELECT "laboratory_time_zone", "laboratory_identification"
FROM json_populate_record(NULL::accounts, $1::json))
WHERE id = $2::uuid;

-- updateLaboratory
UPDATE outbound_messages SET next_attempt = $1::timestamptz
WHERE account_id = $2::uuid AND status = 'QUEUED' AND next_attempt > $3::timestamptz;
