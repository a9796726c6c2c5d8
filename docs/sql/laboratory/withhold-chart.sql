-- messagesOf
SELECT id, account_id AS "accountId", sending_facility AS "sendingFacility", control_id AS "controlId"
FROM laboratory_messages
WHERE id IN (SELECT id
FROM laboratory_messages
WHERE report_id = ANY($1::uuid[])
UNION SELECT message_id
FROM unmatched_results
WHERE report_id = ANY($2::uuid[]))
ORDER BY received, id;

-- putBack
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- putBack
INSERT INTO unmatched_results ("id", "account_id", "message_id", "reason", "detail", "status", "created", "sending_facility", "control_id", "sample_id") SELECT "id", "account_id", "message_id", "reason", "detail", "status", "created", "sending_facility", "control_id", "sample_id"
FROM json_populate_recordset(NULL::unmatched_results, $1::json);

-- withholdChart
SELECT report.id, sample.id AS "sampleRef", sample.sample_id::text AS "sampleId", json_build_object('family', coalesce(requisition.patient_last_name::text, ''), 'given', coalesce(requisition.patient_first_name::text, ''), 'birthDate', coalesce(requisition.patient_date_of_birth::text, ''), 'sex', coalesce(requisition.patient_sex::text, '')) AS person, laboratory.laboratory_identification::text AS identification
FROM samples sample
JOIN reports report ON report.sample_id = sample.id AND report.withdrawn_at IS NULL
JOIN accounts laboratory ON laboratory.id = report.laboratory_id
JOIN requisitions requisition ON requisition.sample_id = sample.id AND (requisition.id = report.requisition_id OR (sample.kit_id IS NULL OR requisition.status = ANY($1::requisition_status[])))
WHERE sample.kit_id = $2::uuid;
