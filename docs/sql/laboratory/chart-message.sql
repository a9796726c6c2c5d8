-- chartStatement
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- chartStatement
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- chartStatement
INSERT INTO laboratory_messages (id, account_id, received_by_id, sending_application, sending_facility, control_id, reuses_control_id, content, content_hash, acknowledgement, received, report_id)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12::uuid);

-- chartStatement
INSERT INTO requisition_events (requisition_id, status, created, recorded, recorded_by_id, reason, of_sample) SELECT record.id, $1::requisition_status, greatest(greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = $3::uuid)), (SELECT max(created)
FROM requisition_events
WHERE requisition_id = record.id)), $4::timestamptz, $5::uuid, $6::text, $7
FROM unnest($8::uuid[]) AS record(id);

-- chartStatement
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- chartStatement
UPDATE report_attachments row SET resulted = confirmed.resulted
FROM unnest($1::text[], $2::timestamptz[]) AS confirmed(key, resulted)
WHERE row.report_id = $3::uuid AND row.chart_key = confirmed.key;

-- chartStatement
UPDATE report_orders row SET resulted = confirmed.resulted
FROM unnest($1::text[], $2::timestamptz[]) AS confirmed(key, resulted)
WHERE row.report_id = $3::uuid AND row.key = confirmed.key;

-- chartStatement
UPDATE requisitions SET updated = $1::timestamptz, status = $2::requisition_status
WHERE id = ANY($3::uuid[]);

-- chartStatement
UPDATE results row SET resulted = confirmed.resulted
FROM unnest($1::text[], $2::timestamptz[]) AS confirmed(key, resulted)
WHERE row.report_id = $3::uuid AND row.chart_key = confirmed.key;

-- chartStatement
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status, laboratory_id = coalesce(laboratory_id, $3::uuid), laboratory_basis = CASE WHEN coalesce(laboratory_id, $4::uuid) IS NOT NULL THEN greatest(laboratory_basis, 'RECEIVED') END
WHERE id = ANY($5::uuid[]);

-- chartStatement
UPDATE unmatched_results SET ("status", "report_id", "decided_at", "decision") = (SELECT "status", "report_id", "decided_at", "decision"
FROM json_populate_record(NULL::unmatched_results, $1::json))
WHERE id = $2::uuid;

-- isRejectedBySample
SELECT is_rejected_by_sample($1::uuid) AS "isOfSample";

-- lockRequisitionOfSample
SELECT row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text
FROM requisitions row
WHERE row.sample_id = $1::uuid FOR UPDATE;
