-- {}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM reports row
WHERE row.account_id = $1::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL)
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM reports row
WHERE row.account_id = $2::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL))) AS value;

-- {"sampleId":"S"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM reports row
JOIN samples of_sample ON of_sample.id = row.sample_id
WHERE row.account_id = $1::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL) AND of_sample.sample_id = $2::citext
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM reports row
JOIN samples of_sample ON of_sample.id = row.sample_id
WHERE row.account_id = $3::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL) AND of_sample.sample_id = $4::citext)) AS value;

-- {"isAmendment":true}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM reports row
WHERE row.account_id = $1::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL) AND row.amends_id IS NOT NULL
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM reports row
WHERE row.account_id = $2::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL) AND row.amends_id IS NOT NULL)) AS value;

-- {"dateResulted":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM reports row
WHERE row.account_id = $1::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL) AND row.date_resulted >= $2::timestamptz AND row.date_resulted < $3::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM reports row
WHERE row.account_id = $4::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL) AND row.date_resulted >= $5::timestamptz AND row.date_resulted < $6::timestamptz)) AS value;
