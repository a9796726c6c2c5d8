-- lockCatalogue
SELECT "public"."analytes"."code", "public"."analytes"."loinc", "public"."analytes"."equivalent_loincs", "public"."analytes"."ucum", "public"."analytes"."molar_mass", "public"."analytes"."si_unit", "public"."analytes"."conventional_unit"
FROM "public"."analytes"
WHERE 1=1 OFFSET $1;

-- lockCatalogue
SELECT pg_advisory_xact_lock(hashtextextended('analytes of the catalogue', 0));

-- upsertAnalyte
DELETE
FROM analyte_texts
WHERE analyte_code = $1 AND language <> ALL($2::text[]);

-- upsertAnalyte
INSERT INTO analyte_texts ("analyte_code", "language", "name", "about") SELECT "analyte_code", "language", "name", "about"
FROM json_populate_recordset(NULL::analyte_texts, $1::json)
ON CONFLICT (analyte_code, language) DO UPDATE SET name = EXCLUDED.name, about = EXCLUDED.about;

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "equivalent_loincs", "updated") SELECT "code", "created", "name", "equivalent_loincs", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "equivalent_loincs" = EXCLUDED."equivalent_loincs", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "loinc", "equivalent_loincs", "ucum", "molar_mass", "si_unit", "conventional_unit", "updated") SELECT "code", "created", "name", "loinc", "equivalent_loincs", "ucum", "molar_mass", "si_unit", "conventional_unit", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "loinc" = EXCLUDED."loinc", "equivalent_loincs" = EXCLUDED."equivalent_loincs", "ucum" = EXCLUDED."ucum", "molar_mass" = EXCLUDED."molar_mass", "si_unit" = EXCLUDED."si_unit", "conventional_unit" = EXCLUDED."conventional_unit", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "loinc", "equivalent_loincs", "updated") SELECT "code", "created", "name", "loinc", "equivalent_loincs", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "loinc" = EXCLUDED."loinc", "equivalent_loincs" = EXCLUDED."equivalent_loincs", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "loinc", "ucum", "molar_mass", "si_unit", "updated") SELECT "code", "created", "name", "loinc", "ucum", "molar_mass", "si_unit", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "loinc" = EXCLUDED."loinc", "ucum" = EXCLUDED."ucum", "molar_mass" = EXCLUDED."molar_mass", "si_unit" = EXCLUDED."si_unit", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "loinc", "ucum", "si_unit", "updated") SELECT "code", "created", "name", "loinc", "ucum", "si_unit", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "loinc" = EXCLUDED."loinc", "ucum" = EXCLUDED."ucum", "si_unit" = EXCLUDED."si_unit", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "loinc", "ucum", "updated") SELECT "code", "created", "name", "loinc", "ucum", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "loinc" = EXCLUDED."loinc", "ucum" = EXCLUDED."ucum", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "loinc", "updated") SELECT "code", "created", "name", "loinc", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "loinc" = EXCLUDED."loinc", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "molar_mass", "si_unit", "updated") SELECT "code", "created", "name", "molar_mass", "si_unit", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "molar_mass" = EXCLUDED."molar_mass", "si_unit" = EXCLUDED."si_unit", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "si_unit", "updated") SELECT "code", "created", "name", "si_unit", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "si_unit" = EXCLUDED."si_unit", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "ucum", "molar_mass", "si_unit", "updated") SELECT "code", "created", "name", "ucum", "molar_mass", "si_unit", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "ucum" = EXCLUDED."ucum", "molar_mass" = EXCLUDED."molar_mass", "si_unit" = EXCLUDED."si_unit", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "ucum", "updated") SELECT "code", "created", "name", "ucum", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "ucum" = EXCLUDED."ucum", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO analytes ("code", "created", "name", "updated") SELECT "code", "created", "name", "updated"
FROM json_populate_recordset(NULL::analytes, $1::json)
ON CONFLICT ("code") DO UPDATE SET "name" = EXCLUDED."name", "updated" = EXCLUDED."updated";

-- upsertAnalyte
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);
