-- outcomeOf
SELECT "public"."registration_tokens"."id", "public"."registration_tokens"."account_id", "public"."registration_tokens"."patient_id", "public"."registration_tokens"."kit_type", "public"."registration_tokens"."hash", "public"."registration_tokens"."created", "public"."registration_tokens"."expires_at", "public"."registration_tokens"."used_at", "public"."registration_tokens"."used_for_kit_id"
FROM "public"."registration_tokens"
WHERE ("public"."registration_tokens"."hash" = $1 AND 1=1)
LIMIT $2 OFFSET $3;
