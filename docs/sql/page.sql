-- after
SELECT "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated"
FROM "public"."kits"
WHERE "public"."kits"."id" IN ($1) OFFSET $2;

SELECT row.id, row.created AS time
FROM kits row
WHERE row.account_id = $1::uuid AND (row.created, row.id) < ($2::timestamptz, $3::uuid)
ORDER BY row.created DESC, row.id DESC
LIMIT $4::int OFFSET $5::int;

-- before
SELECT row.id, row.created AS time
FROM kits row
WHERE row.account_id = $1::uuid AND (row.created, row.id) > ($2::timestamptz, $3::uuid)
ORDER BY row.created ASC, row.id ASC
LIMIT $4::int OFFSET $5::int;
