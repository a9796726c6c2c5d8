SELECT "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated"
FROM "public"."kits"
WHERE "public"."kits"."id" IN ($1) OFFSET $2;

SELECT "public"."orders"."id", "public"."orders"."order_id", "public"."orders"."account_id", "public"."orders"."placed_by_id", "public"."orders"."status"::text, "public"."orders"."recipient_first_name", "public"."orders"."recipient_last_name", "public"."orders"."recipient_email", "public"."orders"."recipient_phone", "public"."orders"."recipient_street1", "public"."orders"."recipient_street2", "public"."orders"."recipient_city", "public"."orders"."recipient_state", "public"."orders"."recipient_country", "public"."orders"."recipient_zip", "public"."orders"."metadata", "public"."orders"."created", "public"."orders"."updated"
FROM "public"."orders"
WHERE "public"."orders"."id" IN ($1) OFFSET $2;

SELECT "public"."patients"."id", "public"."patients"."account_id", "public"."patients"."first_name", "public"."patients"."last_name", "public"."patients"."email", "public"."patients"."phone", "public"."patients"."sex"::text, "public"."patients"."date_of_birth", "public"."patients"."street1", "public"."patients"."street2", "public"."patients"."city", "public"."patients"."state", "public"."patients"."country", "public"."patients"."zip", "public"."patients"."created"
FROM "public"."patients"
WHERE "public"."patients"."id" IN ($1) OFFSET $2;

SELECT "public"."samples"."id", "public"."samples"."sample_id", "public"."samples"."account_id", "public"."samples"."kit_id", "public"."samples"."status"::text, "public"."samples"."type", "public"."samples"."panels", "public"."samples"."created", "public"."samples"."updated"
FROM "public"."samples"
WHERE "public"."samples"."id" IN ($1) OFFSET $2;

SELECT row.id, row.account_id AS "accountId"
FROM kits row
WHERE row.kit_id = $1::citext AND row.account_id = $2::uuid;

SELECT row.id, row.account_id AS "accountId"
FROM orders row
WHERE row.order_id = $1::citext AND row.account_id = $2::uuid;

SELECT row.id, row.account_id AS "accountId"
FROM patients row
WHERE row.id = $1::uuid AND row.account_id = $2::uuid;

SELECT row.id, row.account_id AS "accountId"
FROM samples row
WHERE row.sample_id = $1::citext AND row.account_id = $2::uuid;
