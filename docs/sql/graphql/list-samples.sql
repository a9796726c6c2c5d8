-- {}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"id":', concat('"', encode(convert_to(concat('Sample:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
WHERE row.account_id = $2::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"firstName":"Maria"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT own_sample.id
FROM (SELECT of_kit.*
FROM (SELECT person.id
FROM patients person
WHERE person.account_id = $2::uuid AND (folded(person.first_name) COLLATE "C") = folded($3::text) OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT own.id
FROM kits own
WHERE own.patient_id = person.id OFFSET 0) AS own_kit
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.kit_id = own_kit.id OFFSET 0) AS of_kit
UNION ALL SELECT alone.*
FROM (SELECT person.sample_id
FROM requisitions person
WHERE person.account_id = $4::uuid AND (folded(person.patient_first_name) COLLATE "C") = folded($5::text) OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.id = person.sample_id AND own.kit_id IS NULL OFFSET 0) AS alone) AS own_sample)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"id":', concat('"', encode(convert_to(concat('Sample:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT of_kit.*
FROM (SELECT person.id
FROM patients person
WHERE person.account_id = $6::uuid AND (folded(person.first_name) COLLATE "C") = folded($7::text) OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT own.id
FROM kits own
WHERE own.patient_id = person.id OFFSET 0) AS own_kit
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.kit_id = own_kit.id OFFSET 0) AS of_kit
UNION ALL SELECT alone.*
FROM (SELECT person.sample_id
FROM requisitions person
WHERE person.account_id = $8::uuid AND (folded(person.patient_first_name) COLLATE "C") = folded($9::text) OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.id = person.sample_id AND own.kit_id IS NULL OFFSET 0) AS alone) AS row
WHERE row.account_id = $10::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"lastName":"Nowak"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT own_sample.id
FROM (SELECT of_kit.*
FROM (SELECT person.id
FROM patients person
WHERE person.account_id = $2::uuid AND (folded(person.last_name) COLLATE "C") = folded($3::text) OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT own.id
FROM kits own
WHERE own.patient_id = person.id OFFSET 0) AS own_kit
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.kit_id = own_kit.id OFFSET 0) AS of_kit
UNION ALL SELECT alone.*
FROM (SELECT person.sample_id
FROM requisitions person
WHERE person.account_id = $4::uuid AND (folded(person.patient_last_name) COLLATE "C") = folded($5::text) OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.id = person.sample_id AND own.kit_id IS NULL OFFSET 0) AS alone) AS own_sample)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"id":', concat('"', encode(convert_to(concat('Sample:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT of_kit.*
FROM (SELECT person.id
FROM patients person
WHERE person.account_id = $6::uuid AND (folded(person.last_name) COLLATE "C") = folded($7::text) OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT own.id
FROM kits own
WHERE own.patient_id = person.id OFFSET 0) AS own_kit
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.kit_id = own_kit.id OFFSET 0) AS of_kit
UNION ALL SELECT alone.*
FROM (SELECT person.sample_id
FROM requisitions person
WHERE person.account_id = $8::uuid AND (folded(person.patient_last_name) COLLATE "C") = folded($9::text) OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.id = person.sample_id AND own.kit_id IS NULL OFFSET 0) AS alone) AS row
WHERE row.account_id = $10::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"email":"nobody@example.org"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT own_sample.id
FROM (SELECT of_kit.*
FROM (SELECT person.id
FROM patients person
WHERE person.account_id = $2::uuid AND (folded(person.email) COLLATE "C") = folded($3::text) OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT own.id
FROM kits own
WHERE own.patient_id = person.id OFFSET 0) AS own_kit
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.kit_id = own_kit.id OFFSET 0) AS of_kit
UNION ALL SELECT alone.*
FROM (SELECT person.sample_id
FROM requisitions person
WHERE person.account_id = $4::uuid AND (folded(person.patient_email) COLLATE "C") = folded($5::text) OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.id = person.sample_id AND own.kit_id IS NULL OFFSET 0) AS alone) AS own_sample)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"id":', concat('"', encode(convert_to(concat('Sample:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT of_kit.*
FROM (SELECT person.id
FROM patients person
WHERE person.account_id = $6::uuid AND (folded(person.email) COLLATE "C") = folded($7::text) OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT own.id
FROM kits own
WHERE own.patient_id = person.id OFFSET 0) AS own_kit
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.kit_id = own_kit.id OFFSET 0) AS of_kit
UNION ALL SELECT alone.*
FROM (SELECT person.sample_id
FROM requisitions person
WHERE person.account_id = $8::uuid AND (folded(person.patient_email) COLLATE "C") = folded($9::text) OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.id = person.sample_id AND own.kit_id IS NULL OFFSET 0) AS alone) AS row
WHERE row.account_id = $10::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"phone":"+1 555 0000000"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT own_sample.id
FROM (SELECT of_kit.*
FROM (SELECT person.id
FROM patients person
WHERE person.account_id = $2::uuid AND (reverse(regexp_replace(person.phone, '\D', '', 'g')) COLLATE "C") = $3 OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT own.id
FROM kits own
WHERE own.patient_id = person.id OFFSET 0) AS own_kit
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.kit_id = own_kit.id OFFSET 0) AS of_kit
UNION ALL SELECT alone.*
FROM (SELECT person.sample_id
FROM requisitions person
WHERE person.account_id = $4::uuid AND (reverse(regexp_replace(person.patient_phone, '\D', '', 'g')) COLLATE "C") = $5 OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.id = person.sample_id AND own.kit_id IS NULL OFFSET 0) AS alone) AS own_sample)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"id":', concat('"', encode(convert_to(concat('Sample:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT of_kit.*
FROM (SELECT person.id
FROM patients person
WHERE person.account_id = $6::uuid AND (reverse(regexp_replace(person.phone, '\D', '', 'g')) COLLATE "C") = $7 OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT own.id
FROM kits own
WHERE own.patient_id = person.id OFFSET 0) AS own_kit
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.kit_id = own_kit.id OFFSET 0) AS of_kit
UNION ALL SELECT alone.*
FROM (SELECT person.sample_id
FROM requisitions person
WHERE person.account_id = $8::uuid AND (reverse(regexp_replace(person.patient_phone, '\D', '', 'g')) COLLATE "C") = $9 OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.id = person.sample_id AND own.kit_id IS NULL OFFSET 0) AS alone) AS row
WHERE row.account_id = $10::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"patientId":"0199aaaa-0000-7000-8000-000000000001"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.id = ANY(ARRAY(SELECT own.sample_id
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $2::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $3::uuid) IS TRUE)
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $4::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $5::uuid) IS TRUE)) AS own))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"id":', concat('"', encode(convert_to(concat('Sample:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM samples row
WHERE row.id = ANY(ARRAY(SELECT own.sample_id
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $6::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $7::uuid) IS TRUE)
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $8::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $9::uuid) IS TRUE)) AS own)) OFFSET 0) AS row
WHERE row.account_id = $10::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"created":{"from":"2025-01-01"}}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"id":', concat('"', encode(convert_to(concat('Sample:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
WHERE row.account_id = $3::uuid AND row.created >= $4::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"updated":{"from":"2025-01-01"}}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.updated >= $2::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"id":', concat('"', encode(convert_to(concat('Sample:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($3::date, (SELECT min((row.updated AT TIME ZONE 'UTC')::date)
FROM samples row
WHERE row.account_id = $4::uuid))::timestamp, least($5::date, (SELECT max((row.updated AT TIME ZONE 'UTC')::date)
FROM samples row
WHERE row.account_id = $6::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE (row.updated AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $7::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"statuses":["RESULTED"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::sample_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"id":', concat('"', encode(convert_to(concat('Sample:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS known
WHERE value = ANY($3::sample_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE row.status = each_status.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"kitTypes":["LIPID"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.kit_type = ANY($2::text[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"id":', concat('"', encode(convert_to(concat('Sample:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT code AS value
FROM kit_types) AS known
WHERE value = ANY($3::text[])) AS each_kit_type
CROSS JOIN (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE row.kit_type = each_kit_type.value AND row.status = each_status.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"failureCodes":["HEMOLYZED"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.failure_code = ANY($2::failure_code[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"id":', concat('"', encode(convert_to(concat('Sample:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::failure_code)) AS value) AS known
WHERE value = ANY($3::failure_code[])) AS each_failure_code
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE row.failure_code = each_failure_code.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"email":"a@example.org","firstName":"A","lastName":"B","phone":"1"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT own_sample.id
FROM (SELECT of_kit.*
FROM (SELECT person.id
FROM patients person
WHERE person.account_id = $2::uuid AND (folded(person.email) COLLATE "C") = folded($3::text) AND (folded(person.first_name) COLLATE "C") = folded($4::text) AND (folded(person.last_name) COLLATE "C") = folded($5::text) AND (reverse(regexp_replace(person.phone, '\D', '', 'g')) COLLATE "C") = $6 OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT own.id
FROM kits own
WHERE own.patient_id = person.id OFFSET 0) AS own_kit
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.kit_id = own_kit.id OFFSET 0) AS of_kit
UNION ALL SELECT alone.*
FROM (SELECT person.sample_id
FROM requisitions person
WHERE person.account_id = $7::uuid AND (folded(person.patient_email) COLLATE "C") = folded($8::text) AND (folded(person.patient_first_name) COLLATE "C") = folded($9::text) AND (folded(person.patient_last_name) COLLATE "C") = folded($10::text) AND (reverse(regexp_replace(person.patient_phone, '\D', '', 'g')) COLLATE "C") = $11 OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.id = person.sample_id AND own.kit_id IS NULL OFFSET 0) AS alone) AS own_sample)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"id":', concat('"', encode(convert_to(concat('Sample:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT of_kit.*
FROM (SELECT person.id
FROM patients person
WHERE person.account_id = $12::uuid AND (folded(person.email) COLLATE "C") = folded($13::text) AND (folded(person.first_name) COLLATE "C") = folded($14::text) AND (folded(person.last_name) COLLATE "C") = folded($15::text) AND (reverse(regexp_replace(person.phone, '\D', '', 'g')) COLLATE "C") = $16 OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT own.id
FROM kits own
WHERE own.patient_id = person.id OFFSET 0) AS own_kit
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.kit_id = own_kit.id OFFSET 0) AS of_kit
UNION ALL SELECT alone.*
FROM (SELECT person.sample_id
FROM requisitions person
WHERE person.account_id = $17::uuid AND (folded(person.patient_email) COLLATE "C") = folded($18::text) AND (folded(person.patient_first_name) COLLATE "C") = folded($19::text) AND (folded(person.patient_last_name) COLLATE "C") = folded($20::text) AND (reverse(regexp_replace(person.patient_phone, '\D', '', 'g')) COLLATE "C") = $21 OFFSET 0) AS person
CROSS JOIN LATERAL (SELECT *
FROM samples own
WHERE own.id = person.sample_id AND own.kit_id IS NULL OFFSET 0) AS alone) AS row
WHERE row.account_id = $22::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"created":{"from":"2026-01-01","to":"2026-01-31"},"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.created < $4::timestamptz AND row.updated >= $5::timestamptz AND row.updated < $6::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"id":', concat('"', encode(convert_to(concat('Sample:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($7::date, (SELECT min((row.updated AT TIME ZONE 'UTC')::date)
FROM samples row
WHERE row.account_id = $8::uuid))::timestamp, least($9::date, (SELECT max((row.updated AT TIME ZONE 'UTC')::date)
FROM samples row
WHERE row.account_id = $10::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE (row.updated AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $11::uuid AND row.created >= $12::timestamptz AND row.created < $13::timestamptz AND row.created < $14::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;
