-- readableKeys
SELECT row.id AS key
FROM events row
WHERE row.id = ANY($1::uuid[]) AND row.position IS NOT NULL AND (row.type <> ALL($2::event_type[]) OR EXISTS (SELECT
FROM kits seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($5::event_type[]) OR EXISTS (SELECT
FROM samples seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $6::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $7::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($8::event_type[]) OR EXISTS (SELECT
FROM requisitions seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($11::event_type[]) OR EXISTS (SELECT
FROM reports seen
WHERE seen.id = row.subject_id AND (seen.laboratory_id = ANY(ARRAY(SELECT $12::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $13::uuid))) IS TRUE)) AND (row.type <> ALL($14::event_type[]) OR EXISTS (SELECT
FROM unmatched_results seen
WHERE seen.id = row.subject_id AND (seen.account_id = ANY(ARRAY(SELECT $15::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $16::uuid))) IS TRUE)) AND (row.type <> ALL($17::event_type[]) OR EXISTS (SELECT
FROM patients seen
WHERE seen.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = row.subject_id) AND (seen.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = seen.id AND shown.laboratory_id = ANY(ARRAY(SELECT $18::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $19::uuid)))) IS TRUE)) AND (row.laboratory_id IS NULL OR row.laboratory_id = ANY(ARRAY(SELECT $20::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $21::uuid)));
