-- {}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $2::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"firstName":"Maria"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND (folded(row.recipient_first_name) COLLATE "C") = folded($2::text)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT row.updated AS time, row.id AS id
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $3::uuid AND (folded(row.recipient_first_name) COLLATE "C") = folded($4::text) OFFSET 0) AS row
WHERE row.account_id = $5::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"lastName":"Nowak"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND (folded(row.recipient_last_name) COLLATE "C") = folded($2::text)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT row.updated AS time, row.id AS id
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $3::uuid AND (folded(row.recipient_last_name) COLLATE "C") = folded($4::text) OFFSET 0) AS row
WHERE row.account_id = $5::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"email":"nobody@example.org"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND (folded(row.recipient_email) COLLATE "C") = folded($2::text)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT row.updated AS time, row.id AS id
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $3::uuid AND (folded(row.recipient_email) COLLATE "C") = folded($4::text) OFFSET 0) AS row
WHERE row.account_id = $5::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"phone":"+1 555 0000000"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") = $2), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT row.updated AS time, row.id AS id
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $3::uuid AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") = $4 OFFSET 0) AS row
WHERE row.account_id = $5::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"created":{"from":"2025-01-01"}}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.updated >= $3::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($4::date, (SELECT min((row.created AT TIME ZONE 'UTC')::date)
FROM orders row
WHERE row.account_id = $5::uuid))::timestamp, least($6::date, (SELECT max((row.created AT TIME ZONE 'UTC')::date)
FROM orders row
WHERE row.account_id = $7::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM orders row
WHERE (row.created AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $8::uuid AND row.updated >= $9::timestamptz
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"updated":{"from":"2025-01-01"}}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND row.updated >= $2::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $3::uuid AND row.updated >= $4::timestamptz
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"statuses":["COMPLETED"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::order_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::order_status)) AS value) AS known
WHERE value = ANY($3::order_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM orders row
WHERE row.status = each_status.value AND row.account_id = $4::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"kitTypes":["LIPID"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND EXISTS (SELECT
FROM order_kit_types typed
WHERE typed.order_id = row.id AND typed.kit_type = ANY($2::text[]))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT DISTINCT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT code AS value
FROM kit_types) AS known
WHERE value = ANY($3::text[])) AS each_kit_type
CROSS JOIN (SELECT unnest(enum_range(NULL::order_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT DISTINCT listed.updated AS time, listed.order_id AS id
FROM order_kit_types listed
CROSS JOIN LATERAL (SELECT row.*
FROM orders row
WHERE row.id = listed.order_id OFFSET 0) AS row
WHERE listed.account_id = $4::uuid AND listed.kit_type = each_kit_type.value AND listed.status = each_status.value AND row.account_id = $5::uuid
ORDER BY listed.updated DESC, listed.order_id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"externalId":"none"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND row.external_id = $2), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $3::uuid AND row.external_id = $4
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"held":true}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND (row.held_until IS NULL OR row.held_until > $2::timestamptz) AND row.hold_reason = ANY($3::hold_reason[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT row.updated AS time, row.id AS id
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $4::uuid AND row.hold_reason = ANY($5::hold_reason[]) OFFSET 0) AS row
WHERE row.account_id = $6::uuid AND (row.held_until IS NULL OR row.held_until > $7::timestamptz)
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"holdReasons":["PAYMENT"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND (row.held_until IS NULL OR row.held_until > $2::timestamptz) AND row.hold_reason = ANY($3::hold_reason[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT row.updated AS time, row.id AS id
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $4::uuid AND row.hold_reason = ANY($5::hold_reason[]) OFFSET 0) AS row
WHERE row.account_id = $6::uuid AND (row.held_until IS NULL OR row.held_until > $7::timestamptz)
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"email":"a@example.org","firstName":"A","lastName":"B","phone":"1"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND (folded(row.recipient_email) COLLATE "C") = folded($2::text) AND (folded(row.recipient_first_name) COLLATE "C") = folded($3::text) AND (folded(row.recipient_last_name) COLLATE "C") = folded($4::text) AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") = $5), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT row.updated AS time, row.id AS id
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $6::uuid AND (folded(row.recipient_email) COLLATE "C") = folded($7::text) AND (folded(row.recipient_first_name) COLLATE "C") = folded($8::text) AND (folded(row.recipient_last_name) COLLATE "C") = folded($9::text) AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") = $10 OFFSET 0) AS row
WHERE row.account_id = $11::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"created":{"from":"2026-01-01","to":"2026-01-31"},"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.updated >= $4::timestamptz AND row.updated < $5::timestamptz AND row.updated >= $6::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Order:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($7::date, (SELECT min((row.created AT TIME ZONE 'UTC')::date)
FROM orders row
WHERE row.account_id = $8::uuid))::timestamp, least($9::date, (SELECT max((row.created AT TIME ZONE 'UTC')::date)
FROM orders row
WHERE row.account_id = $10::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM orders row
WHERE (row.created AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $11::uuid AND row.updated >= $12::timestamptz AND row.updated < $13::timestamptz AND row.updated >= $14::timestamptz
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;
