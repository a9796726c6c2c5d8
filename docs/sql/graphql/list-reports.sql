-- {}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.released = ANY($2::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Report:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($3::boolean[])) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.account_id = $4::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"patientId":"0199aaaa-0000-7000-8000-000000000001"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND ((row.released OR row.held_until IS NOT NULL) AND row.sample_id = ANY(ARRAY(SELECT own.sample_id
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
WHERE meant.id = $4::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $5::uuid) IS TRUE)) AS own))) AND row.released = ANY($6::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Report:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM reports row
WHERE ((row.released OR row.held_until IS NOT NULL) AND row.sample_id = ANY(ARRAY(SELECT own.sample_id
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $7::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $8::uuid) IS TRUE)
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $9::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $10::uuid) IS TRUE)) AS own))) OFFSET 0) AS row
WHERE row.account_id = $11::uuid AND row.released AND row.released = ANY($12::boolean[])
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"isAmendment":true}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.released = ANY($2::boolean[]) AND (row.amends_id IS NOT NULL) = ANY($3::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Report:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($4::boolean[])) AS each_released
CROSS JOIN (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($5::boolean[])) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.account_id = $6::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"sampleId":"none"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($2::text)) AND row.released = ANY($3::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Report:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
WHERE row.account_id = $4::uuid AND row.released AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($5::text)) AND row.released = ANY($6::boolean[])
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"created":{"from":"2025-01-01"}}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.released = ANY($2::boolean[]) AND row.created >= $3::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Report:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($4::boolean[])) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.account_id = $5::uuid AND row.released AND row.created >= $6::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"dateResulted":{"from":"2025-01-01"}}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.released = ANY($2::boolean[]) AND row.date_resulted >= $3::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Report:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($4::boolean[])) AS each_released
CROSS JOIN LATERAL generate_series( greatest($5::date, (SELECT min((row.date_resulted AT TIME ZONE 'UTC')::date)
FROM reports row
WHERE row.account_id = $6::uuid AND row.released = each_released.value))::timestamp, least($7::date, (SELECT max((row.date_resulted AT TIME ZONE 'UTC')::date)
FROM reports row
WHERE row.account_id = $8::uuid AND row.released = each_released.value))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.date_resulted AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $9::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"kitTypes":["LIPID"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.released = ANY($2::boolean[]) AND row.kit_type = ANY($3::text[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Report:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($4::boolean[])) AS each_released
CROSS JOIN (SELECT value
FROM (SELECT code AS value
FROM kit_types) AS known
WHERE value = ANY($5::text[])) AS each_kit_type
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND row.kit_type = each_kit_type.value AND row.account_id = $6::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"analytes":["common"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.released = ANY($2::boolean[]) AND EXISTS (SELECT
FROM report_tests tested
WHERE tested.report_id = row.id AND tested.test = ANY(ARRAY(SELECT code AS value
FROM analytes
WHERE code = ANY($3::text[])
UNION ALL SELECT 'loinc:' || known.loinc
FROM (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C") AS known
WHERE known.code = ANY($4::text[]))))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Report:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT DISTINCT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($5::boolean[])) AS each_released
CROSS JOIN (SELECT code AS value
FROM analytes
WHERE code = ANY($6::text[])
UNION ALL SELECT 'loinc:' || known.loinc
FROM (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C") AS known
WHERE known.code = ANY($7::text[])) AS each_test
CROSS JOIN LATERAL (SELECT DISTINCT listed.created AS time, listed.report_id AS id
FROM report_tests listed
CROSS JOIN LATERAL (SELECT row.*
FROM reports row
WHERE row.id = listed.report_id OFFSET 0) AS row
WHERE listed.account_id = $8::uuid AND listed.released = each_released.value AND listed.test = each_test.value AND row.account_id = $9::uuid AND row.released AND row.released = ANY($10::boolean[])
ORDER BY listed.created DESC, listed.report_id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"flags":["CRITICAL"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.released = ANY($2::boolean[]) AND row.flags = ANY($3::smallint[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Report:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($4::boolean[])) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN (SELECT value
FROM (SELECT unnest($5::smallint[]) AS value) AS known
WHERE value = ANY($6::smallint[])) AS each_flags
CROSS JOIN (SELECT unnest(enum_range(NULL::report_status)) AS value) AS each_status
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_acknowledged
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.flags = each_flags.value AND row.status = each_status.value AND row.acknowledged = each_acknowledged.value AND row.account_id = $7::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"status":["FINAL"]}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.released = ANY($2::boolean[]) AND row.status = ANY($3::report_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Report:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($4::boolean[])) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN (SELECT unnest($5::smallint[]) AS value) AS each_flags
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::report_status)) AS value) AS known
WHERE value = ANY($6::report_status[])) AS each_status
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_acknowledged
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.flags = each_flags.value AND row.status = each_status.value AND row.acknowledged = each_acknowledged.value AND row.account_id = $7::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"acknowledged":true}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.released = ANY($2::boolean[]) AND row.flags = ANY($3::smallint[]) AND row.acknowledged = ANY($4::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Report:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($5::boolean[])) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN (SELECT value
FROM (SELECT unnest($6::smallint[]) AS value) AS known
WHERE value = ANY($7::smallint[])) AS each_flags
CROSS JOIN (SELECT unnest(enum_range(NULL::report_status)) AS value) AS each_status
CROSS JOIN (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($8::boolean[])) AS each_acknowledged
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.flags = each_flags.value AND row.status = each_status.value AND row.acknowledged = each_acknowledged.value AND row.account_id = $9::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;

-- {"release":"HELD"}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND false AND row.released = ANY($2::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Report:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
WHERE row.account_id = $3::uuid AND row.released AND false AND row.released = ANY($4::boolean[])
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- {"overdue":true}
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.awaited AND (row.acknowledge_by <= $2::timestamptz AND true) AND row.awaited = ANY($3::boolean[]) AND row.released = ANY($4::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"id":', concat('"', encode(convert_to(concat('Report:', r1."id"), 'UTF8'), 'base64'), '"'), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($5::boolean[])) AS each_awaited
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.awaited = each_awaited.value AND row.account_id = $6::uuid AND row.released AND row.awaited AND (row.acknowledge_by <= $7::timestamptz AND true) AND row.released = ANY($8::boolean[])
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;
