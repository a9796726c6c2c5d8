-- cancelOwnSample
SELECT id, sample_id::text AS "sampleId", account_id AS "accountId", NULL AS "kitRef", NULL AS "kitId", status::text
FROM samples
WHERE id = $1::uuid AND kit_id IS NULL;

-- catchUpWithSample
SELECT "public"."sample_events"."id", "public"."sample_events"."status"::text, "public"."sample_events"."created"
FROM "public"."sample_events"
WHERE "public"."sample_events"."sample_id" = $1
ORDER BY "public"."sample_events"."recorded" ASC, "public"."sample_events"."id" ASC OFFSET $2;

-- lockNamedRequisition
SELECT
FROM requisitions row
JOIN barcodes claim ON claim.code_folded = row.barcode_folded
WHERE false AND row.sample_id IS NULL FOR NO KEY UPDATE OF claim;

-- lockNamedRequisition
SELECT
FROM requisitions row
JOIN barcodes claim ON claim.code_folded = row.barcode_folded
WHERE row.id = $1::uuid AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND row.sample_id IS NULL FOR NO KEY UPDATE OF claim;

-- lockNamedRequisition
SELECT
FROM requisitions row
JOIN barcodes claim ON claim.code_folded = row.barcode_folded
WHERE row.id = $1::uuid AND row.sample_id IS NULL FOR NO KEY UPDATE OF claim;

-- lockNamedRequisition
WITH sample AS ( SELECT sample.id, sample.kit_id
FROM requisitions row
JOIN samples sample ON sample.id = row.sample_id
WHERE false ), kit AS ( SELECT kit.id
FROM sample
JOIN kits kit ON kit.id = sample.kit_id FOR UPDATE OF kit ), alone AS ( SELECT alone.id
FROM sample
JOIN samples alone ON alone.id = sample.id AND alone.kit_id IS NULL FOR UPDATE OF alone ) SELECT row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text, (row.named_laboratory_id IS NOT NULL AND NOT (row.named_laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid))) AND NOT EXISTS (SELECT
FROM samples given
WHERE given.id = row.sample_id AND given.laboratory_basis = 'ADMIN')) AS "namesAnother"
FROM requisitions row
LEFT JOIN kit ON true
LEFT JOIN alone ON true
WHERE false FOR UPDATE OF row;

-- lockNamedRequisition
WITH sample AS ( SELECT sample.id, sample.kit_id
FROM requisitions row
JOIN samples sample ON sample.id = row.sample_id
WHERE row.id = $1::uuid ), kit AS ( SELECT kit.id
FROM sample
JOIN kits kit ON kit.id = sample.kit_id FOR UPDATE OF kit ), alone AS ( SELECT alone.id
FROM sample
JOIN samples alone ON alone.id = sample.id AND alone.kit_id IS NULL FOR UPDATE OF alone ) SELECT row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text, false AS "namesAnother"
FROM requisitions row
LEFT JOIN kit ON true
LEFT JOIN alone ON true
WHERE row.id = $2::uuid FOR UPDATE OF row;

-- lockNamedRequisition
WITH sample AS ( SELECT sample.id, sample.kit_id
FROM requisitions row
JOIN samples sample ON sample.id = row.sample_id
WHERE row.id = $1::uuid AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE ), kit AS ( SELECT kit.id
FROM sample
JOIN kits kit ON kit.id = sample.kit_id FOR UPDATE OF kit ), alone AS ( SELECT alone.id
FROM sample
JOIN samples alone ON alone.id = sample.id AND alone.kit_id IS NULL FOR UPDATE OF alone ) SELECT row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text, (row.named_laboratory_id IS NOT NULL AND NOT (row.named_laboratory_id = ANY(ARRAY(SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid))) AND NOT EXISTS (SELECT
FROM samples given
WHERE given.id = row.sample_id AND given.laboratory_basis = 'ADMIN')) AS "namesAnother"
FROM requisitions row
LEFT JOIN kit ON true
LEFT JOIN alone ON true
WHERE row.id = $6::uuid AND (row.laboratory_key = ANY(ARRAY(SELECT $7::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $8::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE FOR UPDATE OF row;

-- make, updateRequisitionStatus
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- make, updateRequisitionStatus
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- make, updateRequisitionStatus
INSERT INTO outbound_messages (id, account_id, requisition_id, kind, turn, control_id, created, queued, next_attempt) SELECT $1::uuid, requisition.laboratory_key, requisition.id, 'NEW', coalesce((SELECT max(position)
FROM laboratory_assignments
WHERE sample_id = requisition.sample_id), 0), $2, $3::timestamptz, $4::timestamptz, $5::timestamptz
FROM requisitions requisition
WHERE requisition.id = $6::uuid AND EXISTS (SELECT
FROM outbound_destinations destination
WHERE destination.orders AND destination.account_id = requisition.laboratory_key);

-- make, updateRequisitionStatus
INSERT INTO requisition_events (requisition_id, status, created, recorded, recorded_by_id, reason, of_sample) SELECT record.id, $1::requisition_status, greatest($2::timestamptz, (SELECT max(created)
FROM requisition_events
WHERE requisition_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6
FROM unnest($7::uuid[]) AS record(id);

-- make, updateRequisitionStatus
UPDATE requisitions SET updated = $1::timestamptz, status = $2::requisition_status
WHERE id = ANY($3::uuid[]);

-- readHistory
SELECT min(created) AS first, max(created) AS newest
FROM requisition_events
WHERE requisition_id = $1::uuid;

-- updateRequisitionStatus
INSERT INTO outbound_messages (id, account_id, requisition_id, kind, turn, control_id, created, queued, next_attempt) SELECT $1::uuid, placed.account_id, placed.requisition_id, 'CANCEL', placed.turn, $2, $3::timestamptz, $4::timestamptz, $5::timestamptz
FROM outbound_messages placed
WHERE placed.requisition_id = $6::uuid AND placed.kind = 'NEW'
ORDER BY placed.turn DESC
LIMIT 1
ON CONFLICT DO NOTHING;

-- updateRequisitionStatus
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id) SELECT $1::uuid, $2::sample_status, greatest($3::timestamptz, (SELECT max(created)
FROM requisition_events
WHERE requisition_id = $4::uuid)), $5::timestamptz, $6::uuid;

-- updateRequisitionStatus
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- updateRequisitionStatus
INSERT INTO samples (id, sample_id, account_id, status, panels, laboratory_id, laboratory_basis, created, updated) SELECT $1::uuid, barcode, account_id, $2::sample_status, panels, named_laboratory_id, CASE WHEN named_laboratory_id IS NOT NULL THEN 'REQUISITION'::laboratory_basis END, $3::timestamptz, $4::timestamptz
FROM requisitions
WHERE id = $5::uuid;

-- updateRequisitionStatus
UPDATE requisitions SET updated = $1::timestamptz, status = $2::requisition_status, sample_id = $3::uuid
WHERE id = ANY($4::uuid[]);

-- updateRequisitionStatus
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status
WHERE id = ANY($3::uuid[]);
