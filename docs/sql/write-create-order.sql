SELECT "public"."kit_types"."code", "public"."kit_types"."orderable"
FROM "public"."kit_types"
WHERE "public"."kit_types"."code" IN ($1,$2) OFFSET $3;

INSERT INTO "public"."orders" ("id","order_id","account_id","placed_by_id","status","recipient_first_name","recipient_last_name","recipient_email","recipient_phone","recipient_street1","recipient_street2","recipient_city","recipient_state","recipient_country","recipient_zip","created","updated")
VALUES ($1,$2,$3,$4,CAST($5::text AS "public"."order_status"),$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17)
RETURNING "public"."orders"."id", "public"."orders"."order_id", "public"."orders"."account_id", "public"."orders"."placed_by_id", "public"."orders"."status"::text, "public"."orders"."recipient_first_name", "public"."orders"."recipient_last_name", "public"."orders"."recipient_email", "public"."orders"."recipient_phone", "public"."orders"."recipient_street1", "public"."orders"."recipient_street2", "public"."orders"."recipient_city", "public"."orders"."recipient_state", "public"."orders"."recipient_country", "public"."orders"."recipient_zip", "public"."orders"."metadata", "public"."orders"."created", "public"."orders"."updated";

INSERT INTO "public"."order_items" ("order_id","position","kit_type")
VALUES ($1,$2,$3), ($4,$5,$6);

UPDATE orders SET metadata = $1::jsonb, updated = $2::timestamptz
WHERE id = $3::uuid;

INSERT INTO "public"."audit_entries" ("created","action","user_id","api_key_id","account_id","subject","request_id")
VALUES ($1,$2,$3,$4,$5,$6,$7)
RETURNING "public"."audit_entries"."id", "public"."audit_entries"."created", "public"."audit_entries"."action", "public"."audit_entries"."user_id", "public"."audit_entries"."api_key_id", "public"."audit_entries"."account_id", "public"."audit_entries"."subject", "public"."audit_entries"."request_id";

SELECT "public"."orders"."id", "public"."orders"."order_id", "public"."orders"."account_id", "public"."orders"."placed_by_id", "public"."orders"."status"::text, "public"."orders"."recipient_first_name", "public"."orders"."recipient_last_name", "public"."orders"."recipient_email", "public"."orders"."recipient_phone", "public"."orders"."recipient_street1", "public"."orders"."recipient_street2", "public"."orders"."recipient_city", "public"."orders"."recipient_state", "public"."orders"."recipient_country", "public"."orders"."recipient_zip", "public"."orders"."metadata", "public"."orders"."created", "public"."orders"."updated"
FROM "public"."orders"
WHERE "public"."orders"."id" IN ($1) OFFSET $2;
