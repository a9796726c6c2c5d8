-- chartReport
INSERT INTO attachments (sample_id, sha256, content_type, bytes, content)
VALUES ($1::uuid, $2::bytea, $3, $4::int, $5::bytea)
ON CONFLICT DO NOTHING;

-- chartReport
INSERT INTO attachments (sample_id, sha256, content_type, bytes, content)
VALUES ($1::uuid, $2::bytea, $3, $4::int, $5::bytea),($6::uuid, $7::bytea, $8, $9::int, $10::bytea)
ON CONFLICT DO NOTHING;

-- chartReport
INSERT INTO attachments (sample_id, sha256, content_type, bytes, content)
VALUES ($1::uuid, $2::bytea, $3, $4::int, $5::bytea),($6::uuid, $7::bytea, $8, $9::int, $10::bytea),($11::uuid, $12::bytea, $13, $14::int, $15::bytea)
ON CONFLICT DO NOTHING;

-- chartReport
INSERT INTO attachments (sample_id, sha256, content_type, bytes, content)
VALUES ($1::uuid, $2::bytea, $3, $4::int, $5::bytea),($6::uuid, $7::bytea, $8, $9::int, $10::bytea),($11::uuid, $12::bytea, $13, $14::int, $15::bytea),($16::uuid, $17::bytea, $18, $19::int, $20::bytea)
ON CONFLICT DO NOTHING;

-- chartReport
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- chartReport
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- chartReport
INSERT INTO laboratory_messages (id, account_id, received_by_id, sending_application, sending_facility, control_id, reuses_control_id, content, content_hash, acknowledgement, received, report_id)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12::uuid);

-- chartReport
INSERT INTO report_attachments ("report_id", "position", "chart_key", "finality", "resulted", "change", "name", "loinc", "content_type", "bytes", "sha256", "sample_id") SELECT "report_id", "position", "chart_key", "finality", "resulted", "change", "name", "loinc", "content_type", "bytes", "sha256", "sample_id"
FROM json_populate_recordset(NULL::report_attachments, $1::json);

-- chartReport
INSERT INTO report_orders ("report_id", "position", "key", "is_open", "resulted", "panel_code", "panel_name", "panel_system", "performer", "comments") SELECT "report_id", "position", "key", "is_open", "resulted", "panel_code", "panel_name", "panel_system", "performer", "comments"
FROM json_populate_recordset(NULL::report_orders, $1::json);

-- chartReport
INSERT INTO reports (id, account_id, sample_id, lab, partial, amends_id, replaces_id, status, date_collected, date_received, date_resulted, collection_unknown, submitted_by_id, laboratory_id, comments, flags, held_at, held_until, created) SELECT $1::uuid, $2::uuid, $3::uuid, coalesce($4::text, (SELECT name
FROM accounts
WHERE id = $5::uuid)), $6::boolean, $7::uuid, $8::uuid, $9::report_status, $10::timestamptz, $11::timestamptz, $12::timestamptz, $13::boolean, $14::uuid, (SELECT account_id
FROM users
WHERE id = $15::uuid), $16, $17::smallint, $18::timestamptz, $19::timestamptz, $20::timestamptz;

-- chartReport
INSERT INTO requisition_events (requisition_id, status, created, recorded, recorded_by_id, reason, of_sample) SELECT record.id, $1::requisition_status, greatest(greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = $3::uuid)), (SELECT max(created)
FROM requisition_events
WHERE requisition_id = record.id)), $4::timestamptz, $5::uuid, $6::text, $7
FROM unnest($8::uuid[]) AS record(id);

-- chartReport
INSERT INTO results ("report_id", "position", "chart_key", "finality", "resulted", "change", "result_type", "name", "time_collected", "text", "is_number", "value", "comparator", "unit", "range_minimum", "range_maximum", "range_text", "comments", "lab_flag", "interpretation", "flag", "code_system", "code", "code_display", "analyte_code", "loinc", "observation_system") SELECT "report_id", "position", "chart_key", "finality", "resulted", "change", "result_type", "name", "time_collected", "text", "is_number", "value", "comparator", "unit", "range_minimum", "range_maximum", "range_text", "comments", "lab_flag", "interpretation", "flag", "code_system", "code", "code_display", "analyte_code", "loinc", "observation_system"
FROM json_populate_recordset(NULL::results, $1::json);

-- chartReport
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- chartReport
UPDATE laboratory_messages SET report_id = $1::uuid
WHERE id = $2::uuid AND report_id IS NULL;

-- chartReport
UPDATE requisitions SET updated = $1::timestamptz, status = $2::requisition_status
WHERE id = ANY($3::uuid[]);

-- chartReport
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status, laboratory_id = coalesce(laboratory_id, $3::uuid), laboratory_basis = CASE WHEN coalesce(laboratory_id, $4::uuid) IS NOT NULL THEN greatest(laboratory_basis, 'RECEIVED') END
WHERE id = ANY($5::uuid[]);

-- chartReport
UPDATE unmatched_results SET ("status", "report_id", "decided_at", "decision") = (SELECT "status", "report_id", "decided_at", "decision"
FROM json_populate_record(NULL::unmatched_results, $1::json))
WHERE id = $2::uuid;

-- chartReport
UPDATE unmatched_results SET status = 'MATCHED', sample_id = $1::uuid, report_id = $2::uuid, decided_by_id = $3::uuid, decided_at = $4::timestamptz, decision = $5
WHERE id = $6::uuid;

-- isRejectedBySample
SELECT is_rejected_by_sample($1::uuid) AS "isOfSample";

-- lockRequisitionOfSample
SELECT row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text
FROM requisitions row
WHERE row.sample_id = $1::uuid FOR UPDATE;
