-- {}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Requisition:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $2::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"firstName":"Maria"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND (folded(row.patient_first_name) COLLATE "C") = folded($2::text)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Requisition:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $3::uuid AND (folded(row.patient_first_name) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"lastName":"Nowak"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND (folded(row.patient_last_name) COLLATE "C") = folded($2::text)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Requisition:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $3::uuid AND (folded(row.patient_last_name) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"email":"nobody@example.org"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND (folded(row.patient_email) COLLATE "C") = folded($2::text)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Requisition:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $3::uuid AND (folded(row.patient_email) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"phone":"+1 555 0000000"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") = $2), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Requisition:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $3::uuid AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") = $4
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"patientId":"0199aaaa-0000-7000-8000-000000000001"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $2::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $3::uuid) IS TRUE)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Requisition:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM requisitions row
WHERE row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $4::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $5::uuid) IS TRUE) OFFSET 0) AS row
WHERE row.account_id = $6::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"created":{"from":"2025-01-01"}}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Requisition:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $3::uuid AND row.created >= $4::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"updated":{"from":"2025-01-01"}}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.updated >= $2::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Requisition:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($3::date, (SELECT min((row.updated AT TIME ZONE 'UTC')::date)
FROM requisitions row
WHERE row.account_id = $4::uuid))::timestamp, least($5::date, (SELECT max((row.updated AT TIME ZONE 'UTC')::date)
FROM requisitions row
WHERE row.account_id = $6::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM requisitions row
WHERE (row.updated AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $7::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"statuses":["RESULTED"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::requisition_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Requisition:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::requisition_status)) AS value) AS known
WHERE value = ANY($3::requisition_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM requisitions row
WHERE row.status = each_status.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"lab":"Common"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.lab = ANY($2::text[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Requisition:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT $3::text AS value) AS known
WHERE value = ANY($4::text[])) AS each_lab
CROSS JOIN (SELECT unnest(enum_range(NULL::requisition_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM requisitions row
WHERE row.lab = each_lab.value AND row.status = each_status.value AND row.account_id = $5::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"barcode":"none"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.barcode_folded = folded($2::text)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Requisition:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $3::uuid AND row.barcode_folded = folded($4::text)
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"email":"a@example.org","firstName":"A","lastName":"B","phone":"1"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND (folded(row.patient_email) COLLATE "C") = folded($2::text) AND (folded(row.patient_first_name) COLLATE "C") = folded($3::text) AND (folded(row.patient_last_name) COLLATE "C") = folded($4::text) AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") = $5), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Requisition:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $6::uuid AND (folded(row.patient_email) COLLATE "C") = folded($7::text) AND (folded(row.patient_first_name) COLLATE "C") = folded($8::text) AND (folded(row.patient_last_name) COLLATE "C") = folded($9::text) AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") = $10
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"created":{"from":"2026-01-01","to":"2026-01-31"},"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.created < $4::timestamptz AND row.updated >= $5::timestamptz AND row.updated < $6::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Requisition:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($7::date, (SELECT min((row.updated AT TIME ZONE 'UTC')::date)
FROM requisitions row
WHERE row.account_id = $8::uuid))::timestamp, least($9::date, (SELECT max((row.updated AT TIME ZONE 'UTC')::date)
FROM requisitions row
WHERE row.account_id = $10::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM requisitions row
WHERE (row.updated AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $11::uuid AND row.created >= $12::timestamptz AND row.created < $13::timestamptz AND row.created < $14::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;
