-- lockAccount
SELECT
FROM accounts
WHERE id = $1::uuid FOR NO KEY UPDATE;

-- setReviewer
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- setReviewer
SELECT "public"."users"."id", "public"."users"."account_id", "public"."users"."name", "public"."users"."email", "public"."users"."role"::text, "public"."users"."created", "public"."users"."client_certificate", "public"."users"."is_reviewer"
FROM "public"."users"
WHERE ("public"."users"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- setReviewer
UPDATE users SET ("is_reviewer") = (SELECT "is_reviewer"
FROM json_populate_record(NULL::users, $1::json))
WHERE id = $2::uuid;
