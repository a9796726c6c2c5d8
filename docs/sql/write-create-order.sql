SELECT ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1) AS value;

SELECT "public"."kit_types"."code", "public"."kit_types"."orderable"
FROM "public"."kit_types"
WHERE "public"."kit_types"."code" IN ($1,$2) OFFSET $3;

WITH
write_1 AS (INSERT INTO orders ("id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "created", "updated") SELECT "id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "created", "updated"
FROM json_populate_recordset(NULL::orders, $1::json)),
write_2 AS (INSERT INTO order_items ("order_id", "position", "kit_type") SELECT "order_id", "position", "kit_type"
FROM json_populate_recordset(NULL::order_items, $2::json)),
write_3 AS (INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $3::json))
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "data") SELECT "id", "account_id", "type", "created", "subject_id", "data"
FROM json_populate_recordset(NULL::events, $4::json);

SELECT "public"."orders"."id", "public"."orders"."order_id", "public"."orders"."account_id", "public"."orders"."placed_by_id", "public"."orders"."status"::text, "public"."orders"."recipient_first_name", "public"."orders"."recipient_last_name", "public"."orders"."recipient_email", "public"."orders"."recipient_phone", "public"."orders"."recipient_street1", "public"."orders"."recipient_street2", "public"."orders"."recipient_city", "public"."orders"."recipient_state", "public"."orders"."recipient_country", "public"."orders"."recipient_zip", "public"."orders"."metadata", "public"."orders"."created", "public"."orders"."updated"
FROM "public"."orders"
WHERE "public"."orders"."id" IN ($1) OFFSET $2;

INSERT INTO audit_entries (id, created, action, user_id, api_key_id, account_id, request_id, classes, records) SELECT id, created, action, user_id, api_key_id, account_id, request_id, classes, records
FROM json_to_recordset($1::json) AS entry (id uuid, created timestamptz, action text, user_id uuid, api_key_id uuid, account_id uuid, request_id text, classes data_class[], records uuid[]);
