SELECT "public"."kit_types"."code", "public"."kit_types"."name", "public"."kit_types"."sample_type", "public"."kit_types"."panels", "public"."kit_types"."orderable", "public"."kit_types"."activatable", "public"."kit_types"."required_activation_fields"::text[], "public"."kit_types"."created", "public"."kit_types"."updated"
FROM "public"."kit_types"
WHERE "public"."kit_types"."code" IN ($1,$2,$3) OFFSET $4;

SELECT "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated"
FROM "public"."kits"
WHERE "public"."kits"."id" IN ($1,$2) OFFSET $3;

SELECT "public"."order_items"."order_id", "public"."order_items"."position", "public"."order_items"."kit_type"
FROM "public"."order_items"
WHERE "public"."order_items"."order_id" IN ($1)
ORDER BY "public"."order_items"."position" ASC OFFSET $2;

SELECT "public"."orders"."id", "public"."orders"."order_id", "public"."orders"."account_id", "public"."orders"."placed_by_id", "public"."orders"."status"::text, "public"."orders"."recipient_first_name", "public"."orders"."recipient_last_name", "public"."orders"."recipient_email", "public"."orders"."recipient_phone", "public"."orders"."recipient_street1", "public"."orders"."recipient_street2", "public"."orders"."recipient_city", "public"."orders"."recipient_state", "public"."orders"."recipient_country", "public"."orders"."recipient_zip", "public"."orders"."metadata", "public"."orders"."created", "public"."orders"."updated"
FROM "public"."orders"
WHERE "public"."orders"."id" IN ($1) OFFSET $2;

SELECT parent.id AS parent, of_parent.id, of_parent.time
FROM unnest($1::uuid[]) WITH ORDINALITY AS parent(id, place)
CROSS JOIN LATERAL (SELECT row.id, row.created AS time
FROM kits row
WHERE row.order_id = parent.id AND row.account_id = $2::uuid
ORDER BY row.created ASC, row.id ASC
LIMIT $3::int OFFSET $4::int) AS of_parent;

SELECT row.id, row.updated AS time
FROM orders row
WHERE row.account_id = $1::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT $2::int OFFSET $3::int;

SELECT row.order_id AS parent, count(*)::int AS count
FROM kits row
WHERE row.order_id = ANY($1::uuid[]) AND row.account_id = $2::uuid
GROUP BY 1;
