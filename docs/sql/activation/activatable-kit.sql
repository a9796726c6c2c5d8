-- findNamedKit
SELECT "public"."kit_types"."code", "public"."kit_types"."name", "public"."kit_types"."sample_type", "public"."kit_types"."panels", "public"."kit_types"."orderable", "public"."kit_types"."activatable", "public"."kit_types"."required_activation_fields"::text[], "public"."kit_types"."created", "public"."kit_types"."updated"
FROM "public"."kit_types"
WHERE "public"."kit_types"."code" = $1 OFFSET $2;

-- findNamedKit
SELECT "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated"
FROM "public"."kits"
WHERE ("public"."kits"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM kits row
WHERE row.kit_id = $1::citext;
