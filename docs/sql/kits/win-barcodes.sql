-- cancelOwnSample
SELECT id, sample_id::text AS "sampleId", account_id AS "accountId", NULL AS "kitRef", NULL AS "kitId", status::text
FROM samples
WHERE id = $1::uuid AND kit_id IS NULL;

-- insertClaims
INSERT INTO barcodes (code, account_id) SELECT code, $1::uuid
FROM unnest($2::text[]) WITH ORDINALITY AS claim(code, place)
ORDER BY place
ON CONFLICT (code_folded) DO UPDATE SET account_id = excluded.account_id
WHERE barcodes.account_id = excluded.account_id
RETURNING 1;

-- isAnyHeldByOthers
SELECT EXISTS ( SELECT
FROM accounts printing
JOIN barcodes claim ON claim.account_id <> printing.id
JOIN accounts holder ON holder.id = claim.account_id
LEFT JOIN requisitions losing ON losing.barcode_folded = claim.code_folded AND losing.id = ANY($1::uuid[])
WHERE printing.id = $2::uuid AND claim.code_folded = ANY(all_folded($3::text[])) AND (losing.id IS NULL OR is_specimen_received(losing.id, losing.sample_id) OR (holder.mode = 'LIVE' AND printing.mode = 'TEST')) ) AS "isAnyHeldByOthers";

-- lockOtherHolders
SELECT row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text
FROM unnest(all_folded($1::text[])) WITH ORDINALITY AS wanted(code, place)
JOIN requisitions row ON row.barcode_folded = wanted.code
WHERE row.account_id <> $2::uuid AND NOT EXISTS (SELECT
FROM samples sample
WHERE sample.id = row.sample_id AND sample.kit_id IS NOT NULL)
ORDER BY wanted.place FOR UPDATE OF row;

-- lockOthersOwnSamples
SELECT
FROM unnest(all_folded($1::text[])) WITH ORDINALITY AS wanted(code, place)
JOIN samples sample ON sample.sample_id_folded = wanted.code
WHERE sample.account_id <> $2::uuid AND sample.kit_id IS NULL
ORDER BY wanted.place FOR UPDATE OF sample;

-- winBarcodes
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- winBarcodes
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- winBarcodes
INSERT INTO outbound_messages (id, account_id, requisition_id, kind, turn, control_id, created, queued, next_attempt) SELECT $1::uuid, placed.account_id, placed.requisition_id, 'CANCEL', placed.turn, $2, $3::timestamptz, $4::timestamptz, $5::timestamptz
FROM outbound_messages placed
WHERE placed.requisition_id = $6::uuid AND placed.kind = 'NEW'
ORDER BY placed.turn DESC
LIMIT 1
ON CONFLICT DO NOTHING;

-- winBarcodes
INSERT INTO requisition_events (requisition_id, status, created, recorded, recorded_by_id, reason, of_sample) SELECT record.id, $1::requisition_status, greatest($2::timestamptz, (SELECT max(created)
FROM requisition_events
WHERE requisition_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6
FROM unnest($7::uuid[]) AS record(id);

-- winBarcodes
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- winBarcodes
UPDATE requisitions SET updated = $1::timestamptz, status = $2::requisition_status
WHERE id = ANY($3::uuid[]);

-- winBarcodes
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status
WHERE id = ANY($3::uuid[]);
