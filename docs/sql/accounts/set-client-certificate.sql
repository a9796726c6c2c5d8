-- setClientCertificate
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- setClientCertificate
SELECT "public"."users"."id", "public"."users"."account_id", "public"."users"."name", "public"."users"."email", "public"."users"."role"::text, "public"."users"."created", "public"."users"."client_certificate", "public"."users"."is_reviewer"
FROM "public"."users"
WHERE ("public"."users"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- setClientCertificate
UPDATE users SET ("client_certificate") = (SELECT "client_certificate"
FROM json_populate_record(NULL::users, $1::json))
WHERE id = $2::uuid;
