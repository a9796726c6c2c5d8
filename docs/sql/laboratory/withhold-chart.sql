-- messagesOf
SELECT message.id, message.account_id AS "accountId", message.sending_facility AS "sendingFacility", message.control_id AS "controlId"
FROM laboratory_messages message
WHERE message.id IN (SELECT id
FROM laboratory_messages
WHERE report_id = ANY($1::uuid[])
UNION SELECT message_id
FROM unmatched_results
WHERE report_id = ANY($2::uuid[]))
ORDER BY message.received, message.id;

-- withholdChart
SELECT report.id, sample.id AS "sampleRef", sample.sample_id::text AS "sampleId", json_build_object('family', coalesce(requisition.patient_last_name::text, ''), 'given', coalesce(requisition.patient_first_name::text, ''), 'birthDate', coalesce(requisition.patient_date_of_birth::text, ''), 'sex', coalesce(requisition.patient_sex::text, '')) AS person, laboratory.laboratory_identification::text AS identification
FROM samples sample
JOIN reports report ON report.sample_id = sample.id AND report.withdrawn_at IS NULL
JOIN accounts laboratory ON laboratory.id = report.laboratory_id
JOIN requisitions requisition ON requisition.sample_id = sample.id AND (requisition.id = report.requisition_id OR (sample.kit_id IS NULL OR requisition.status = ANY($1::requisition_status[]) OR (requisition.status = 'REJECTED' AND is_rejected_by_sample(requisition.id))))
WHERE sample.kit_id = $2::uuid;
