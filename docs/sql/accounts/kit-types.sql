-- unknownKitTypes
SELECT "public"."kit_types"."code"
FROM "public"."kit_types"
WHERE "public"."kit_types"."code" IN ($1) OFFSET $2;
