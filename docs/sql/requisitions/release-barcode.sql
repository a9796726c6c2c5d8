-- cancelOwnSample
SELECT id, sample_id::text AS "sampleId", account_id AS "accountId", NULL AS "kitRef", NULL AS "kitId", status::text
FROM samples
WHERE id = $1::uuid AND kit_id IS NULL;

-- findHolder
SELECT id, is_specimen_received(id, sample_id) AS "isReceived"
FROM requisitions
WHERE barcode_folded = folded($1::text);

-- lockNamedRequisition
SELECT
FROM requisitions row
JOIN barcodes claim ON claim.code_folded = row.barcode_folded
WHERE row.id = $1::uuid AND row.sample_id IS NULL FOR NO KEY UPDATE OF claim;

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

-- releaseBarcode
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- releaseBarcode
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- releaseBarcode
INSERT INTO outbound_messages (id, account_id, requisition_id, kind, turn, control_id, created, queued, next_attempt) SELECT $1::uuid, placed.account_id, placed.requisition_id, 'CANCEL', placed.turn, $2, $3::timestamptz, $4::timestamptz, $5::timestamptz
FROM outbound_messages placed
WHERE placed.requisition_id = $6::uuid AND placed.kind = 'NEW'
ORDER BY placed.turn DESC
LIMIT 1
ON CONFLICT DO NOTHING;

-- releaseBarcode
INSERT INTO requisition_events (requisition_id, status, created, recorded, recorded_by_id, reason, of_sample) SELECT record.id, $1::requisition_status, greatest($2::timestamptz, (SELECT max(created)
FROM requisition_events
WHERE requisition_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6
FROM unnest($7::uuid[]) AS record(id);

-- releaseBarcode
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- releaseBarcode
UPDATE requisitions SET updated = $1::timestamptz, status = $2::requisition_status
WHERE id = ANY($3::uuid[]);

-- releaseBarcode
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status
WHERE id = ANY($3::uuid[]);
