-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid AND (row.laboratory_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid))) IS TRUE;

-- lockSample
WITH kit AS ( SELECT kit.kit_id, kit.patient_id
FROM samples row
JOIN kits kit ON kit.id = row.kit_id
WHERE row.sample_id_folded = folded($1::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE FOR UPDATE OF kit ) SELECT row.id, row.sample_id::text AS "sampleId", row.account_id AS "accountId", row.kit_id AS "kitRef", kit.kit_id::text AS "kitId", row.kit_type AS "kitTypeCode", row.status::text, row.kit_id IS NULL OR kit.patient_id IS NOT NULL AS "isOfSomebody", (SELECT closed_at IS NOT NULL
FROM accounts
WHERE accounts.id = row.account_id) AS "isOfClosed", (SELECT release
FROM accounts
WHERE accounts.id = row.account_id) AS "releasePolicy"
FROM samples row
LEFT JOIN kit ON true
WHERE row.sample_id_folded = folded($4::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE FOR UPDATE OF row;

-- lockSample
WITH kit AS ( SELECT kit.kit_id, kit.patient_id
FROM samples row
JOIN kits kit ON kit.id = row.kit_id
WHERE row.sample_id_folded = folded($1::text) FOR UPDATE OF kit ) SELECT row.id, row.sample_id::text AS "sampleId", row.account_id AS "accountId", row.kit_id AS "kitRef", kit.kit_id::text AS "kitId", row.kit_type AS "kitTypeCode", row.status::text, row.kit_id IS NULL OR kit.patient_id IS NOT NULL AS "isOfSomebody", (SELECT closed_at IS NOT NULL
FROM accounts
WHERE accounts.id = row.account_id) AS "isOfClosed", (SELECT release
FROM accounts
WHERE accounts.id = row.account_id) AS "releasePolicy"
FROM samples row
LEFT JOIN kit ON true
WHERE row.sample_id_folded = folded($2::text) FOR UPDATE OF row;

-- requireNewest
SELECT "public"."reports"."id", "public"."reports"."sample_id", "public"."reports"."status"::text
FROM "public"."reports"
WHERE ("public"."reports"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;
