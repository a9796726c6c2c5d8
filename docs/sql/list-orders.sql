-- {}
SELECT "public"."orders"."id", "public"."orders"."order_id", "public"."orders"."account_id", "public"."orders"."placed_by_id", "public"."orders"."status"::text, "public"."orders"."recipient_first_name", "public"."orders"."recipient_last_name", "public"."orders"."recipient_email", "public"."orders"."recipient_phone", "public"."orders"."recipient_street1", "public"."orders"."recipient_street2", "public"."orders"."recipient_city", "public"."orders"."recipient_state", "public"."orders"."recipient_country", "public"."orders"."recipient_zip", "public"."orders"."metadata", "public"."orders"."created", "public"."orders"."updated"
FROM "public"."orders"
WHERE "public"."orders"."id" IN ($1) OFFSET $2;

SELECT count(*)::int AS count
FROM orders row
WHERE row.account_id = $1::uuid;

SELECT row.id, row.updated AS time
FROM orders row
WHERE row.account_id = $1::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT $2::int OFFSET $3::int;

-- {"statuses":["PENDING"]}
SELECT count(*)::int AS count
FROM orders row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::order_status[]);

SELECT row.id, row.updated AS time
FROM orders row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::order_status[])
ORDER BY row.updated DESC, row.id DESC
LIMIT $3::int OFFSET $4::int;

-- {"firstName":"Ann"}
SELECT count(*)::int AS count
FROM orders row
WHERE row.account_id = $1::uuid AND row.recipient_first_name = $2::citext;

SELECT row.id, row.updated AS time
FROM orders row
WHERE row.account_id = $1::uuid AND row.recipient_first_name = $2::citext
ORDER BY row.updated DESC, row.id DESC
LIMIT $3::int OFFSET $4::int;

-- {"email":"a@example.org","firstName":"A","lastName":"B","phone":"1"}
SELECT count(*)::int AS count
FROM orders row
WHERE row.account_id = $1::uuid AND row.recipient_email = $2::citext AND row.recipient_first_name = $3::citext AND row.recipient_last_name = $4::citext AND regexp_replace(row.recipient_phone, '\D', '', 'g') = $5;

SELECT row.id, row.updated AS time
FROM orders row
WHERE row.account_id = $1::uuid AND row.recipient_email = $2::citext AND row.recipient_first_name = $3::citext AND row.recipient_last_name = $4::citext AND regexp_replace(row.recipient_phone, '\D', '', 'g') = $5
ORDER BY row.updated DESC, row.id DESC
LIMIT $6::int OFFSET $7::int;

-- {"created":{"from":"2026-01-01","to":"2026-01-31"},"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT count(*)::int AS count
FROM orders row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.updated >= $4::timestamptz AND row.updated < $5::timestamptz;

SELECT row.id, row.updated AS time
FROM orders row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.updated >= $4::timestamptz AND row.updated < $5::timestamptz
ORDER BY row.updated DESC, row.id DESC
LIMIT $6::int OFFSET $7::int;
