SELECT ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1) AS value;

SELECT row.id, row.order_id::text AS "orderId", row.account_id AS "accountId", row.status::text
FROM orders row
WHERE row.order_id = $1::citext FOR UPDATE;

SELECT item.position, type.code, type.sample_type AS "sampleType", type.panels, kit.status::text AS "fulfilledBy"
FROM order_items item
JOIN kit_types type ON type.code = item.kit_type
LEFT JOIN kits kit ON kit.order_id = item.order_id AND kit.order_position = item.position
WHERE item.order_id = $1::uuid
ORDER BY item.position;

INSERT INTO barcodes (code, account_id) SELECT code, $1::uuid
FROM unnest($2::citext[]) AS code
ORDER BY code ON CONFLICT (code) DO UPDATE SET account_id = excluded.account_id
WHERE barcodes.account_id = excluded.account_id;

WITH
write_1 AS (INSERT INTO kits ("id", "kit_id", "account_id", "kit_type", "order_id", "order_position", "status", "created", "updated") SELECT "id", "kit_id", "account_id", "kit_type", "order_id", "order_position", "status", "created", "updated"
FROM json_populate_recordset(NULL::kits, $1::json)),
write_2 AS (INSERT INTO samples ("id", "sample_id", "account_id", "kit_id", "kit_type", "status", "type", "panels", "created", "updated") SELECT "id", "sample_id", "account_id", "kit_id", "kit_type", "status", "type", "panels", "created", "updated"
FROM json_populate_recordset(NULL::samples, $2::json)),
write_3 AS (INSERT INTO kit_events ("kit_id", "status", "created", "recorded", "recorded_by_id") SELECT "kit_id", "status", "created", "recorded", "recorded_by_id"
FROM json_populate_recordset(NULL::kit_events, $3::json)),
write_4 AS (INSERT INTO sample_events ("sample_id", "status", "created", "recorded", "recorded_by_id") SELECT "sample_id", "status", "created", "recorded", "recorded_by_id"
FROM json_populate_recordset(NULL::sample_events, $4::json)),
write_5 AS (UPDATE requisitions SET sample_id = sample.id
FROM unnest($5::uuid[], $6::citext[]) AS sample(id, barcode)
WHERE requisitions.barcode = sample.barcode)
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "data") SELECT "id", "account_id", "type", "created", "subject_id", "data"
FROM json_populate_recordset(NULL::events, $7::json);

WITH
write_1 AS (UPDATE orders SET status = $1::order_status, updated = $2::timestamptz
WHERE id = $3::uuid)
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $4::json);

SELECT "public"."orders"."id", "public"."orders"."order_id", "public"."orders"."account_id", "public"."orders"."placed_by_id", "public"."orders"."status"::text, "public"."orders"."recipient_first_name", "public"."orders"."recipient_last_name", "public"."orders"."recipient_email", "public"."orders"."recipient_phone", "public"."orders"."recipient_street1", "public"."orders"."recipient_street2", "public"."orders"."recipient_city", "public"."orders"."recipient_state", "public"."orders"."recipient_country", "public"."orders"."recipient_zip", "public"."orders"."metadata", "public"."orders"."created", "public"."orders"."updated"
FROM "public"."orders"
WHERE "public"."orders"."id" IN ($1) OFFSET $2;

INSERT INTO audit_entries (id, created, action, user_id, api_key_id, account_id, request_id, classes, records) SELECT id, created, action, user_id, api_key_id, account_id, request_id, classes, records
FROM json_to_recordset($1::json) AS entry (id uuid, created timestamptz, action text, user_id uuid, api_key_id uuid, account_id uuid, request_id text, classes data_class[], records uuid[]);
