-- createUser
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- createUser
INSERT INTO users ("id", "account_id", "name", "email", "role", "created") SELECT "id", "account_id", "name", "email", "role", "created"
FROM json_populate_recordset(NULL::users, $1::json);

-- requireAccount
SELECT "public"."accounts"."id"
FROM "public"."accounts"
WHERE ("public"."accounts"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;
