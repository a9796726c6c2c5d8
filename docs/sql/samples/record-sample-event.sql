-- isRejectedBySample
SELECT is_rejected_by_sample($1::uuid) AS "isOfSample";

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

-- makeMove, recordSampleEvent
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- makeMove, recordSampleEvent
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- makeMove, recordSampleEvent
INSERT INTO outbound_messages (id, account_id, requisition_id, kind, turn, control_id, created, queued, next_attempt) SELECT $1::uuid, placed.account_id, placed.requisition_id, 'CANCEL', placed.turn, $2, $3::timestamptz, $4::timestamptz, $5::timestamptz
FROM outbound_messages placed
WHERE placed.requisition_id = $6::uuid AND placed.kind = 'NEW'
ORDER BY placed.turn DESC
LIMIT 1
ON CONFLICT DO NOTHING;

-- makeMove, recordSampleEvent
INSERT INTO requisition_events (requisition_id, status, created, recorded, recorded_by_id, reason, of_sample) SELECT record.id, $1::requisition_status, greatest(greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = $3::uuid)), (SELECT max(created)
FROM requisition_events
WHERE requisition_id = record.id)), $4::timestamptz, $5::uuid, $6::text, $7
FROM unnest($8::uuid[]) AS record(id);

-- makeMove, recordSampleEvent
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- makeMove, recordSampleEvent
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier, failure_code, failure_recoverable, failure_laboratory_code, failure_laboratory_system, failure_said, failure_laboratory_id) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text, $8::failure_code, $9::boolean, $10::text, $11::text, $12::timestamptz, $13::uuid
FROM unnest($14::uuid[]) AS record(id);

-- makeMove, recordSampleEvent
INSERT INTO shipments AS known (id, sample_id, tracking_number, carrier, created) SELECT $1::uuid, $2::uuid, $3, $4, greatest($5::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = $6::uuid))
ON CONFLICT (sample_id, tracking_number) DO UPDATE SET carrier = coalesce(excluded.carrier, known.carrier);

-- makeMove, recordSampleEvent
UPDATE requisitions SET updated = $1::timestamptz, status = $2::requisition_status
WHERE id = ANY($3::uuid[]);

-- makeMove, recordSampleEvent
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status
WHERE id = ANY($3::uuid[]);

-- makeMove, recordSampleEvent
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status, laboratory_id = coalesce(laboratory_id, $3::uuid), laboratory_basis = CASE WHEN coalesce(laboratory_id, $4::uuid) IS NOT NULL THEN greatest(laboratory_basis, 'RECEIVED') END
WHERE id = ANY($5::uuid[]);

-- readHistory
SELECT min(created) AS first, max(created) AS newest
FROM sample_events
WHERE sample_id = $1::uuid;

-- recordSampleEvent
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, $2::timestamptz, $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- recordSampleEvent
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier, failure_code, failure_recoverable, failure_laboratory_code, failure_laboratory_system, failure_said, failure_laboratory_id) SELECT record.id, $1::sample_status, $2::timestamptz, $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text, $8::failure_code, $9::boolean, $10::text, $11::text, $12::timestamptz, $13::uuid
FROM unnest($14::uuid[]) AS record(id);

-- recordSampleEvent
INSERT INTO shipments AS known (id, sample_id, tracking_number, carrier, created) SELECT $1::uuid, $2::uuid, $3, $4, $5::timestamptz
ON CONFLICT (sample_id, tracking_number) DO UPDATE SET carrier = coalesce(excluded.carrier, known.carrier);

-- recordSampleEvent
UPDATE samples SET updated = $1::timestamptz
WHERE id = ANY($2::uuid[]);

-- recordSampleEvent
UPDATE samples SET updated = $1::timestamptz, laboratory_id = coalesce(laboratory_id, $2::uuid), laboratory_basis = CASE WHEN coalesce(laboratory_id, $3::uuid) IS NOT NULL THEN greatest(laboratory_basis, 'RECEIVED') END
WHERE id = ANY($4::uuid[]);
