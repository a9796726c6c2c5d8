-- findCandidates
WITH person AS ((SELECT id
FROM patients
WHERE (folded(last_name) COLLATE "C") = ANY(all_folded($1::text[]))
ORDER BY created DESC
LIMIT $2)
UNION (SELECT id
FROM patients
WHERE id IN (SELECT patient_id
FROM patient_names
WHERE (folded(last_name) COLLATE "C") = ANY(all_folded($3::text[])))
ORDER BY created DESC
LIMIT $4)), found AS ( SELECT samples.id, false AS "isNamed"
FROM person
JOIN kits ON kits.patient_id = person.id
JOIN samples ON samples.kit_id = kits.id
UNION ALL SELECT sample_id, false
FROM (SELECT sample_id
FROM requisitions
WHERE (folded(patient_last_name) COLLATE "C") = ANY(all_folded($5::text[])) AND sample_id IS NOT NULL AND status = ANY($6::requisition_status[])
ORDER BY created DESC
LIMIT $7) AS requisition
UNION ALL SELECT samples.id, true
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE (folded(kits.kit_id) COLLATE "C") = ANY(all_folded($8::text[]))
UNION ALL SELECT id, true
FROM samples
WHERE sample_id_folded = ANY(all_folded($9::text[]))) SELECT sample.id, found."isNamed", CASE WHEN sample.laboratory_key = ANY(ARRAY(SELECT $10::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $11::uuid)) THEN CASE WHEN patient.id IS NOT NULL THEN json_build_object('family', coalesce(patient.last_name::text, ''), 'given', coalesce(patient.first_name::text, ''), 'birthDate', coalesce(patient.date_of_birth::text, ''), 'sex', coalesce(patient.sex::text, ''), 'otherNames', coalesce((SELECT json_agg(json_build_object('family', last_name::text, 'given', first_name::text)
ORDER BY position)
FROM patient_names
WHERE patient_id = patient.id), '[]')) WHEN requisition.id IS NOT NULL THEN json_build_object('family', coalesce(requisition.patient_last_name::text, ''), 'given', coalesce(requisition.patient_first_name::text, ''), 'birthDate', coalesce(requisition.patient_date_of_birth::text, ''), 'sex', coalesce(requisition.patient_sex::text, '')) END END AS person
FROM samples sample
LEFT JOIN kits kit ON kit.id = sample.kit_id
LEFT JOIN patients patient ON patient.id = kit.patient_id
LEFT JOIN requisitions requisition ON requisition.sample_id = sample.id AND (sample.kit_id IS NULL OR requisition.status = ANY($12::requisition_status[]) OR (requisition.status = 'REJECTED' AND is_rejected_by_sample(requisition.id)))
JOIN found ON found.id = sample.id
WHERE sample.status = ANY($13::sample_status[]) AND (found."isNamed" OR sample.laboratory_key = ANY(ARRAY(SELECT $14::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $15::uuid))) AND sample.laboratory_key = ANY(ARRAY(SELECT $16::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $17::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))
ORDER BY found."isNamed" DESC, sample.created DESC, sample.id DESC
LIMIT $18;

-- findCandidates
WITH person AS ((SELECT id
FROM patients
WHERE date_of_birth = $1::date
ORDER BY created DESC
LIMIT $2)
UNION (SELECT id
FROM patients
WHERE date_of_birth IS NULL AND (folded(last_name) COLLATE "C") = ANY(all_folded($3::text[]))
ORDER BY created DESC
LIMIT $4)
UNION (SELECT id
FROM patients
WHERE date_of_birth IS NULL AND id IN (SELECT patient_id
FROM patient_names
WHERE (folded(last_name) COLLATE "C") = ANY(all_folded($5::text[])))
ORDER BY created DESC
LIMIT $6)), found AS ( SELECT samples.id, false AS "isNamed"
FROM person
JOIN kits ON kits.patient_id = person.id
JOIN samples ON samples.kit_id = kits.id
UNION ALL SELECT sample_id, false
FROM (SELECT sample_id
FROM requisitions
WHERE patient_date_of_birth = $7::date AND sample_id IS NOT NULL AND status = ANY($8::requisition_status[])
ORDER BY created DESC
LIMIT $9) AS requisition
UNION ALL SELECT samples.id, true
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE (folded(kits.kit_id) COLLATE "C") = ANY(all_folded($10::text[]))
UNION ALL SELECT id, true
FROM samples
WHERE sample_id_folded = ANY(all_folded($11::text[]))) SELECT sample.id, found."isNamed", CASE WHEN sample.laboratory_key = ANY(ARRAY(SELECT $12::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $13::uuid)) THEN CASE WHEN patient.id IS NOT NULL THEN json_build_object('family', coalesce(patient.last_name::text, ''), 'given', coalesce(patient.first_name::text, ''), 'birthDate', coalesce(patient.date_of_birth::text, ''), 'sex', coalesce(patient.sex::text, ''), 'otherNames', coalesce((SELECT json_agg(json_build_object('family', last_name::text, 'given', first_name::text)
ORDER BY position)
FROM patient_names
WHERE patient_id = patient.id), '[]')) WHEN requisition.id IS NOT NULL THEN json_build_object('family', coalesce(requisition.patient_last_name::text, ''), 'given', coalesce(requisition.patient_first_name::text, ''), 'birthDate', coalesce(requisition.patient_date_of_birth::text, ''), 'sex', coalesce(requisition.patient_sex::text, '')) END END AS person
FROM samples sample
LEFT JOIN kits kit ON kit.id = sample.kit_id
LEFT JOIN patients patient ON patient.id = kit.patient_id
LEFT JOIN requisitions requisition ON requisition.sample_id = sample.id AND (sample.kit_id IS NULL OR requisition.status = ANY($14::requisition_status[]) OR (requisition.status = 'REJECTED' AND is_rejected_by_sample(requisition.id)))
JOIN found ON found.id = sample.id
WHERE sample.status = ANY($15::sample_status[]) AND (found."isNamed" OR sample.laboratory_key = ANY(ARRAY(SELECT $16::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $17::uuid))) AND sample.laboratory_key = ANY(ARRAY(SELECT $18::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $19::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))
ORDER BY found."isNamed" DESC, sample.created DESC, sample.id DESC
LIMIT $20;

-- readableIds
SELECT row.id
FROM samples row
WHERE row.id = ANY($1::uuid[]) AND row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid));
