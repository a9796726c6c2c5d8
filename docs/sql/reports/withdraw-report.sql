-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid AND (row.laboratory_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid))) IS TRUE;

-- lockRequisitionOfSample
SELECT row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text
FROM requisitions row
WHERE row.sample_id = $1::uuid FOR UPDATE;

-- lockSample
WITH kit AS ( SELECT kit.kit_id, kit.patient_id
FROM samples row
JOIN kits kit ON kit.id = row.kit_id
WHERE row.sample_id_folded = folded($1::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE FOR UPDATE OF kit ) SELECT row.id, row.sample_id::text AS "sampleId", row.account_id AS "accountId", row.kit_id AS "kitRef", kit.kit_id::text AS "kitId", row.kit_type AS "kitTypeCode", row.status::text, row.kit_id IS NULL OR kit.patient_id IS NOT NULL AS "isOfSomebody", (SELECT closed_at IS NOT NULL
FROM accounts
WHERE accounts.id = row.account_id) AS "isOfClosed", (SELECT release
FROM accounts
WHERE accounts.id = row.account_id) AS "releasePolicy"
FROM samples row
LEFT JOIN kit ON true
WHERE row.sample_id_folded = folded($4::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE FOR UPDATE OF row;

-- lockSample
WITH kit AS ( SELECT kit.kit_id, kit.patient_id
FROM samples row
JOIN kits kit ON kit.id = row.kit_id
WHERE row.sample_id_folded = folded($1::text) FOR UPDATE OF kit ) SELECT row.id, row.sample_id::text AS "sampleId", row.account_id AS "accountId", row.kit_id AS "kitRef", kit.kit_id::text AS "kitId", row.kit_type AS "kitTypeCode", row.status::text, row.kit_id IS NULL OR kit.patient_id IS NOT NULL AS "isOfSomebody", (SELECT closed_at IS NOT NULL
FROM accounts
WHERE accounts.id = row.account_id) AS "isOfClosed", (SELECT release
FROM accounts
WHERE accounts.id = row.account_id) AS "releasePolicy"
FROM samples row
LEFT JOIN kit ON true
WHERE row.sample_id_folded = folded($2::text) FOR UPDATE OF row;

-- readableIds
SELECT row.id
FROM samples row
WHERE row.id = ANY($1::uuid[]);

-- readableIds
SELECT row.id
FROM samples row
WHERE row.id = ANY($1::uuid[]) AND row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid));

-- withdrawChart
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- withdrawChart
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- withdrawChart
INSERT INTO laboratory_messages (id, account_id, received_by_id, sending_application, sending_facility, control_id, reuses_control_id, content, content_hash, acknowledgement, received, report_id)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12::uuid);

-- withdrawChart
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- withdrawChart
SELECT "public"."reports"."id", "public"."reports"."status"::text, "public"."reports"."released"
FROM "public"."reports"
WHERE ("public"."reports"."sample_id" = $1 AND "public"."reports"."withdrawn_at" IS NULL)
ORDER BY "public"."reports"."created" ASC, "public"."reports"."id" ASC OFFSET $2;

-- withdrawChart
UPDATE report_attachments row SET resulted = confirmed.resulted
FROM unnest($1::text[], $2::timestamptz[]) AS confirmed(key, resulted)
WHERE row.report_id = $3::uuid AND row.chart_key = confirmed.key;

-- withdrawChart
UPDATE report_orders row SET resulted = confirmed.resulted
FROM unnest($1::text[], $2::timestamptz[]) AS confirmed(key, resulted)
WHERE row.report_id = $3::uuid AND row.key = confirmed.key;

-- withdrawChart
UPDATE reports SET ("withdrawn_at", "withdrawn_by_id", "withdrawal_reason") = (SELECT "withdrawn_at", "withdrawn_by_id", "withdrawal_reason"
FROM json_populate_record(NULL::reports, $1::json))
WHERE sample_id = $2::uuid AND withdrawn_at IS NULL;

-- withdrawChart
UPDATE results row SET resulted = confirmed.resulted
FROM unnest($1::text[], $2::timestamptz[]) AS confirmed(key, resulted)
WHERE row.report_id = $3::uuid AND row.chart_key = confirmed.key;

-- withdrawChart
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status, laboratory_id = coalesce(laboratory_id, $3::uuid), laboratory_basis = CASE WHEN coalesce(laboratory_id, $4::uuid) IS NOT NULL THEN greatest(laboratory_basis, 'RECEIVED') END
WHERE id = ANY($5::uuid[]);

-- withdrawReport
SELECT "public"."reports"."id", "public"."reports"."sample_id"
FROM "public"."reports"
WHERE ("public"."reports"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- withdrawReport
SELECT "public"."reports"."id", "public"."reports"."status"::text
FROM "public"."reports"
WHERE ("public"."reports"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- withdrawReport
SELECT "public"."samples"."id", "public"."samples"."sample_id"
FROM "public"."samples"
WHERE "public"."samples"."id" = $1 OFFSET $2;
