SELECT row.id, row.account_id AS "accountId", row.kit_id AS "kitRef", row.status::text
FROM samples row
JOIN kits kit ON kit.id = row.kit_id
WHERE row.sample_id = $1::citext FOR UPDATE OF kit, row;

SELECT coalesce((SELECT lab
FROM requisitions
WHERE sample_id = $1::uuid), account.name) AS lab
FROM accounts account
WHERE account.id = $2::uuid;

SELECT row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text
FROM requisitions row
WHERE row.sample_id = $1::uuid FOR UPDATE;

WITH
write_1 AS (INSERT INTO reports ("id", "account_id", "sample_id", "lab", "partial", "amends_id", "date_collected", "date_received", "date_resulted", "submitted_by_id", "created") SELECT "id", "account_id", "sample_id", "lab", "partial", "amends_id", "date_collected", "date_received", "date_resulted", "submitted_by_id", "created"
FROM json_populate_recordset(NULL::reports, $1::json)),
write_2 AS (INSERT INTO results ("report_id", "position", "result_type", "name", "time_collected", "text", "is_number", "value", "comparator", "unit", "range_minimum", "range_maximum", "comments", "lab_flag") SELECT "report_id", "position", "result_type", "name", "time_collected", "text", "is_number", "value", "comparator", "unit", "range_minimum", "range_maximum", "comments", "lab_flag"
FROM json_populate_recordset(NULL::results, $2::json)),
write_3 AS (INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $3::sample_status, greatest($4::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $5::timestamptz, $6::uuid, $7::text, $8::text, $9::text
FROM unnest($10::uuid[]) AS record(id)),
write_4 AS (UPDATE samples SET updated = $11::timestamptz, status = $12::sample_status
WHERE id = ANY($13::uuid[])),
write_5 AS (UPDATE kits SET updated = $14::timestamptz
WHERE id = $15::uuid),
write_6 AS (INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $16::json))
INSERT INTO events (account_id, type, created, subject_id, data) SELECT account_id, type, created, subject_id, data
FROM (SELECT $17::int AS step, told.*
FROM (SELECT 2 * report.n + told.further AS n, report.account_id, told.type, $18::timestamptz AS created, report.id AS subject_id, jsonb_strip_nulls(jsonb_build_object('report_id', report.id, 'sample_id', report.sample_id::text, 'kit_id', report.kit_id::text, 'amends', report.amends_id)) AS data
FROM (SELECT 1 AS n, $19::uuid AS id, $20::uuid AS amends_id, $21::boolean AS is_critical, sample.sample_id, kit.kit_id, kit.account_id
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = $22::uuid AND kit.patient_id IS NOT NULL) report
CROSS JOIN LATERAL ( SELECT 0 AS further, (CASE WHEN report.amends_id IS NULL THEN 'REPORT_CREATED' ELSE 'REPORT_AMENDED' END)::event_type AS type
UNION ALL SELECT 1, 'REPORT_CRITICAL'::event_type
WHERE report.is_critical ) told) told
UNION ALL SELECT $23::int AS step, told.*
FROM (SELECT given.n, record.account_id, $24::event_type AS type, $25::timestamptz AS created, record.id AS subject_id, jsonb_build_object('sample_id', record.sample_id::text, 'kit_id', (SELECT kits.kit_id::text
FROM kits
WHERE kits.id = record.kit_id), 'status', $26::text, 'previous_status', lower(record.status::text)) AS data
FROM unnest($27::uuid[]) WITH ORDINALITY AS given(id, n)
JOIN samples record ON record.id = given.id
WHERE record.status <> $28::sample_status) told) told
ORDER BY step, n;

SELECT "public"."reports"."id", "public"."reports"."account_id", "public"."reports"."sample_id", "public"."reports"."lab", "public"."reports"."partial", "public"."reports"."amends_id", "public"."reports"."date_collected", "public"."reports"."date_received", "public"."reports"."date_resulted", "public"."reports"."submitted_by_id", "public"."reports"."created"
FROM "public"."reports"
WHERE "public"."reports"."id" IN ($1) OFFSET $2;

INSERT INTO audit_entries (id, created, action, user_id, api_key_id, account_id, request_id, classes, records) SELECT id, created, action, user_id, api_key_id, account_id, request_id, classes, records
FROM json_to_recordset($1::json) AS entry (id uuid, created timestamptz, action text, user_id uuid, api_key_id uuid, account_id uuid, request_id text, classes data_class[], records uuid[]);
