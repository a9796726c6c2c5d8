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
