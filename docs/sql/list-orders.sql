-- {}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $1::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM orders row
WHERE row.account_id = $2::uuid)) AS value;

-- {"statuses":["PENDING"]}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::order_status[])
ORDER BY row.updated DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM orders row
WHERE row.account_id = $3::uuid AND row.status = ANY($4::order_status[]))) AS value;

-- {"firstName":"Ann"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $1::uuid AND row.recipient_first_name = $2::citext
ORDER BY row.updated DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM orders row
WHERE row.account_id = $3::uuid AND row.recipient_first_name = $4::citext)) AS value;

-- {"email":"a@example.org","firstName":"A","lastName":"B","phone":"1"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $1::uuid AND row.recipient_email = $2::citext AND row.recipient_first_name = $3::citext AND row.recipient_last_name = $4::citext AND regexp_replace(row.recipient_phone, '\D', '', 'g') = $5
ORDER BY row.updated DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM orders row
WHERE row.account_id = $6::uuid AND row.recipient_email = $7::citext AND row.recipient_first_name = $8::citext AND row.recipient_last_name = $9::citext AND regexp_replace(row.recipient_phone, '\D', '', 'g') = $10)) AS value;

-- {"created":{"from":"2026-01-01","to":"2026-01-31"},"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.updated >= $4::timestamptz AND row.updated < $5::timestamptz
ORDER BY row.updated DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM orders row
WHERE row.account_id = $6::uuid AND row.created >= $7::timestamptz AND row.created < $8::timestamptz AND row.updated >= $9::timestamptz AND row.updated < $10::timestamptz)) AS value;
