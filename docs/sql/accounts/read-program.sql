-- readPrograms
SELECT "public"."accounts"."id", "public"."accounts"."name", "public"."accounts"."language", "public"."accounts"."support_contact", "public"."accounts"."support_contacts"
FROM "public"."accounts"
WHERE "public"."accounts"."id" IN ($1) OFFSET $2;
