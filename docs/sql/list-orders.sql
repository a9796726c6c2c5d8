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
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::order_status)) AS value) AS known
WHERE value = ANY($1::order_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM orders row
WHERE row.status = each_status.value AND row.account_id = $2::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 10) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 10) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) r1), (SELECT count(*)
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
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($1::date, (SELECT min((row.created AT TIME ZONE 'UTC')::date)
FROM orders row
WHERE row.account_id = $2::uuid))::timestamp, least($3::date, (SELECT max((row.created AT TIME ZONE 'UTC')::date)
FROM orders row
WHERE row.account_id = $4::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM orders row
WHERE (row.created AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $5::uuid AND row.updated >= $6::timestamptz AND row.updated < $7::timestamptz AND row.updated >= $8::timestamptz
ORDER BY row.updated DESC, row.id DESC
LIMIT 10) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 10) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) r1), (SELECT count(*)
FROM orders row
WHERE row.account_id = $9::uuid AND row.created >= $10::timestamptz AND row.created < $11::timestamptz AND row.updated >= $12::timestamptz AND row.updated < $13::timestamptz AND row.updated >= $14::timestamptz)) AS value;
