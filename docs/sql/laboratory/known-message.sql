-- findAnalytes
SELECT "public"."analytes"."code", "public"."analytes"."name", "public"."analytes"."loinc", "public"."analytes"."ucum", "public"."analytes"."created", "public"."analytes"."updated"
FROM "public"."analytes"
WHERE "public"."analytes"."code" IN ($1) OFFSET $2;

-- findAnalytes
SELECT "public"."analytes"."code", "public"."analytes"."name", "public"."analytes"."loinc", "public"."analytes"."ucum", "public"."analytes"."created", "public"."analytes"."updated"
FROM "public"."analytes"
WHERE 1=0 OFFSET $1;

-- findStored
SELECT ( SELECT json_build_object('acknowledgement', acknowledgement, 'isSame', content_hash IN ($1))
FROM laboratory_messages
WHERE account_id = $2::uuid AND sending_application = $3 AND sending_facility = $4 AND control_id = $5
ORDER BY content_hash IN ($1) DESC
LIMIT 1) AS stored;

-- lookUpMessage
SELECT ( SELECT json_build_object('acknowledgement', acknowledgement, 'isSame', content_hash IN ($1))
FROM laboratory_messages
WHERE account_id = $2::uuid AND sending_application = $3 AND sending_facility = $4 AND control_id = $5
ORDER BY content_hash IN ($1) DESC
LIMIT 1) AS stored, (SELECT json_build_object('timeZone', laboratory_time_zone, 'identification', laboratory_identification)
FROM accounts
WHERE id = $6::uuid) AS laboratory, (SELECT json_agg(json_build_object('id', row.id, 'sampleId', row.sample_id::text))
FROM samples row
WHERE row.sample_id = ANY($7::citext[])) AS samples, (SELECT json_object_agg(code, loinc)
FROM analytes
WHERE code = ANY($8::text[])) AS analytes;
