-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM requisitions row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM requisitions row
WHERE row.id = $1::uuid AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE;

-- loadRequisitionDocument
SELECT "public"."accounts"."id", "public"."accounts"."name", "public"."accounts"."mode"::text, "public"."accounts"."created", "public"."accounts"."closed_at", "public"."accounts"."closed_reason", "public"."accounts"."wound_up_at", "public"."accounts"."reopened_at", "public"."accounts"."reopened_reason", "public"."accounts"."support_contact", "public"."accounts"."support_contacts", "public"."accounts"."language", "public"."accounts"."time_zone", "public"."accounts"."recognizes_patients", "public"."accounts"."strict_addresses", "public"."accounts"."order_days", "public"."accounts"."release", "public"."accounts"."clia_number", "public"."accounts"."laboratory_address", "public"."accounts"."laboratory_director", "public"."accounts"."laboratory_time_zone", "public"."accounts"."laboratory_identification"::text, "public"."accounts"."laboratory_flags"
FROM "public"."accounts"
WHERE "public"."accounts"."id" = $1 OFFSET $2;

-- loadRequisitionDocument
SELECT "public"."kits"."id", "public"."kits"."patient_id"
FROM "public"."kits"
WHERE "public"."kits"."id" IN ($1) OFFSET $2;

-- loadRequisitionDocument
SELECT "public"."patient_names"."patient_id", "public"."patient_names"."position", "public"."patient_names"."account_id", "public"."patient_names"."first_name", "public"."patient_names"."last_name"
FROM "public"."patient_names"
WHERE "public"."patient_names"."patient_id" IN ($1) OFFSET $2;

-- loadRequisitionDocument
SELECT "public"."patient_names"."patient_id", "public"."patient_names"."position", "public"."patient_names"."account_id", "public"."patient_names"."first_name", "public"."patient_names"."last_name"
FROM "public"."patient_names"
WHERE "public"."patient_names"."patient_id" IN (NULL) OFFSET $1;

-- loadRequisitionDocument
SELECT "public"."patients"."id", "public"."patients"."account_id", "public"."patients"."first_name", "public"."patients"."last_name", "public"."patients"."email", "public"."patients"."phone", "public"."patients"."sex"::text, "public"."patients"."date_of_birth", "public"."patients"."street1", "public"."patients"."street2", "public"."patients"."city", "public"."patients"."state", "public"."patients"."country", "public"."patients"."zip", "public"."patients"."language", "public"."patients"."guardian", "public"."patients"."created", "public"."patients"."updated", "public"."patients"."version", "public"."patients"."address_corrected", "public"."patients"."merged_into_id", "public"."patients"."merge_id"
FROM "public"."patients"
WHERE "public"."patients"."id" IN ($1) OFFSET $2;

-- loadRequisitionDocument
SELECT "public"."patients"."id", "public"."patients"."account_id", "public"."patients"."first_name", "public"."patients"."last_name", "public"."patients"."email", "public"."patients"."phone", "public"."patients"."sex"::text, "public"."patients"."date_of_birth", "public"."patients"."street1", "public"."patients"."street2", "public"."patients"."city", "public"."patients"."state", "public"."patients"."country", "public"."patients"."zip", "public"."patients"."language", "public"."patients"."guardian", "public"."patients"."created", "public"."patients"."updated", "public"."patients"."version", "public"."patients"."address_corrected", "public"."patients"."merged_into_id", "public"."patients"."merge_id"
FROM "public"."patients"
WHERE "public"."patients"."id" IN (NULL) OFFSET $1;

-- loadRequisitionDocument
SELECT "public"."requisitions"."id", "public"."requisitions"."account_id", "public"."requisitions"."barcode", "public"."requisitions"."barcode_folded", "public"."requisitions"."barcode_freed_at", "public"."requisitions"."account_number", "public"."requisitions"."lab", "public"."requisitions"."panels", "public"."requisitions"."status"::text, "public"."requisitions"."patient_first_name", "public"."requisitions"."patient_last_name", "public"."requisitions"."patient_email", "public"."requisitions"."patient_phone", "public"."requisitions"."patient_sex"::text, "public"."requisitions"."patient_date_of_birth", "public"."requisitions"."patient_street1", "public"."requisitions"."patient_street2", "public"."requisitions"."patient_city", "public"."requisitions"."patient_state", "public"."requisitions"."patient_country", "public"."requisitions"."patient_zip", "public"."requisitions"."patient_guardian", "public"."requisitions"."ordering_provider_name", "public"."requisitions"."ordering_provider_npi", "public"."requisitions"."sample_id", "public"."requisitions"."patient_id", "public"."requisitions"."named_laboratory_id", "public"."requisitions"."laboratory_key", "public"."requisitions"."created", "public"."requisitions"."updated"
FROM "public"."requisitions"
WHERE ("public"."requisitions"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- loadRequisitionDocument
SELECT "public"."samples"."id", "public"."samples"."type", "public"."samples"."kit_id"
FROM "public"."samples"
WHERE "public"."samples"."id" = $1 OFFSET $2;

-- requirePatientDisclosed
SELECT
FROM requisitions row
WHERE row.id = $1::uuid AND row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid));
