SELECT ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1) AS value;

SELECT row.id, row.order_id::text AS "orderId", row.account_id AS "accountId", row.status::text
FROM orders row
WHERE row.order_id = $1::citext AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE;

SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.status::text, row.sample_status::text AS "sampleStatus", $1::text AS "orderId"
FROM kits row
WHERE row.order_id = $2::uuid
ORDER BY row.id FOR UPDATE;

SELECT sample.id, sample.sample_id::text AS "sampleId", sample.account_id AS "accountId", kit.id AS "kitRef", kit.kit_id::text AS "kitId", sample.status::text
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE kit.id = ANY($1::uuid[])
ORDER BY kit.id;

WITH
write_1 AS (UPDATE orders SET status = $1::order_status, updated = $2::timestamptz
WHERE id = $3::uuid),
write_2 AS (INSERT INTO kit_events (kit_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $4::kit_status, greatest($5::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = record.id)), $6::timestamptz, $7::uuid, $8::text, $9::text, $10::text
FROM unnest($11::uuid[]) AS record(id)),
write_3 AS (UPDATE kits SET updated = $12::timestamptz, status = $13::kit_status
WHERE id = ANY($14::uuid[])),
write_4 AS (INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $15::sample_status, greatest($16::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $17::timestamptz, $18::uuid, $19::text, $20::text, $21::text
FROM unnest($22::uuid[]) AS record(id)),
write_5 AS (UPDATE samples SET updated = $23::timestamptz, status = $24::sample_status
WHERE id = ANY($25::uuid[])),
write_6 AS (INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $26::json))
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "data") SELECT "id", "account_id", "type", "created", "subject_id", "data"
FROM json_populate_recordset(NULL::events, $27::json);

SELECT "public"."orders"."id", "public"."orders"."order_id", "public"."orders"."account_id", "public"."orders"."placed_by_id", "public"."orders"."status"::text, "public"."orders"."recipient_first_name", "public"."orders"."recipient_last_name", "public"."orders"."recipient_email", "public"."orders"."recipient_phone", "public"."orders"."recipient_street1", "public"."orders"."recipient_street2", "public"."orders"."recipient_city", "public"."orders"."recipient_state", "public"."orders"."recipient_country", "public"."orders"."recipient_zip", "public"."orders"."metadata", "public"."orders"."created", "public"."orders"."updated"
FROM "public"."orders"
WHERE "public"."orders"."id" IN ($1) OFFSET $2;

INSERT INTO audit_entries (id, created, action, user_id, api_key_id, account_id, request_id, classes, records) SELECT id, created, action, user_id, api_key_id, account_id, request_id, classes, records
FROM json_to_recordset($1::json) AS entry (id uuid, created timestamptz, action text, user_id uuid, api_key_id uuid, account_id uuid, request_id text, classes data_class[], records uuid[]);
