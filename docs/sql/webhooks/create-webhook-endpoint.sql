-- createWebhookEndpoint
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- createWebhookEndpoint
INSERT INTO webhook_endpoints ("id", "account_id", "url", "description", "types", "secret", "created") SELECT "id", "account_id", "url", "description", "types", "secret", "created"
FROM json_populate_recordset(NULL::webhook_endpoints, $1::json);

-- createWebhookEndpoint
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."webhook_endpoints"."id"
FROM "public"."webhook_endpoints"
WHERE "public"."webhook_endpoints"."account_id" = $1 OFFSET $2) AS "sub";

-- lockAccount
SELECT
FROM accounts
WHERE id = $1::uuid FOR NO KEY UPDATE;
