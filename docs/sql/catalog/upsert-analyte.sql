-- requireRoom
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."analytes"."code"
FROM "public"."analytes"
WHERE "public"."analytes"."code" <> $1 OFFSET $2) AS "sub";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "loinc", "ucum", "updated") SELECT "code", "created", "name", "loinc", "ucum", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "loinc" = EXCLUDED."loinc", "ucum" = EXCLUDED."ucum", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "loinc", "updated") SELECT "code", "created", "name", "loinc", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "loinc" = EXCLUDED."loinc", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "ucum", "updated") SELECT "code", "created", "name", "ucum", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "ucum" = EXCLUDED."ucum", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "updated") SELECT "code", "created", "name", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);
