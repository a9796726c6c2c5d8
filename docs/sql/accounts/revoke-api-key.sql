-- revokeApiKey
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- revokeApiKey
SELECT "public"."api_keys"."id", "public"."api_keys"."user_id", "public"."api_keys"."name", "public"."api_keys"."prefix", "public"."api_keys"."hash", "public"."api_keys"."created", "public"."api_keys"."expires_at", "public"."api_keys"."revoked_at", "public"."api_keys"."last_used_at"
FROM "public"."api_keys"
WHERE ("public"."api_keys"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- revokeApiKey
SELECT "public"."users"."id", "public"."users"."account_id", "public"."users"."name", "public"."users"."email", "public"."users"."role"::text, "public"."users"."created", "public"."users"."client_certificate", "public"."users"."is_reviewer"
FROM "public"."users"
WHERE "public"."users"."id" = $1 OFFSET $2;

-- revokeApiKey
SELECT
FROM api_keys
WHERE id = $1::uuid FOR NO KEY UPDATE;

-- revokeApiKey
UPDATE api_keys SET ("revoked_at") = (SELECT "revoked_at"
FROM json_populate_record(NULL::api_keys, $1::json))
WHERE id = $2::uuid;

-- revokeApiKey
UPDATE patient_sessions SET ended_at = $1::timestamptz
WHERE api_key_id = $2::uuid AND ended_at IS NULL AND expires_at > $3::timestamptz;
