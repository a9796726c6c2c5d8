SELECT row.id, row.account_id AS "accountId", row.status::text
FROM orders row
WHERE row.order_id = $1::citext AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE;

SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.status::text
FROM kits row
WHERE row.order_id = $1::uuid
ORDER BY row.id FOR UPDATE;

SELECT "public"."samples"."id", "public"."samples"."status"::text
FROM "public"."samples"
WHERE "public"."samples"."kit_id" IN ($1) OFFSET $2;

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
INSERT INTO events (account_id, type, created, subject_id, data) SELECT account_id, type, created, subject_id, data
FROM (SELECT $27::int AS step, told.*
FROM (SELECT given.n, record.account_id, $28::event_type AS type, $29::timestamptz AS created, record.id AS subject_id, jsonb_build_object('order_id', record.order_id::text, 'status', $30::text, 'previous_status', lower(record.status::text)) AS data
FROM unnest($31::uuid[]) WITH ORDINALITY AS given(id, n)
JOIN orders record ON record.id = given.id
WHERE record.status <> $32::order_status) told
UNION ALL SELECT $33::int AS step, told.*
FROM (SELECT given.n, record.account_id, $34::event_type AS type, $35::timestamptz AS created, record.id AS subject_id, jsonb_build_object('kit_id', record.kit_id::text, 'order_id', (SELECT orders.order_id::text
FROM orders
WHERE orders.id = record.order_id), 'status', $36::text, 'previous_status', lower(record.status::text)) AS data
FROM unnest($37::uuid[]) WITH ORDINALITY AS given(id, n)
JOIN kits record ON record.id = given.id
WHERE record.status <> $38::kit_status) told
UNION ALL SELECT $39::int AS step, told.*
FROM (SELECT given.n, record.account_id, $40::event_type AS type, $41::timestamptz AS created, record.id AS subject_id, jsonb_build_object('sample_id', record.sample_id::text, 'kit_id', (SELECT kits.kit_id::text
FROM kits
WHERE kits.id = record.kit_id), 'status', $42::text, 'previous_status', lower(record.status::text)) AS data
FROM unnest($43::uuid[]) WITH ORDINALITY AS given(id, n)
JOIN samples record ON record.id = given.id
WHERE record.status <> $44::sample_status) told) told
ORDER BY step, n;

SELECT "public"."orders"."id", "public"."orders"."order_id", "public"."orders"."account_id", "public"."orders"."placed_by_id", "public"."orders"."status"::text, "public"."orders"."recipient_first_name", "public"."orders"."recipient_last_name", "public"."orders"."recipient_email", "public"."orders"."recipient_phone", "public"."orders"."recipient_street1", "public"."orders"."recipient_street2", "public"."orders"."recipient_city", "public"."orders"."recipient_state", "public"."orders"."recipient_country", "public"."orders"."recipient_zip", "public"."orders"."metadata", "public"."orders"."created", "public"."orders"."updated"
FROM "public"."orders"
WHERE "public"."orders"."id" IN ($1) OFFSET $2;

INSERT INTO audit_entries (id, created, action, user_id, api_key_id, account_id, request_id, classes, records) SELECT id, created, action, user_id, api_key_id, account_id, request_id, classes, records
FROM json_to_recordset($1::json) AS entry (id uuid, created timestamptz, action text, user_id uuid, api_key_id uuid, account_id uuid, request_id text, classes data_class[], records uuid[]);
