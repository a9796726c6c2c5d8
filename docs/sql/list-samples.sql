-- {}
SELECT "public"."samples"."id", "public"."samples"."sample_id", "public"."samples"."account_id", "public"."samples"."kit_id", "public"."samples"."status"::text, "public"."samples"."type", "public"."samples"."panels", "public"."samples"."created", "public"."samples"."updated"
FROM "public"."samples"
WHERE "public"."samples"."id" IN ($1,$2) OFFSET $3;

SELECT count(*)::int AS count
FROM samples row
WHERE row.account_id = $1::uuid;

SELECT row.id, row.created AS time
FROM samples row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT $2::int OFFSET $3::int;

-- {"statuses":["RECEIVED"]}
SELECT count(*)::int AS count
FROM samples row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::sample_status[]);

SELECT row.id, row.created AS time
FROM samples row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::sample_status[])
ORDER BY row.created DESC, row.id DESC
LIMIT $3::int OFFSET $4::int;

-- {"kitTypes":["LIPID"]}
SELECT "public"."samples"."id", "public"."samples"."sample_id", "public"."samples"."account_id", "public"."samples"."kit_id", "public"."samples"."status"::text, "public"."samples"."type", "public"."samples"."panels", "public"."samples"."created", "public"."samples"."updated"
FROM "public"."samples"
WHERE "public"."samples"."id" IN ($1,$2) OFFSET $3;

SELECT count(*)::int AS count
FROM samples row
JOIN kits kit ON kit.id = row.kit_id
WHERE row.account_id = $1::uuid AND kit.kit_type = ANY($2::text[]);

SELECT row.id, row.created AS time
FROM samples row
JOIN kits kit ON kit.id = row.kit_id
WHERE row.account_id = $1::uuid AND kit.kit_type = ANY($2::text[])
ORDER BY row.created DESC, row.id DESC
LIMIT $3::int OFFSET $4::int;

-- {"created":{"from":"2026-01-01","to":"2026-01-31"},"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT count(*)::int AS count
FROM samples row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.updated >= $4::timestamptz AND row.updated < $5::timestamptz;

SELECT row.id, row.created AS time
FROM samples row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.updated >= $4::timestamptz AND row.updated < $5::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT $6::int OFFSET $7::int;
