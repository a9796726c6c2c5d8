-- requireRoom
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."kit_types"."code"
FROM "public"."kit_types"
WHERE 1=1 OFFSET $1) AS "sub";

-- upsertKitType
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

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
