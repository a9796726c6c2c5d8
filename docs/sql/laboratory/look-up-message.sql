-- findAnalytes
SELECT "public"."analytes"."code", "public"."analytes"."name", "public"."analytes"."loinc", "public"."analytes"."equivalent_loincs", "public"."analytes"."ucum", "public"."analytes"."molar_mass", "public"."analytes"."si_unit", "public"."analytes"."conventional_unit", "public"."analytes"."created", "public"."analytes"."updated"
FROM "public"."analytes"
WHERE "public"."analytes"."code" IN ($1) OFFSET $2;

-- findAnalytes
SELECT "public"."analytes"."code", "public"."analytes"."name", "public"."analytes"."loinc", "public"."analytes"."equivalent_loincs", "public"."analytes"."ucum", "public"."analytes"."molar_mass", "public"."analytes"."si_unit", "public"."analytes"."conventional_unit", "public"."analytes"."created", "public"."analytes"."updated"
FROM "public"."analytes"
WHERE 1=0 OFFSET $1;

-- findEarlierMessage
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
LIMIT 1) AS stored, (SELECT json_build_object('timeZone', laboratory_time_zone, 'identification', laboratory_identification, 'flags', laboratory_flags)
FROM accounts
WHERE id = $6::uuid) AS laboratory, (SELECT json_agg(json_build_object('id', row.id, 'sampleId', row.sample_id::text, 'accountId', row.account_id, 'kitId', (SELECT kit_id::text
FROM kits
WHERE id = row.kit_id), 'isOfAnother', NOT (row.laboratory_key = ANY(ARRAY(SELECT $7::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $8::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid)))))
FROM samples row
WHERE row.sample_id_folded = ANY(all_folded($9::text[]))) AS samples, (SELECT json_object_agg(code, json_build_object('loinc', loinc, 'equivalentLoincs', equivalent_loincs))
FROM analytes
WHERE code = ANY($10::text[])) AS analytes;

-- lookUpMessage
SELECT ( SELECT json_build_object('acknowledgement', acknowledgement, 'isSame', content_hash IN ($1))
FROM laboratory_messages
WHERE account_id = $2::uuid AND sending_application = $3 AND sending_facility = $4 AND control_id = $5
ORDER BY content_hash IN ($1) DESC
LIMIT 1) AS stored, (SELECT json_build_object('timeZone', laboratory_time_zone, 'identification', laboratory_identification, 'flags', laboratory_flags)
FROM accounts
WHERE id = $6::uuid) AS laboratory, (SELECT json_agg(json_build_object('id', row.id, 'sampleId', row.sample_id::text, 'accountId', row.account_id, 'kitId', (SELECT kit_id::text
FROM kits
WHERE id = row.kit_id), 'isOfAnother', false))
FROM samples row
WHERE row.sample_id_folded = ANY(all_folded($7::text[]))) AS samples, (SELECT json_object_agg(code, json_build_object('loinc', loinc, 'equivalentLoincs', equivalent_loincs))
FROM analytes
WHERE code = ANY($8::text[])) AS analytes;
