-- {}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($1::boolean[])) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.account_id = $2::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 10) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 10) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) r1), (SELECT count(*)
FROM reports row
WHERE row.account_id = $3::uuid AND row.released AND row.released = ANY($4::boolean[]))) AS value;

-- {"sampleId":"S"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id = $2::citext) AND row.released = ANY($3::boolean[])
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM reports row
WHERE row.account_id = $4::uuid AND row.released AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id = $5::citext) AND row.released = ANY($6::boolean[]))) AS value;

-- {"isAmendment":true}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($1::boolean[])) AS each_released
CROSS JOIN (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($2::boolean[])) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.account_id = $3::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 10) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 10) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) r1), (SELECT count(*)
FROM reports row
WHERE row.account_id = $4::uuid AND row.released AND row.released = ANY($5::boolean[]) AND (row.amends_id IS NOT NULL) = ANY($6::boolean[]))) AS value;

-- {"dateResulted":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($1::boolean[])) AS each_released
CROSS JOIN LATERAL generate_series( greatest($2::date, (SELECT min((row.date_resulted AT TIME ZONE 'UTC')::date)
FROM reports row
WHERE row.account_id = $3::uuid AND row.released = each_released.value))::timestamp, least($4::date, (SELECT max((row.date_resulted AT TIME ZONE 'UTC')::date)
FROM reports row
WHERE row.account_id = $5::uuid AND row.released = each_released.value))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.date_resulted AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $6::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 10) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 10) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) r1), (SELECT count(*)
FROM reports row
WHERE row.account_id = $7::uuid AND row.released AND row.released = ANY($8::boolean[]) AND row.date_resulted >= $9::timestamptz AND row.date_resulted < $10::timestamptz)) AS value;
