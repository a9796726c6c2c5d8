-- assignByKitType
WITH stale AS MATERIALIZED ( SELECT found.id, found.kit_id, type.laboratory_id
FROM kit_types type
CROSS JOIN LATERAL ((SELECT sample.id, sample.kit_id
FROM samples sample
WHERE sample.kit_type = type.code AND sample.kit_type IS NOT NULL AND (sample.laboratory_basis IS NULL OR sample.laboratory_basis = 'KIT_TYPE') AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = sample.account_id OFFSET 0) AND sample.laboratory_key < coalesce(type.laboratory_id, '00000000-0000-0000-0000-000000000000'::uuid)
LIMIT 1000)
UNION ALL (SELECT sample.id, sample.kit_id
FROM samples sample
WHERE sample.kit_type = type.code AND sample.kit_type IS NOT NULL AND (sample.laboratory_basis IS NULL OR sample.laboratory_basis = 'KIT_TYPE') AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = sample.account_id OFFSET 0) AND sample.laboratory_key > coalesce(type.laboratory_id, '00000000-0000-0000-0000-000000000000'::uuid)
LIMIT 1000)) AS found
WHERE true
LIMIT 1000 ), locked AS MATERIALIZED ( SELECT kit.id
FROM kits kit
WHERE kit.id IN (SELECT kit_id
FROM stale)
ORDER BY kit.id FOR UPDATE SKIP LOCKED ) UPDATE samples SET laboratory_id = stale.laboratory_id, laboratory_basis = CASE WHEN stale.laboratory_id IS NOT NULL THEN 'KIT_TYPE'::laboratory_basis END
FROM stale
WHERE samples.id = stale.id AND stale.kit_id IN (SELECT id
FROM locked) AND (samples.laboratory_basis IS NULL OR samples.laboratory_basis = 'KIT_TYPE');

-- assignByName
WITH stale AS MATERIALIZED ( SELECT found.id, found.sample_id, laboratory.id AS laboratory_id
FROM accounts laboratory
CROSS JOIN LATERAL ( SELECT requisition.id, requisition.sample_id
FROM requisitions requisition
WHERE requisition.lab = laboratory.name AND requisition.named_laboratory_id IS NULL AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = requisition.account_id OFFSET 0)
LIMIT 1000) AS found
WHERE true AND laboratory_named(laboratory.name) = laboratory.id
LIMIT 1000 ), of_kits AS MATERIALIZED ( SELECT stale.id, sample.kit_id
FROM stale
JOIN samples sample ON sample.id = stale.sample_id AND sample.kit_id IS NOT NULL ), locked AS MATERIALIZED ( SELECT kit.id
FROM kits kit
WHERE kit.id IN (SELECT kit_id
FROM of_kits)
ORDER BY kit.id FOR UPDATE SKIP LOCKED ) UPDATE requisitions SET named_laboratory_id = stale.laboratory_id
FROM stale
WHERE requisitions.id = stale.id AND requisitions.named_laboratory_id IS NULL AND NOT EXISTS (SELECT
FROM of_kits
WHERE of_kits.id = stale.id AND of_kits.kit_id NOT IN (SELECT id
FROM locked));
