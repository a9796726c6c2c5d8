SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."kit_id", (SELECT json_build_array(r2."code", r2."name")
FROM "kit_types" r2
WHERE r2."code" = r1."kit_type"), r1."status", (SELECT coalesce(json_agg(json_build_array(r3."status", r3."created")), '[]'::json)
FROM (SELECT r3.*
FROM "kit_events" r3
WHERE r3."kit_id" = r1."id"
ORDER BY r3."created" asc, r3."id" asc) r3), (SELECT json_build_array(r4."carrier", r4."tracking_number")
FROM "shipments" r4
WHERE r4."kit_id" = r1."id"), (SELECT json_build_array(r5."first_name", r5."last_name", r5."date_of_birth")
FROM "patients" r5
WHERE r5."id" = r1."patient_id"), (SELECT json_build_array(r6."sample_id", r6."status", (SELECT coalesce(json_agg(json_build_array(r7."status", r7."created")), '[]'::json)
FROM (SELECT r7.*
FROM "sample_events" r7
WHERE r7."sample_id" = r6."id"
ORDER BY r7."created" asc, r7."id" asc) r7), (SELECT coalesce(json_agg(json_build_array(r8."id", r8."date_resulted", r8."amends_id", (SELECT coalesce(json_agg(json_build_array(r9."result_type", r9."name", r9."lab_flag", r9."value", r9."comparator", r9."range_minimum", r9."range_maximum", r9."comments", r9."text", r9."unit")), '[]'::json)
FROM (SELECT r9.*
FROM "results" r9
WHERE r9."report_id" = r8."id"
ORDER BY r9."position" asc) r9))), '[]'::json)
FROM (SELECT row.*
FROM reports row
WHERE row.sample_id = r6.id AND row.account_id = $1::uuid AND row.released
ORDER BY row.created ASC, row.id ASC
LIMIT 2147483647) r8))
FROM "samples" r6
WHERE r6."kit_id" = r1."id"), r1."created", r1."id")), '[]'::json)
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS known
WHERE value = ANY($2::sample_status[])) AS each_sample_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE row.sample_status = each_sample_status.value AND row.account_id = $3::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 6) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 6) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) r1), (SELECT count(*)
FROM kits row
WHERE row.account_id = $4::uuid AND row.sample_status = ANY($5::sample_status[]))) AS value;
