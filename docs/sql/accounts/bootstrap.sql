-- bootstrapAdminKey
INSERT INTO accounts ("id", "name", "mode", "created") SELECT "id", "name", "mode", "created"
FROM json_populate_recordset(NULL::accounts, $1::json)
ON CONFLICT DO NOTHING;

-- bootstrapAdminKey
INSERT INTO api_keys ("id", "user_id", "name", "prefix", "hash", "created", "expires_at") SELECT "id", "user_id", "name", "prefix", "hash", "created", "expires_at"
FROM json_populate_recordset(NULL::api_keys, $1::json)
ON CONFLICT DO NOTHING;

-- bootstrapAdminKey
INSERT INTO users ("id", "account_id", "name", "email", "role", "created") SELECT "id", "account_id", "name", "email", "role", "created"
FROM json_populate_recordset(NULL::users, $1::json)
ON CONFLICT DO NOTHING;

-- bootstrapAdminKey
SELECT "public"."api_keys"."id"
FROM "public"."api_keys"
WHERE ("public"."api_keys"."user_id" = $1 AND "public"."api_keys"."name" = $2 AND "public"."api_keys"."revoked_at" IS NULL AND "public"."api_keys"."hash" <> $3)
ORDER BY "public"."api_keys"."created" ASC OFFSET $4;

-- bootstrapAdminKey
SELECT "public"."api_keys"."id", "public"."api_keys"."user_id", "public"."api_keys"."name", "public"."api_keys"."prefix", "public"."api_keys"."hash", "public"."api_keys"."created", "public"."api_keys"."expires_at", "public"."api_keys"."revoked_at", "public"."api_keys"."last_used_at"
FROM "public"."api_keys"
WHERE ("public"."api_keys"."hash" = $1 AND 1=1)
LIMIT $2 OFFSET $3;
