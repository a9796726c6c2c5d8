SELECT ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1) AS value;

SELECT row.id, row.sample_id::text AS "sampleId", row.account_id AS "accountId", row.kit_id AS "kitRef", kit.kit_id::text AS "kitId", row.status::text, kit.patient_id IS NOT NULL AS "isRegistered"
FROM samples row
JOIN kits kit ON kit.id = row.kit_id
WHERE row.sample_id = $1::citext FOR UPDATE OF kit, row;

SELECT row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text
FROM requisitions row
WHERE row.sample_id = $1::uuid FOR UPDATE;

WITH
write_1 AS (INSERT INTO reports (id, account_id, sample_id, lab, partial, amends_id, date_collected, date_received, date_resulted, submitted_by_id, comments, created)
VALUES ($1::uuid, $2::uuid, $3::uuid, coalesce((SELECT lab
FROM requisitions
WHERE sample_id = $4::uuid), $5::text, (SELECT name
FROM accounts
WHERE id = $6::uuid)), $7, $8::uuid, $9::timestamptz, $10::timestamptz, $11::timestamptz, $12::uuid, $13, $14::timestamptz)),
write_2 AS (INSERT INTO results ("report_id", "position", "result_type", "name", "time_collected", "text", "is_number", "value", "comparator", "unit", "range_minimum", "range_maximum", "comments", "lab_flag", "flag", "analyte_code", "loinc") SELECT "report_id", "position", "result_type", "name", "time_collected", "text", "is_number", "value", "comparator", "unit", "range_minimum", "range_maximum", "comments", "lab_flag", "flag", "analyte_code", "loinc"
FROM json_populate_recordset(NULL::results, $15::json)),
write_3 AS (INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $16::sample_status, greatest($17::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $18::timestamptz, $19::uuid, $20::text, $21::text, $22::text
FROM unnest($23::uuid[]) AS record(id)),
write_4 AS (UPDATE samples SET updated = $24::timestamptz, status = $25::sample_status
WHERE id = ANY($26::uuid[])),
write_5 AS (UPDATE kits SET updated = $27::timestamptz
WHERE id = $28::uuid),
write_6 AS (INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $29::json))
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "data") SELECT "id", "account_id", "type", "created", "subject_id", "data"
FROM json_populate_recordset(NULL::events, $30::json);

SELECT "public"."reports"."id", "public"."reports"."account_id", "public"."reports"."sample_id", "public"."reports"."lab", "public"."reports"."partial", "public"."reports"."amends_id", "public"."reports"."date_collected", "public"."reports"."date_received", "public"."reports"."date_resulted", "public"."reports"."submitted_by_id", "public"."reports"."comments", "public"."reports"."created"
FROM "public"."reports"
WHERE "public"."reports"."id" IN ($1) OFFSET $2;

INSERT INTO audit_entries (id, created, action, user_id, api_key_id, account_id, request_id, classes, records) SELECT id, created, action, user_id, api_key_id, account_id, request_id, classes, records
FROM json_to_recordset($1::json) AS entry (id uuid, created timestamptz, action text, user_id uuid, api_key_id uuid, account_id uuid, request_id text, classes data_class[], records uuid[]);
