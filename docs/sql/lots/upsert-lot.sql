-- newLot
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."kit_types"."code"
FROM "public"."kit_types"
WHERE "public"."kit_types"."code" = $1 OFFSET $2) AS "sub";

-- newLot
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."lots"."id"
FROM "public"."lots"
WHERE 1=1 OFFSET $1) AS "sub";

-- upsertLot
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- upsertLot
INSERT INTO lots ("id", "code", "kit_type", "expires", "status", "created") SELECT "id", "code", "kit_type", "expires", "status", "created"
FROM json_populate_recordset(NULL::lots, $1::json);

-- upsertLot
SELECT pg_advisory_xact_lock(hashtextextended('lots', 0));

-- upsertLot
UPDATE lots SET ("expires") = (SELECT "expires"
FROM json_populate_record(NULL::lots, $1::json))
WHERE id = $2::uuid;
