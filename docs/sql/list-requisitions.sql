-- {}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $2::uuid)) AS value;

-- {"statuses":["CREATED"]}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::requisition_status)) AS value) AS known
WHERE value = ANY($1::requisition_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM requisitions row
WHERE row.status = each_status.value AND row.account_id = $2::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 10) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 10) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) r1), (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $3::uuid AND row.status = ANY($4::requisition_status[]))) AS value;

-- {"lab":"A"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT $1::text AS value) AS known
WHERE value = ANY($2::text[])) AS each_lab
CROSS JOIN (SELECT unnest(enum_range(NULL::requisition_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM requisitions row
WHERE row.lab = each_lab.value AND row.status = each_status.value AND row.account_id = $3::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 10) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 10) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) r1), (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $4::uuid AND row.lab = ANY($5::text[]))) AS value;

-- {"barcode":"B"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.barcode = $2::citext
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $3::uuid AND row.barcode = $4::citext)) AS value;

-- {"email":"a@example.org","firstName":"A","lastName":"B","phone":"1"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.patient_email = $2::citext AND row.patient_first_name = $3::citext AND row.patient_last_name = $4::citext AND regexp_replace(row.patient_phone, '\D', '', 'g') = $5
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $6::uuid AND row.patient_email = $7::citext AND row.patient_first_name = $8::citext AND row.patient_last_name = $9::citext AND regexp_replace(row.patient_phone, '\D', '', 'g') = $10)) AS value;

-- {"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($1::date, (SELECT min((row.updated AT TIME ZONE 'UTC')::date)
FROM requisitions row
WHERE row.account_id = $2::uuid))::timestamp, least($3::date, (SELECT max((row.updated AT TIME ZONE 'UTC')::date)
FROM requisitions row
WHERE row.account_id = $4::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM requisitions row
WHERE (row.updated AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $5::uuid AND row.created < $6::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 10) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 10) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) r1), (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $7::uuid AND row.created < $8::timestamptz AND row.updated >= $9::timestamptz AND row.updated < $10::timestamptz)) AS value;
