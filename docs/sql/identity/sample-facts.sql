-- failedAt
SELECT coalesce(failure_said, created) AS at
FROM sample_events
WHERE sample_id = $1::uuid
ORDER BY created DESC, id DESC
LIMIT 1;

-- isAnybodyKnown
SELECT CASE WHEN patient.id IS NOT NULL THEN json_build_object('family', coalesce(patient.last_name::text, ''), 'given', coalesce(patient.first_name::text, ''), 'birthDate', coalesce(patient.date_of_birth::text, ''), 'sex', coalesce(patient.sex::text, ''), 'otherNames', coalesce((SELECT json_agg(json_build_object('family', last_name::text, 'given', first_name::text)
ORDER BY position)
FROM patient_names
WHERE patient_id = patient.id), '[]')) WHEN requisition.id IS NOT NULL THEN json_build_object('family', coalesce(requisition.patient_last_name::text, ''), 'given', coalesce(requisition.patient_first_name::text, ''), 'birthDate', coalesce(requisition.patient_date_of_birth::text, ''), 'sex', coalesce(requisition.patient_sex::text, '')) END IS NOT NULL AS "isKnown"
FROM samples sample
LEFT JOIN kits kit ON kit.id = sample.kit_id
LEFT JOIN patients patient ON patient.id = kit.patient_id
LEFT JOIN requisitions requisition ON requisition.sample_id = sample.id AND (sample.kit_id IS NULL OR requisition.status = ANY($1::requisition_status[]) OR (requisition.status = 'REJECTED' AND is_rejected_by_sample(requisition.id)))
WHERE sample.id = $2::uuid;

-- isAnybodyKnown
SELECT
FROM kits
WHERE id = (SELECT kit_id
FROM samples
WHERE id = $1::uuid) FOR UPDATE;

-- readKnownSamples
SELECT sample.id, sample.sample_id::text AS "sampleId", kit.id AS "kitRef", kit.kit_id::text AS "kitId", CASE WHEN sample.laboratory_key = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) THEN CASE WHEN patient.id IS NOT NULL THEN json_build_object('family', coalesce(patient.last_name::text, ''), 'given', coalesce(patient.first_name::text, ''), 'birthDate', coalesce(patient.date_of_birth::text, ''), 'sex', coalesce(patient.sex::text, ''), 'otherNames', coalesce((SELECT json_agg(json_build_object('family', last_name::text, 'given', first_name::text)
ORDER BY position)
FROM patient_names
WHERE patient_id = patient.id), '[]')) WHEN requisition.id IS NOT NULL THEN json_build_object('family', coalesce(requisition.patient_last_name::text, ''), 'given', coalesce(requisition.patient_first_name::text, ''), 'birthDate', coalesce(requisition.patient_date_of_birth::text, ''), 'sex', coalesce(requisition.patient_sex::text, '')) END END AS person
FROM samples sample
LEFT JOIN kits kit ON kit.id = sample.kit_id
LEFT JOIN patients patient ON patient.id = kit.patient_id
LEFT JOIN requisitions requisition ON requisition.sample_id = sample.id AND (sample.kit_id IS NULL OR requisition.status = ANY($3::requisition_status[]) OR (requisition.status = 'REJECTED' AND is_rejected_by_sample(requisition.id)))
WHERE sample.id = ANY($4::uuid[]);

-- readSampleFacts
SELECT account.mode::text AS "accountMode", account.closed_at IS NOT NULL AS "isClosed", CASE WHEN patient.id IS NOT NULL THEN json_build_object('family', coalesce(patient.last_name::text, ''), 'given', coalesce(patient.first_name::text, ''), 'birthDate', coalesce(patient.date_of_birth::text, ''), 'sex', coalesce(patient.sex::text, ''), 'otherNames', coalesce((SELECT json_agg(json_build_object('family', last_name::text, 'given', first_name::text)
ORDER BY position)
FROM patient_names
WHERE patient_id = patient.id), '[]')) WHEN requisition.id IS NOT NULL THEN json_build_object('family', coalesce(requisition.patient_last_name::text, ''), 'given', coalesce(requisition.patient_first_name::text, ''), 'birthDate', coalesce(requisition.patient_date_of_birth::text, ''), 'sex', coalesce(requisition.patient_sex::text, '')) END AS person, (SELECT max(created)
FROM sample_events
WHERE sample_id = sample.id AND status = 'RECEIVED') AS received, EXISTS (SELECT
FROM reports
WHERE sample_id = sample.id) AS "hasReports", EXISTS (SELECT
FROM requisitions
WHERE sample_id = sample.id) AS "hasRequisition", NOT (sample.laboratory_key = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) AS "isOfAnother"
FROM samples sample
LEFT JOIN kits kit ON kit.id = sample.kit_id
LEFT JOIN patients patient ON patient.id = kit.patient_id
LEFT JOIN requisitions requisition ON requisition.sample_id = sample.id AND (sample.kit_id IS NULL OR requisition.status = ANY($3::requisition_status[]) OR (requisition.status = 'REJECTED' AND is_rejected_by_sample(requisition.id)))
JOIN accounts account ON account.id = sample.account_id
WHERE sample.id = $4::uuid;

-- readSampleFacts
SELECT account.mode::text AS "accountMode", account.closed_at IS NOT NULL AS "isClosed", CASE WHEN patient.id IS NOT NULL THEN json_build_object('family', coalesce(patient.last_name::text, ''), 'given', coalesce(patient.first_name::text, ''), 'birthDate', coalesce(patient.date_of_birth::text, ''), 'sex', coalesce(patient.sex::text, ''), 'otherNames', coalesce((SELECT json_agg(json_build_object('family', last_name::text, 'given', first_name::text)
ORDER BY position)
FROM patient_names
WHERE patient_id = patient.id), '[]')) WHEN requisition.id IS NOT NULL THEN json_build_object('family', coalesce(requisition.patient_last_name::text, ''), 'given', coalesce(requisition.patient_first_name::text, ''), 'birthDate', coalesce(requisition.patient_date_of_birth::text, ''), 'sex', coalesce(requisition.patient_sex::text, '')) END AS person, (SELECT max(created)
FROM sample_events
WHERE sample_id = sample.id AND status = 'RECEIVED') AS received, EXISTS (SELECT
FROM reports
WHERE sample_id = sample.id) AS "hasReports", EXISTS (SELECT
FROM requisitions
WHERE sample_id = sample.id) AS "hasRequisition", false AS "isOfAnother"
FROM samples sample
LEFT JOIN kits kit ON kit.id = sample.kit_id
LEFT JOIN patients patient ON patient.id = kit.patient_id
LEFT JOIN requisitions requisition ON requisition.sample_id = sample.id AND (sample.kit_id IS NULL OR requisition.status = ANY($1::requisition_status[]) OR (requisition.status = 'REJECTED' AND is_rejected_by_sample(requisition.id)))
JOIN accounts account ON account.id = sample.account_id
WHERE sample.id = $2::uuid;
