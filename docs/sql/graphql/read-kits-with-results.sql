SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.sample_status = ANY($2::sample_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), ',"kitType":', coalesce((SELECT concat('{"code":', to_json(r2."code"), ',"name":', to_json(r2."name"), '}')
FROM "kit_types" r2
WHERE r2."code" = r1."kit_type"), E'\x02\x02'), ',"status":"', r1."status", '","events":[', (SELECT string_agg(concat('{"status":"', r3."status", '","created":"', to_char(r3."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"}'), ',')
FROM (SELECT r3.*
FROM "kit_events" r3
WHERE r3."kit_id" = r1."id"
ORDER BY r3."created" asc, r3."id" asc) r3), '],"shipmentToCustomer":', coalesce((SELECT concat('{"carrier":', coalesce((to_json(r4."carrier"))::text, 'null'), ',"trackingNumber":', to_json(r4."tracking_number"), '}')
FROM "shipments" r4
WHERE r4."kit_id" = r1."id"), 'null'), ',"registeredTo":', concat(coalesce((SELECT concat('{"firstName":', coalesce((to_json(r5."first_name"))::text, 'null'), ',"lastName":', coalesce((to_json(r5."last_name"))::text, 'null'), ',"dateOfBirth":', coalesce((to_json(r5."date_of_birth"))::text, 'null'), '}')
FROM "patients" r5
WHERE r5."id" = r1."patient_id"), 'null')), ',"sample":', coalesce((SELECT concat('{"sampleId":', to_json(r6."sample_id"), ',"status":"', r6."status", '","events":[', (SELECT string_agg(concat('{"status":"', r7."status", '","created":"', to_char(r7."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"}'), ',')
FROM (SELECT r7.*
FROM "sample_events" r7
WHERE r7."sample_id" = r6."id"
ORDER BY r7."created" asc, r7."id" asc) r7), '],"reports":', concat('[', (SELECT string_agg(concat('{"reportId":"', r8."id", '","dateResulted":"', to_char(r8."date_resulted" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","isAmendment":', (r8."amends_id" IS NOT NULL)::text, E',"pdf":\x01[1,', to_json(r8."id")::text, E']\x01,"txt":\x01[2,', to_json(r8."id")::text, E']\x01,"results":[', (SELECT string_agg(concat(CASE r9."result_type" WHEN 'quantity' THEN concat('{"resultType":', to_json(r9."result_type"), ',"name":', to_json(r9."name"), ',"asGiven":', CASE WHEN r9."value" IS NOT NULL AND r9."comparator" IS NULL AND (char_length(r9."text") <= 15 OR (r9."text" = r9."value"::text AND position('e' IN r9."text") = 0)) THEN r9."value"::text WHEN r9."is_number" THEN r9."text" ELSE to_json(r9."text")::text END, ',"flag":"', r9."flag", '","comments":', coalesce((to_json(r9."comments"))::text, 'null'), ',"comparator":', coalesce('"' || (r9."comparator")::text || '"', 'null'), ',"value":', coalesce((r9."value")::text, 'null'), ',"unit":', coalesce((to_json(r9."unit"))::text, 'null'), ',"rangeMinimum":', coalesce((r9."range_minimum")::text, 'null'), ',"rangeMaximum":', coalesce((r9."range_maximum")::text, 'null'), '}') ELSE concat('{"resultType":', to_json(r9."result_type"), ',"name":', to_json(r9."name"), ',"asGiven":', CASE WHEN r9."value" IS NOT NULL AND r9."comparator" IS NULL AND (char_length(r9."text") <= 15 OR (r9."text" = r9."value"::text AND position('e' IN r9."text") = 0)) THEN r9."value"::text WHEN r9."is_number" THEN r9."text" ELSE to_json(r9."text")::text END, ',"flag":"', r9."flag", '","comments":', coalesce((to_json(r9."comments"))::text, 'null'), '}') END), ',')
FROM (SELECT r9.*
FROM "results" r9
WHERE r9."report_id" = r8."id" AND r9.finality <> 'WITHDRAWN' AND r8.withdrawn_at IS NULL
ORDER BY r9."position" asc) r9), ']}'), ',')
FROM (SELECT row.*
FROM reports row
WHERE row.sample_id = r6.id AND (row.account_id = $3::uuid) IS TRUE AND (row.released) IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 2147483646) r8), ']'), '}')
FROM "samples" r6
WHERE r6."kit_id" = r1."id"), E'\x02\x02'), '}}'), ',') FILTER (WHERE r1.place <= 5), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 5 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[3,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."created"))[least(count(*), 5)]), ',"', (array_agg(r1.id))[least(count(*), 5)], '"]') END, E']\x01}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS known
WHERE value = ANY($4::sample_status[])) AS each_sample_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE row.sample_status = each_sample_status.value AND row.account_id = $5::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 6) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 6) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value;
