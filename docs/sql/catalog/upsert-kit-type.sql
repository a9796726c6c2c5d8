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
WHERE type.code = $1
LIMIT 1000 ), locked AS MATERIALIZED ( SELECT kit.id
FROM kits kit
WHERE kit.id IN (SELECT kit_id
FROM stale)
ORDER BY kit.id FOR UPDATE SKIP LOCKED ) UPDATE samples SET laboratory_id = stale.laboratory_id, laboratory_basis = CASE WHEN stale.laboratory_id IS NOT NULL THEN 'KIT_TYPE'::laboratory_basis END
FROM stale
WHERE samples.id = stale.id AND stale.kit_id IN (SELECT id
FROM locked) AND (samples.laboratory_basis IS NULL OR samples.laboratory_basis = 'KIT_TYPE');

-- requireLaboratory
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."users"."id"
FROM "public"."users"
WHERE ("public"."users"."account_id" = $1 AND "public"."users"."role" = CAST($2::text AS "public"."role")) OFFSET $3) AS "sub";

-- requireRoom
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."kit_types"."code"
FROM "public"."kit_types"
WHERE 1=1 OFFSET $1) AS "sub";

-- upsertKitType
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- upsertKitType
INSERT INTO kit_types ("code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "eligibility", "updated") SELECT "code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "eligibility", "updated"
FROM json_populate_recordset(NULL::kit_types, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "sample_type" = EXCLUDED."sample_type", "eligibility" = EXCLUDED."eligibility", "updated" = EXCLUDED."updated";

-- upsertKitType
INSERT INTO kit_types ("code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "expected_days", "updated") SELECT "code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "expected_days", "updated"
FROM json_populate_recordset(NULL::kit_types, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "sample_type" = EXCLUDED."sample_type", "panels" = EXCLUDED."panels", "expected_days" = EXCLUDED."expected_days", "updated" = EXCLUDED."updated";

-- upsertKitType
INSERT INTO kit_types ("code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "laboratory_id", "updated") SELECT "code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "laboratory_id", "updated"
FROM json_populate_recordset(NULL::kit_types, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "sample_type" = EXCLUDED."sample_type", "laboratory_id" = EXCLUDED."laboratory_id", "updated" = EXCLUDED."updated";

-- upsertKitType
INSERT INTO kit_types ("code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "updated") SELECT "code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "updated"
FROM json_populate_recordset(NULL::kit_types, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "sample_type" = EXCLUDED."sample_type", "orderable" = EXCLUDED."orderable", "updated" = EXCLUDED."updated";

-- upsertKitType
INSERT INTO kit_types ("code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "updated") SELECT "code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "updated"
FROM json_populate_recordset(NULL::kit_types, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "sample_type" = EXCLUDED."sample_type", "panels" = EXCLUDED."panels", "activatable" = EXCLUDED."activatable", "updated" = EXCLUDED."updated";

-- upsertKitType
INSERT INTO kit_types ("code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "updated") SELECT "code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "updated"
FROM json_populate_recordset(NULL::kit_types, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "sample_type" = EXCLUDED."sample_type", "panels" = EXCLUDED."panels", "orderable" = EXCLUDED."orderable", "activatable" = EXCLUDED."activatable", "required_activation_fields" = EXCLUDED."required_activation_fields", "updated" = EXCLUDED."updated";

-- upsertKitType
INSERT INTO kit_types ("code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "updated") SELECT "code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "updated"
FROM json_populate_recordset(NULL::kit_types, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "sample_type" = EXCLUDED."sample_type", "panels" = EXCLUDED."panels", "updated" = EXCLUDED."updated";

-- upsertKitType
INSERT INTO kit_types ("code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "updated") SELECT "code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "updated"
FROM json_populate_recordset(NULL::kit_types, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "sample_type" = EXCLUDED."sample_type", "required_activation_fields" = EXCLUDED."required_activation_fields", "updated" = EXCLUDED."updated";

-- upsertKitType
INSERT INTO kit_types ("code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "updated") SELECT "code", "panels", "orderable", "activatable", "required_activation_fields", "created", "name", "sample_type", "updated"
FROM json_populate_recordset(NULL::kit_types, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "sample_type" = EXCLUDED."sample_type", "updated" = EXCLUDED."updated";

-- upsertKitType
SELECT "public"."kit_types"."code"
FROM "public"."kit_types"
WHERE ("public"."kit_types"."code" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- upsertKitType
UPDATE kit_types SET ("activatable", "updated") = (SELECT "activatable", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("eligibility", "updated") = (SELECT "eligibility", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("laboratory_id", "updated") = (SELECT "laboratory_id", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("name", "activatable", "updated") = (SELECT "name", "activatable", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("name", "sample_type", "expected_days", "updated") = (SELECT "name", "sample_type", "expected_days", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("name", "sample_type", "orderable", "updated") = (SELECT "name", "sample_type", "orderable", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("name", "sample_type", "panels", "activatable", "updated") = (SELECT "name", "sample_type", "panels", "activatable", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("name", "sample_type", "panels", "orderable", "activatable", "required_activation_fields", "updated") = (SELECT "name", "sample_type", "panels", "orderable", "activatable", "required_activation_fields", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("name", "sample_type", "panels", "updated") = (SELECT "name", "sample_type", "panels", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("name", "sample_type", "required_activation_fields", "updated") = (SELECT "name", "sample_type", "required_activation_fields", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("name", "sample_type", "updated") = (SELECT "name", "sample_type", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("name", "updated") = (SELECT "name", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("orderable", "activatable", "updated") = (SELECT "orderable", "activatable", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("orderable", "updated") = (SELECT "orderable", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("panels", "updated") = (SELECT "panels", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("recollections", "updated") = (SELECT "recollections", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("required_activation_fields", "updated") = (SELECT "required_activation_fields", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("sample_type", "panels", "updated") = (SELECT "sample_type", "panels", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("sample_type", "updated") = (SELECT "sample_type", "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;

-- upsertKitType
UPDATE kit_types SET ("updated") = (SELECT "updated"
FROM json_populate_record(NULL::kit_types, $1::json))
WHERE code = $2;
