-- {}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM kits row
WHERE row.account_id = $2::uuid)) AS value;

-- {"kitTypes":["LIPID"]}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $1::uuid AND row.kit_type = ANY($2::text[])
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM kits row
WHERE row.account_id = $3::uuid AND row.kit_type = ANY($4::text[]))) AS value;

-- {"statuses":["DELIVERED"]}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::kit_status[])
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM kits row
WHERE row.account_id = $3::uuid AND row.status = ANY($4::kit_status[]))) AS value;

-- {"sampleStatuses":["RESULTED"]}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM kits row
JOIN samples sample ON sample.kit_id = row.id
WHERE row.account_id = $1::uuid AND sample.status = ANY($2::sample_status[])
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM kits row
JOIN samples sample ON sample.kit_id = row.id
WHERE row.account_id = $3::uuid AND sample.status = ANY($4::sample_status[]))) AS value;

-- {"hasOrder":false}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $1::uuid AND row.order_id IS NULL
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM kits row
WHERE row.account_id = $2::uuid AND row.order_id IS NULL)) AS value;

-- {"firstName":"Ann"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN ( SELECT kit.id
FROM patients patient
JOIN kits kit ON kit.patient_id = patient.id
WHERE patient.first_name = $2::citext AND patient.account_id = $3::uuid
UNION SELECT kit.id
FROM orders placed
JOIN kits kit ON kit.order_id = placed.id
WHERE placed.recipient_first_name = $4::citext AND placed.account_id = $5::uuid )
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM kits row
WHERE row.account_id = $6::uuid AND row.id IN ( SELECT kit.id
FROM patients patient
JOIN kits kit ON kit.patient_id = patient.id
WHERE patient.first_name = $7::citext AND patient.account_id = $8::uuid
UNION SELECT kit.id
FROM orders placed
JOIN kits kit ON kit.order_id = placed.id
WHERE placed.recipient_first_name = $9::citext AND placed.account_id = $10::uuid ))) AS value;

-- {"email":"a@example.org","firstName":"A","lastName":"B","phone":"1"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN ( SELECT kit.id
FROM patients patient
JOIN kits kit ON kit.patient_id = patient.id
WHERE patient.email = $2::citext AND patient.first_name = $3::citext AND patient.last_name = $4::citext AND regexp_replace(patient.phone, '\D', '', 'g') = $5 AND patient.account_id = $6::uuid
UNION SELECT kit.id
FROM orders placed
JOIN kits kit ON kit.order_id = placed.id
WHERE placed.recipient_email = $7::citext AND placed.recipient_first_name = $8::citext AND placed.recipient_last_name = $9::citext AND regexp_replace(placed.recipient_phone, '\D', '', 'g') = $10 AND placed.account_id = $11::uuid )
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM kits row
WHERE row.account_id = $12::uuid AND row.id IN ( SELECT kit.id
FROM patients patient
JOIN kits kit ON kit.patient_id = patient.id
WHERE patient.email = $13::citext AND patient.first_name = $14::citext AND patient.last_name = $15::citext AND regexp_replace(patient.phone, '\D', '', 'g') = $16 AND patient.account_id = $17::uuid
UNION SELECT kit.id
FROM orders placed
JOIN kits kit ON kit.order_id = placed.id
WHERE placed.recipient_email = $18::citext AND placed.recipient_first_name = $19::citext AND placed.recipient_last_name = $20::citext AND regexp_replace(placed.recipient_phone, '\D', '', 'g') = $21 AND placed.account_id = $22::uuid ))) AS value;

-- {"created":{"from":"2026-01-01","to":"2026-01-31"},"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.updated >= $4::timestamptz AND row.updated < $5::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM kits row
WHERE row.account_id = $6::uuid AND row.created >= $7::timestamptz AND row.created < $8::timestamptz AND row.updated >= $9::timestamptz AND row.updated < $10::timestamptz)) AS value;
