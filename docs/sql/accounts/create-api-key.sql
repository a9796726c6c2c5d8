-- createApiKey
INSERT INTO api_keys ("id", "user_id", "name", "prefix", "hash", "created", "expires_at") SELECT "id", "user_id", "name", "prefix", "hash", "created", "expires_at"
FROM json_populate_recordset(NULL::api_keys, $1::json);

-- createApiKey
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- createApiKey
SELECT "public"."accounts"."id", "public"."accounts"."name", "public"."accounts"."mode"::text, "public"."accounts"."created", "public"."accounts"."closed_at", "public"."accounts"."closed_reason", "public"."accounts"."wound_up_at", "public"."accounts"."reopened_at", "public"."accounts"."reopened_reason", "public"."accounts"."support_contact", "public"."accounts"."support_contacts", "public"."accounts"."language", "public"."accounts"."time_zone", "public"."accounts"."recognizes_patients", "public"."accounts"."strict_addresses", "public"."accounts"."order_days", "public"."accounts"."release", "public"."accounts"."clia_number", "public"."accounts"."laboratory_address", "public"."accounts"."laboratory_director", "public"."accounts"."laboratory_time_zone", "public"."accounts"."laboratory_identification"::text, "public"."accounts"."laboratory_flags"
FROM "public"."accounts"
WHERE "public"."accounts"."id" = $1 OFFSET $2;

-- createApiKey
SELECT "public"."users"."id", "public"."users"."account_id", "public"."users"."name", "public"."users"."email", "public"."users"."role"::text, "public"."users"."created", "public"."users"."client_certificate", "public"."users"."is_reviewer"
FROM "public"."users"
WHERE ("public"."users"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;
