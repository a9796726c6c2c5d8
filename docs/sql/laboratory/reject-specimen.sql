-- lockRequisitionOfSample
SELECT row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text
FROM requisitions row
WHERE row.sample_id = $1::uuid FOR UPDATE;

-- receivedSample
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- receivedSample
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status, laboratory_id = coalesce(laboratory_id, $3::uuid), laboratory_basis = CASE WHEN coalesce(laboratory_id, $4::uuid) IS NOT NULL THEN greatest(laboratory_basis, 'RECEIVED') END
WHERE id = ANY($5::uuid[]);

-- receivedSample, recordRejection
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- receivedSample, recordRejection
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- receivedSample, recordRejection
INSERT INTO requisition_events (requisition_id, status, created, recorded, recorded_by_id, reason, of_sample) SELECT record.id, $1::requisition_status, greatest(greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = $3::uuid)), (SELECT max(created)
FROM requisition_events
WHERE requisition_id = record.id)), $4::timestamptz, $5::uuid, $6::text, $7
FROM unnest($8::uuid[]) AS record(id);

-- receivedSample, recordRejection
UPDATE requisitions SET updated = $1::timestamptz, status = $2::requisition_status
WHERE id = ANY($3::uuid[]);

-- recordRejection
INSERT INTO laboratory_messages (id, account_id, received_by_id, sending_application, sending_facility, control_id, reuses_control_id, content, content_hash, acknowledgement, received, report_id)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12::uuid);

-- recordRejection
INSERT INTO outbound_messages (id, account_id, requisition_id, kind, turn, control_id, created, queued, next_attempt) SELECT $1::uuid, placed.account_id, placed.requisition_id, 'CANCEL', placed.turn, $2, $3::timestamptz, $4::timestamptz, $5::timestamptz
FROM outbound_messages placed
WHERE placed.requisition_id = $6::uuid AND placed.kind = 'NEW'
ORDER BY placed.turn DESC
LIMIT 1
ON CONFLICT DO NOTHING;

-- recordRejection
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier, failure_code, failure_recoverable, failure_laboratory_code, failure_laboratory_system, failure_said, failure_laboratory_id) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text, $8::failure_code, $9::boolean, $10::text, $11::text, $12::timestamptz, $13::uuid
FROM unnest($14::uuid[]) AS record(id);

-- recordRejection
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status
WHERE id = ANY($3::uuid[]);
