SELECT row.id, row.account_id AS "accountId"
FROM kits row
WHERE row.kit_id = $1::citext AND row.account_id = $2::uuid;

SELECT placed.id
FROM orders placed
JOIN kits kit ON kit.order_id = placed.id
WHERE kit.id = $1::uuid FOR UPDATE OF placed;

SELECT id
FROM kits
WHERE id = $1::uuid FOR UPDATE;

SELECT "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated"
FROM "public"."kits"
WHERE ("public"."kits"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

SELECT "public"."kit_types"."code", "public"."kit_types"."name", "public"."kit_types"."sample_type", "public"."kit_types"."panels", "public"."kit_types"."orderable", "public"."kit_types"."activatable", "public"."kit_types"."required_activation_fields"::text[], "public"."kit_types"."created", "public"."kit_types"."updated"
FROM "public"."kit_types"
WHERE ("public"."kit_types"."code" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

SELECT "public"."patients"."id", "public"."patients"."account_id", "public"."patients"."first_name", "public"."patients"."last_name", "public"."patients"."email", "public"."patients"."phone", "public"."patients"."sex"::text, "public"."patients"."date_of_birth", "public"."patients"."street1", "public"."patients"."street2", "public"."patients"."city", "public"."patients"."state", "public"."patients"."country", "public"."patients"."zip", "public"."patients"."created"
FROM "public"."patients"
WHERE ("public"."patients"."id" = $1 AND "public"."patients"."account_id" = $2)
LIMIT $3 OFFSET $4;

UPDATE "public"."kits" SET "patient_id" = $1, "research_consent" = $2, "status" = CAST($3::text AS "public"."kit_status")
WHERE ("public"."kits"."id" = $4 AND 1=1)
RETURNING "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated";

SELECT MIN("created") AS "_min$created", MAX("created") AS "_max$created"
FROM (SELECT "public"."kit_events"."created"
FROM "public"."kit_events"
WHERE "public"."kit_events"."kit_id" = $1 OFFSET $2) AS "sub";

INSERT INTO "public"."kit_events" ("kit_id","status","created","recorded","recorded_by_id","reason")
VALUES ($1,CAST($2::text AS "public"."kit_status"),$3,$4,$5,$6)
RETURNING "public"."kit_events"."id", "public"."kit_events"."kit_id", "public"."kit_events"."status"::text, "public"."kit_events"."created", "public"."kit_events"."recorded", "public"."kit_events"."recorded_by_id", "public"."kit_events"."reason", "public"."kit_events"."tracking_number", "public"."kit_events"."carrier";

UPDATE "public"."kits" SET "updated" = $1, "status" = CAST($2::text AS "public"."kit_status")
WHERE ("public"."kits"."id" = $3 AND 1=1)
RETURNING "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated";

SELECT "public"."orders"."id", "public"."orders"."status"::text, COALESCE("aggr_selection_0_OrderItem"."_aggr_count_items", 0) AS "_aggr_count_items"
FROM "public"."orders"
LEFT JOIN (SELECT "public"."order_items"."order_id", COUNT(*) AS "_aggr_count_items"
FROM "public"."order_items"
WHERE 1=1
GROUP BY "public"."order_items"."order_id") AS "aggr_selection_0_OrderItem" ON ("public"."orders"."id" = "aggr_selection_0_OrderItem"."order_id")
WHERE ("public"."orders"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

SELECT "public"."kits"."id", "public"."kits"."status"::text, "public"."kits"."order_id"
FROM "public"."kits"
WHERE "public"."kits"."order_id" = $1 OFFSET $2;

UPDATE "public"."orders" SET "status" = CAST($1::text AS "public"."order_status"), "updated" = $2
WHERE ("public"."orders"."id" = $3 AND 1=1)
RETURNING "public"."orders"."id", "public"."orders"."order_id", "public"."orders"."account_id", "public"."orders"."placed_by_id", "public"."orders"."status"::text, "public"."orders"."recipient_first_name", "public"."orders"."recipient_last_name", "public"."orders"."recipient_email", "public"."orders"."recipient_phone", "public"."orders"."recipient_street1", "public"."orders"."recipient_street2", "public"."orders"."recipient_city", "public"."orders"."recipient_state", "public"."orders"."recipient_country", "public"."orders"."recipient_zip", "public"."orders"."metadata", "public"."orders"."created", "public"."orders"."updated";

INSERT INTO "public"."audit_entries" ("created","action","user_id","api_key_id","account_id","subject","request_id")
VALUES ($1,$2,$3,$4,$5,$6,$7)
RETURNING "public"."audit_entries"."id", "public"."audit_entries"."created", "public"."audit_entries"."action", "public"."audit_entries"."user_id", "public"."audit_entries"."api_key_id", "public"."audit_entries"."account_id", "public"."audit_entries"."subject", "public"."audit_entries"."request_id";
