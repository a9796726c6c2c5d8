SELECT row.id, row.account_id AS "accountId"
FROM orders row
WHERE row.order_id = $1::citext;

SELECT id
FROM orders
WHERE id = $1::uuid FOR UPDATE;

SELECT "public"."orders"."id", "public"."orders"."order_id", "public"."orders"."account_id", "public"."orders"."placed_by_id", "public"."orders"."status"::text, "public"."orders"."recipient_first_name", "public"."orders"."recipient_last_name", "public"."orders"."recipient_email", "public"."orders"."recipient_phone", "public"."orders"."recipient_street1", "public"."orders"."recipient_street2", "public"."orders"."recipient_city", "public"."orders"."recipient_state", "public"."orders"."recipient_country", "public"."orders"."recipient_zip", "public"."orders"."metadata", "public"."orders"."created", "public"."orders"."updated"
FROM "public"."orders"
WHERE ("public"."orders"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

SELECT "public"."order_items"."order_id", "public"."order_items"."position", "public"."order_items"."kit_type"
FROM "public"."order_items"
LEFT JOIN "public"."kits" AS "j0" ON ("j0"."order_id","j0"."order_position","j0"."kit_type") = ("public"."order_items"."order_id","public"."order_items"."position","public"."order_items"."kit_type")
WHERE ("public"."order_items"."order_id" = $1 AND ("j0"."order_id" IS NULL AND "j0"."order_position" IS NULL AND "j0"."kit_type" IS NULL))
ORDER BY "public"."order_items"."position" ASC OFFSET $2;

SELECT "public"."kit_types"."code", "public"."kit_types"."name", "public"."kit_types"."sample_type", "public"."kit_types"."panels", "public"."kit_types"."orderable", "public"."kit_types"."activatable", "public"."kit_types"."required_activation_fields"::text[], "public"."kit_types"."created", "public"."kit_types"."updated"
FROM "public"."kit_types"
WHERE "public"."kit_types"."code" IN ($1) OFFSET $2;

INSERT INTO "public"."kits" ("id","kit_id","account_id","kit_type","order_id","order_position","status","created","updated")
VALUES ($1,$2,$3,$4,$5,$6,CAST($7::text AS "public"."kit_status"),$8,$9) ON CONFLICT DO NOTHING;

INSERT INTO "public"."barcodes" ("code","account_id")
VALUES ($1,$2) ON CONFLICT DO NOTHING;

SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."barcodes"."code"
FROM "public"."barcodes"
WHERE ("public"."barcodes"."code" IN ($1) AND "public"."barcodes"."account_id" <> $2) OFFSET $3) AS "sub";

INSERT INTO "public"."samples" ("id","sample_id","account_id","kit_id","status","type","panels","created","updated")
VALUES ($1,$2,$3,$4,CAST($5::text AS "public"."sample_status"),$6,$7,$8,$9) ON CONFLICT DO NOTHING;

INSERT INTO "public"."kit_events" ("kit_id","status","created","recorded","recorded_by_id")
VALUES ($1,CAST($2::text AS "public"."kit_status"),$3,$4,$5);

INSERT INTO "public"."sample_events" ("sample_id","status","created","recorded","recorded_by_id")
VALUES ($1,CAST($2::text AS "public"."sample_status"),$3,$4,$5);

UPDATE requisitions SET sample_id = sample.id
FROM samples sample
WHERE sample.id = ANY($1::uuid[]) AND requisitions.barcode = sample.sample_id;

UPDATE "public"."orders" SET "updated" = $1
WHERE ("public"."orders"."id" = $2 AND 1=1)
RETURNING "public"."orders"."id", "public"."orders"."order_id", "public"."orders"."account_id", "public"."orders"."placed_by_id", "public"."orders"."status"::text, "public"."orders"."recipient_first_name", "public"."orders"."recipient_last_name", "public"."orders"."recipient_email", "public"."orders"."recipient_phone", "public"."orders"."recipient_street1", "public"."orders"."recipient_street2", "public"."orders"."recipient_city", "public"."orders"."recipient_state", "public"."orders"."recipient_country", "public"."orders"."recipient_zip", "public"."orders"."metadata", "public"."orders"."created", "public"."orders"."updated";

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

INSERT INTO "public"."audit_entries" ("created","action","user_id","api_key_id","account_id","subject","request_id")
VALUES ($1,$2,$3,$4,$5,$6,$7)
RETURNING "public"."audit_entries"."id", "public"."audit_entries"."created", "public"."audit_entries"."action", "public"."audit_entries"."user_id", "public"."audit_entries"."api_key_id", "public"."audit_entries"."account_id", "public"."audit_entries"."subject", "public"."audit_entries"."request_id";

SELECT "public"."orders"."id", "public"."orders"."order_id", "public"."orders"."account_id", "public"."orders"."placed_by_id", "public"."orders"."status"::text, "public"."orders"."recipient_first_name", "public"."orders"."recipient_last_name", "public"."orders"."recipient_email", "public"."orders"."recipient_phone", "public"."orders"."recipient_street1", "public"."orders"."recipient_street2", "public"."orders"."recipient_city", "public"."orders"."recipient_state", "public"."orders"."recipient_country", "public"."orders"."recipient_zip", "public"."orders"."metadata", "public"."orders"."created", "public"."orders"."updated"
FROM "public"."orders"
WHERE "public"."orders"."id" IN ($1) OFFSET $2;
