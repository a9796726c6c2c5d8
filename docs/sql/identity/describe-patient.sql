-- describePatient
SELECT "public"."patient_names"."patient_id", "public"."patient_names"."position", "public"."patient_names"."account_id", "public"."patient_names"."first_name", "public"."patient_names"."last_name"
FROM "public"."patient_names"
WHERE "public"."patient_names"."patient_id" = $1
ORDER BY "public"."patient_names"."position" ASC OFFSET $2;

-- describePatient
SELECT "public"."patients"."id", "public"."patients"."account_id", "public"."patients"."first_name", "public"."patients"."last_name", "public"."patients"."email", "public"."patients"."phone", "public"."patients"."sex"::text, "public"."patients"."date_of_birth", "public"."patients"."street1", "public"."patients"."street2", "public"."patients"."city", "public"."patients"."state", "public"."patients"."country", "public"."patients"."zip", "public"."patients"."language", "public"."patients"."guardian", "public"."patients"."created", "public"."patients"."updated", "public"."patients"."version", "public"."patients"."address_corrected", "public"."patients"."merged_into_id", "public"."patients"."merge_id"
FROM "public"."patients"
WHERE ("public"."patients"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- holdPatient
SELECT id, account_id AS "accountId", merged_into_id AS "mergedInto"
FROM patients
WHERE id = $1::uuid FOR KEY SHARE;
