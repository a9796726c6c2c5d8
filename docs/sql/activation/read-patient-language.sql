-- readPatientLanguage
SELECT "public"."patients"."id", "public"."patients"."language"
FROM "public"."patients"
WHERE "public"."patients"."id" IN ($1) OFFSET $2;

-- readPatientLanguage
SELECT "public"."patients"."id", "public"."patients"."language", "public"."patients"."merged_into_id"
FROM "public"."patients"
WHERE "public"."patients"."id" = $1 OFFSET $2;

-- readPatientLanguage
SELECT "public"."registration_tokens"."id", "public"."registration_tokens"."expires_at", "public"."registration_tokens"."used_at", "public"."registration_tokens"."patient_id"
FROM "public"."registration_tokens"
WHERE ("public"."registration_tokens"."hash" = $1 AND 1=1)
LIMIT $2 OFFSET $3;
