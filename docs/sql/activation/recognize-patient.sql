-- mayHaveActivated
SELECT "public"."patients"."id", "public"."patients"."account_id", "public"."patients"."first_name", "public"."patients"."last_name", "public"."patients"."email", "public"."patients"."phone", "public"."patients"."sex"::text, "public"."patients"."date_of_birth", "public"."patients"."street1", "public"."patients"."street2", "public"."patients"."city", "public"."patients"."state", "public"."patients"."country", "public"."patients"."zip", "public"."patients"."language", "public"."patients"."guardian", "public"."patients"."created", "public"."patients"."updated", "public"."patients"."version", "public"."patients"."address_corrected", "public"."patients"."merged_into_id", "public"."patients"."merge_id"
FROM "public"."patients"
WHERE ("public"."patients"."id" = $1 OR "public"."patients"."merged_into_id" = $2) OFFSET $3;

-- recognizePatient
SELECT pg_advisory_xact_lock(hashtextextended('patient of ' || $1::text || ' ' || $2::text || ' ' || folded($3::text), 0));
