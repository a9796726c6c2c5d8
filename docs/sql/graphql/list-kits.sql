-- {}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $2::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"firstName":"Maria"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (folded(person.first_name) COLLATE "C") = folded($2::text) AND person.account_id = $3::uuid)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT DISTINCT person.created AS time, person.kit_id AS id
FROM kit_people person
JOIN kits row ON row.id = person.kit_id
WHERE person.account_id = $4::uuid AND (folded(person.first_name) COLLATE "C") = folded($5::text) AND row.account_id = $6::uuid
ORDER BY person.created DESC, person.kit_id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"lastName":"Nowak"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (folded(person.last_name) COLLATE "C") = folded($2::text) AND person.account_id = $3::uuid)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT DISTINCT person.created AS time, person.kit_id AS id
FROM kit_people person
JOIN kits row ON row.id = person.kit_id
WHERE person.account_id = $4::uuid AND (folded(person.last_name) COLLATE "C") = folded($5::text) AND row.account_id = $6::uuid
ORDER BY person.created DESC, person.kit_id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"email":"nobody@example.org"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (folded(person.email) COLLATE "C") = folded($2::text) AND person.account_id = $3::uuid)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT DISTINCT person.created AS time, person.kit_id AS id
FROM kit_people person
JOIN kits row ON row.id = person.kit_id
WHERE person.account_id = $4::uuid AND (folded(person.email) COLLATE "C") = folded($5::text) AND row.account_id = $6::uuid
ORDER BY person.created DESC, person.kit_id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"phone":"+1 555 0000000"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (reverse(person.phone_digits) COLLATE "C") = $2 AND person.account_id = $3::uuid)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT DISTINCT person.created AS time, person.kit_id AS id
FROM kit_people person
JOIN kits row ON row.id = person.kit_id
WHERE person.account_id = $4::uuid AND (reverse(person.phone_digits) COLLATE "C") = $5 AND row.account_id = $6::uuid
ORDER BY person.created DESC, person.kit_id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"patientId":"0199aaaa-0000-7000-8000-000000000001"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $2::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $3::uuid) IS TRUE)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM kits row
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
FROM kits row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $3::uuid AND row.created >= $4::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"updated":{"from":"2025-01-01"}}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.updated >= $2::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($3::date, (SELECT min((row.updated AT TIME ZONE 'UTC')::date)
FROM kits row
WHERE row.account_id = $4::uuid))::timestamp, least($5::date, (SELECT max((row.updated AT TIME ZONE 'UTC')::date)
FROM kits row
WHERE row.account_id = $6::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE (row.updated AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $7::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"statuses":["DELIVERED"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::kit_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::kit_status)) AS value) AS known
WHERE value = ANY($3::kit_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE row.status = each_status.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"sampleStatuses":["RESULTED"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.sample_status = ANY($2::sample_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS known
WHERE value = ANY($3::sample_status[])) AS each_sample_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE row.sample_status = each_sample_status.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"kitTypes":["LIPID"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.kit_type = ANY($2::text[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT code AS value
FROM kit_types) AS known
WHERE value = ANY($3::text[])) AS each_kit_type
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE row.kit_type = each_kit_type.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"hasOrder":true}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND (row.order_id IS NOT NULL) = ANY($2::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($3::boolean[])) AS each_has_order
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE (row.order_id IS NOT NULL) = each_has_order.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"lots":["common"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.lot_id = ANY($2::uuid[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest($3::uuid[]) AS value) AS known
WHERE value = ANY($4::uuid[])) AS each_lot_id
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE row.lot_id = each_lot_id.value AND row.account_id = $5::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"email":"a@example.org","firstName":"A","lastName":"B","phone":"1"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (folded(person.email) COLLATE "C") = folded($2::text) AND (folded(person.first_name) COLLATE "C") = folded($3::text) AND (folded(person.last_name) COLLATE "C") = folded($4::text) AND (reverse(person.phone_digits) COLLATE "C") = $5 AND person.account_id = $6::uuid)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT DISTINCT person.created AS time, person.kit_id AS id
FROM kit_people person
JOIN kits row ON row.id = person.kit_id
WHERE person.account_id = $7::uuid AND (folded(person.email) COLLATE "C") = folded($8::text) AND (folded(person.first_name) COLLATE "C") = folded($9::text) AND (folded(person.last_name) COLLATE "C") = folded($10::text) AND (reverse(person.phone_digits) COLLATE "C") = $11 AND row.account_id = $12::uuid
ORDER BY person.created DESC, person.kit_id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"created":{"from":"2026-01-01","to":"2026-01-31"},"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.created < $4::timestamptz AND row.updated >= $5::timestamptz AND row.updated < $6::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Kit:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($7::date, (SELECT min((row.updated AT TIME ZONE 'UTC')::date)
FROM kits row
WHERE row.account_id = $8::uuid))::timestamp, least($9::date, (SELECT max((row.updated AT TIME ZONE 'UTC')::date)
FROM kits row
WHERE row.account_id = $10::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE (row.updated AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $11::uuid AND row.created >= $12::timestamptz AND row.created < $13::timestamptz AND row.created < $14::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;
