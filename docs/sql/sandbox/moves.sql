-- make
SELECT "public"."requisitions"."id"
FROM "public"."requisitions"
WHERE ("public"."requisitions"."sample_id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- measuredSample
SELECT "public"."kits"."id", "public"."kits"."patient_id"
FROM "public"."kits"
WHERE "public"."kits"."id" = $1 OFFSET $2;

-- measuredSample
SELECT "public"."patients"."id", "public"."patients"."sex"::text, "public"."patients"."date_of_birth"
FROM "public"."patients"
WHERE "public"."patients"."id" IN ($1) OFFSET $2;

-- measuredSample
SELECT "public"."reports"."id", "public"."reports"."sample_id"
FROM "public"."reports"
WHERE ("public"."reports"."status" IN (CAST($1::text AS "public"."report_status"),CAST($2::text AS "public"."report_status"),CAST($3::text AS "public"."report_status")) AND "public"."reports"."sample_id" = $4)
ORDER BY "public"."reports"."id" ASC
LIMIT $5 OFFSET $6;

-- measuredSample
SELECT "public"."results"."report_id", "public"."results"."position", "public"."results"."name"
FROM "public"."results"
WHERE ("public"."results"."finality" <> CAST($1::text AS "public"."result_finality") AND "public"."results"."report_id" IN ($2)) OFFSET $3;

-- measuredSample
SELECT "public"."results"."report_id", "public"."results"."position", "public"."results"."name"
FROM "public"."results"
WHERE ("public"."results"."finality" <> CAST($1::text AS "public"."result_finality") AND "public"."results"."report_id" IN (NULL)) OFFSET $2;

-- measuredSample
SELECT "public"."sample_events"."id", "public"."sample_events"."status"::text, "public"."sample_events"."created", "public"."sample_events"."sample_id"
FROM "public"."sample_events"
WHERE "public"."sample_events"."sample_id" = $1
ORDER BY "public"."sample_events"."recorded" ASC, "public"."sample_events"."id" ASC OFFSET $2;

-- measuredSample
SELECT "public"."samples"."id", "public"."samples"."panels", "public"."samples"."kit_id"
FROM "public"."samples"
WHERE ("public"."samples"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- named
SELECT "public"."analytes"."code", "public"."analytes"."name", "public"."analytes"."loinc", "public"."analytes"."equivalent_loincs", "public"."analytes"."ucum", "public"."analytes"."molar_mass", "public"."analytes"."si_unit", "public"."analytes"."conventional_unit", "public"."analytes"."created", "public"."analytes"."updated"
FROM "public"."analytes"
WHERE "public"."analytes"."loinc" IN ($1)
ORDER BY "public"."analytes"."code" DESC OFFSET $2;

-- registrantOf
SELECT jsonb_build_array(type.eligibility, coalesce((SELECT own.rules
FROM account_eligibility own
WHERE own.account_id = kit.account_id AND own.kit_type = type.code), '[]')) AS lists
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
JOIN kit_types type ON type.code = kit.kit_type
WHERE sample.id = $1::uuid;
