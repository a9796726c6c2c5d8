WITH placed AS ( SELECT placed.id
FROM kits row
JOIN orders placed ON placed.id = row.order_id
WHERE row.kit_id = $1::citext AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE OF placed ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.status::text, placed.id AS "lockedOrder"
FROM kits row
LEFT JOIN placed ON true
WHERE row.kit_id = $3::citext AND (row.account_id = $4::uuid) IS TRUE FOR UPDATE OF row;

SELECT "public"."kit_types"."code", "public"."kit_types"."name", "public"."kit_types"."sample_type", "public"."kit_types"."panels", "public"."kit_types"."orderable", "public"."kit_types"."activatable", "public"."kit_types"."required_activation_fields"::text[], "public"."kit_types"."created", "public"."kit_types"."updated"
FROM "public"."kit_types"
WHERE ("public"."kit_types"."code" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

SELECT "public"."patients"."id", "public"."patients"."account_id", "public"."patients"."first_name", "public"."patients"."last_name", "public"."patients"."email", "public"."patients"."phone", "public"."patients"."sex"::text, "public"."patients"."date_of_birth", "public"."patients"."street1", "public"."patients"."street2", "public"."patients"."city", "public"."patients"."state", "public"."patients"."country", "public"."patients"."zip", "public"."patients"."created"
FROM "public"."patients"
WHERE ("public"."patients"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

SELECT status::text, (SELECT count(*)::int
FROM order_items
WHERE order_id = placed.id) AS items, ARRAY(SELECT status::text
FROM kits
WHERE order_id = placed.id AND id <> $1::uuid) AS "otherKits"
FROM orders placed
WHERE id = $2::uuid;

WITH
write_1 AS (INSERT INTO kit_events (kit_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::kit_status, greatest($2::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id)),
write_2 AS (UPDATE kits SET updated = $9::timestamptz, status = $10::kit_status, patient_id = $11::uuid, research_consent = $12::boolean
WHERE id = ANY($13::uuid[])),
write_3 AS (UPDATE orders SET status = $14::order_status, updated = $15::timestamptz
WHERE id = $16::uuid),
write_4 AS (INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $17::json))
INSERT INTO events (account_id, type, created, subject_id, data) SELECT account_id, type, created, subject_id, data
FROM (SELECT $18::int AS step, told.*
FROM (SELECT given.n, record.account_id, $19::event_type AS type, $20::timestamptz AS created, record.id AS subject_id, jsonb_build_object('kit_id', record.kit_id::text, 'order_id', (SELECT orders.order_id::text
FROM orders
WHERE orders.id = record.order_id), 'status', $21::text, 'previous_status', lower(record.status::text)) AS data
FROM unnest($22::uuid[]) WITH ORDINALITY AS given(id, n)
JOIN kits record ON record.id = given.id
WHERE record.status <> $23::kit_status) told
UNION ALL SELECT $24::int AS step, told.*
FROM (SELECT 2 * report.n + told.further AS n, report.account_id, told.type, $25::timestamptz AS created, report.id AS subject_id, jsonb_strip_nulls(jsonb_build_object('report_id', report.id, 'sample_id', report.sample_id::text, 'kit_id', report.kit_id::text, 'amends', report.amends_id)) AS data
FROM (SELECT row_number() OVER (ORDER BY report.created, report.id) AS n, report.id, report.amends_id, EXISTS (SELECT
FROM results
WHERE results.report_id = report.id AND results.lab_flag = 'CRITICAL') AS is_critical, sample.sample_id, kit.kit_id, kit.account_id
FROM kits kit
JOIN samples sample ON sample.kit_id = kit.id
JOIN reports report ON report.sample_id = sample.id
WHERE kit.id = $26::uuid) report
CROSS JOIN LATERAL ( SELECT 0 AS further, (CASE WHEN report.amends_id IS NULL THEN 'REPORT_CREATED' ELSE 'REPORT_AMENDED' END)::event_type AS type
UNION ALL SELECT 1, 'REPORT_CRITICAL'::event_type
WHERE report.is_critical ) told) told
UNION ALL SELECT $27::int AS step, told.*
FROM (SELECT given.n, record.account_id, $28::event_type AS type, $29::timestamptz AS created, record.id AS subject_id, jsonb_build_object('order_id', record.order_id::text, 'status', $30::text, 'previous_status', lower(record.status::text)) AS data
FROM unnest($31::uuid[]) WITH ORDINALITY AS given(id, n)
JOIN orders record ON record.id = given.id
WHERE record.status <> $32::order_status) told) told
ORDER BY step, n;
