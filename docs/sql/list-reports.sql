-- {}
SELECT "public"."reports"."id", "public"."reports"."account_id", "public"."reports"."sample_id", "public"."reports"."lab", "public"."reports"."partial", "public"."reports"."amends_id", "public"."reports"."date_collected", "public"."reports"."date_received", "public"."reports"."date_resulted", "public"."reports"."submitted_by_id", "public"."reports"."created"
FROM "public"."reports"
WHERE "public"."reports"."id" IN ($1,$2) OFFSET $3;

SELECT count(*)::int AS count
FROM reports row
WHERE row.account_id = $1::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL);

SELECT row.id, row.created AS time
FROM reports row
WHERE row.account_id = $1::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL)
ORDER BY row.created DESC, row.id DESC
LIMIT $2::int OFFSET $3::int;

-- {"sampleId":"S"}
SELECT count(*)::int AS count
FROM reports row
JOIN samples of_sample ON of_sample.id = row.sample_id
WHERE row.account_id = $1::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL) AND of_sample.sample_id = $2::citext;

SELECT row.id, row.created AS time
FROM reports row
JOIN samples of_sample ON of_sample.id = row.sample_id
WHERE row.account_id = $1::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL) AND of_sample.sample_id = $2::citext
ORDER BY row.created DESC, row.id DESC
LIMIT $3::int OFFSET $4::int;

-- {"isAmendment":true}
SELECT count(*)::int AS count
FROM reports row
WHERE row.account_id = $1::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL) AND row.amends_id IS NOT NULL;

SELECT row.id, row.created AS time
FROM reports row
WHERE row.account_id = $1::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL) AND row.amends_id IS NOT NULL
ORDER BY row.created DESC, row.id DESC
LIMIT $2::int OFFSET $3::int;

-- {"dateResulted":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT count(*)::int AS count
FROM reports row
WHERE row.account_id = $1::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL) AND row.date_resulted >= $2::timestamptz AND row.date_resulted < $3::timestamptz;

SELECT row.id, row.created AS time
FROM reports row
WHERE row.account_id = $1::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL) AND row.date_resulted >= $2::timestamptz AND row.date_resulted < $3::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT $4::int OFFSET $5::int;
