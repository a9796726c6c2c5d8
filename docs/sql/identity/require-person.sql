-- requirePerson
SELECT "public"."accounts"."id", "public"."accounts"."laboratory_identification"::text
FROM "public"."accounts"
WHERE ("public"."accounts"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;
