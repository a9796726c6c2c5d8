-- {}
SELECT "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated"
FROM "public"."kits"
WHERE "public"."kits"."id" IN ($1,$2) OFFSET $3;

SELECT count(*)::int AS count
FROM kits row
WHERE row.account_id = $1::uuid;

SELECT row.id, row.created AS time
FROM kits row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT $2::int OFFSET $3::int;

-- {"kitTypes":["LIPID"]}
SELECT "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated"
FROM "public"."kits"
WHERE "public"."kits"."id" IN ($1,$2) OFFSET $3;

SELECT count(*)::int AS count
FROM kits row
WHERE row.account_id = $1::uuid AND row.kit_type = ANY($2::text[]);

SELECT row.id, row.created AS time
FROM kits row
WHERE row.account_id = $1::uuid AND row.kit_type = ANY($2::text[])
ORDER BY row.created DESC, row.id DESC
LIMIT $3::int OFFSET $4::int;

-- {"statuses":["DELIVERED"]}
SELECT count(*)::int AS count
FROM kits row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::kit_status[]);

SELECT row.id, row.created AS time
FROM kits row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::kit_status[])
ORDER BY row.created DESC, row.id DESC
LIMIT $3::int OFFSET $4::int;

-- {"sampleStatuses":["RESULTED"]}
SELECT "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated"
FROM "public"."kits"
WHERE "public"."kits"."id" IN ($1,$2) OFFSET $3;

SELECT count(*)::int AS count
FROM kits row
JOIN samples sample ON sample.kit_id = row.id
WHERE row.account_id = $1::uuid AND sample.status = ANY($2::sample_status[]);

SELECT row.id, row.created AS time
FROM kits row
JOIN samples sample ON sample.kit_id = row.id
WHERE row.account_id = $1::uuid AND sample.status = ANY($2::sample_status[])
ORDER BY row.created DESC, row.id DESC
LIMIT $3::int OFFSET $4::int;

-- {"hasOrder":false}
SELECT count(*)::int AS count
FROM kits row
WHERE row.account_id = $1::uuid AND row.order_id IS NULL;

SELECT row.id, row.created AS time
FROM kits row
WHERE row.account_id = $1::uuid AND row.order_id IS NULL
ORDER BY row.created DESC, row.id DESC
LIMIT $2::int OFFSET $3::int;

-- {"firstName":"Ann"}
SELECT count(*)::int AS count
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN ( SELECT kit.id
FROM patients patient
JOIN kits kit ON kit.patient_id = patient.id
WHERE patient.first_name = $2::citext AND patient.account_id = $3::uuid
UNION SELECT kit.id
FROM orders placed
JOIN kits kit ON kit.order_id = placed.id
WHERE placed.recipient_first_name = $4::citext AND placed.account_id = $5::uuid );

SELECT row.id, row.created AS time
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
LIMIT $6::int OFFSET $7::int;

-- {"email":"a@example.org","firstName":"A","lastName":"B","phone":"1"}
SELECT count(*)::int AS count
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN ( SELECT kit.id
FROM patients patient
JOIN kits kit ON kit.patient_id = patient.id
WHERE patient.email = $2::citext AND patient.first_name = $3::citext AND patient.last_name = $4::citext AND regexp_replace(patient.phone, '\D', '', 'g') = $5 AND patient.account_id = $6::uuid
UNION SELECT kit.id
FROM orders placed
JOIN kits kit ON kit.order_id = placed.id
WHERE placed.recipient_email = $7::citext AND placed.recipient_first_name = $8::citext AND placed.recipient_last_name = $9::citext AND regexp_replace(placed.recipient_phone, '\D', '', 'g') = $10 AND placed.account_id = $11::uuid );

SELECT row.id, row.created AS time
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
LIMIT $12::int OFFSET $13::int;

-- {"created":{"from":"2026-01-01","to":"2026-01-31"},"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT count(*)::int AS count
FROM kits row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.updated >= $4::timestamptz AND row.updated < $5::timestamptz;

SELECT row.id, row.created AS time
FROM kits row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.updated >= $4::timestamptz AND row.updated < $5::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT $6::int OFFSET $7::int;
