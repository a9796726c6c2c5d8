-- {}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM samples row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM samples row
WHERE row.account_id = $2::uuid)) AS value;

-- {"statuses":["RECEIVED"]}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS known
WHERE value = ANY($1::sample_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE row.status = each_status.value AND row.account_id = $2::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 10) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 10) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) r1), (SELECT count(*)
FROM samples row
WHERE row.account_id = $3::uuid AND row.status = ANY($4::sample_status[]))) AS value;

-- {"kitTypes":["LIPID"]}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT code AS value
FROM kit_types) AS known
WHERE value = ANY($1::text[])) AS each_kit_type
CROSS JOIN (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE row.kit_type = each_kit_type.value AND row.status = each_status.value AND row.account_id = $2::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 10) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 10) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) r1), (SELECT count(*)
FROM samples row
WHERE row.account_id = $3::uuid AND row.kit_type = ANY($4::text[]))) AS value;

-- {"created":{"from":"2026-01-01","to":"2026-01-31"},"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($1::date, (SELECT min((row.updated AT TIME ZONE 'UTC')::date)
FROM samples row
WHERE row.account_id = $2::uuid))::timestamp, least($3::date, (SELECT max((row.updated AT TIME ZONE 'UTC')::date)
FROM samples row
WHERE row.account_id = $4::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE (row.updated AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $5::uuid AND row.created >= $6::timestamptz AND row.created < $7::timestamptz AND row.created < $8::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 10) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 10) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) r1), (SELECT count(*)
FROM samples row
WHERE row.account_id = $9::uuid AND row.created >= $10::timestamptz AND row.created < $11::timestamptz AND row.created < $12::timestamptz AND row.updated >= $13::timestamptz AND row.updated < $14::timestamptz)) AS value;
