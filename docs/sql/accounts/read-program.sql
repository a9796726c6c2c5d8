-- readProgram
SELECT "public"."accounts"."id", "public"."accounts"."name", "public"."accounts"."support_contact"
FROM "public"."accounts"
WHERE ("public"."accounts"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;
