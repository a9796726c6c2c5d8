-- find
SELECT "public"."accounts"."id", "public"."accounts"."name", "public"."accounts"."mode"::text, "public"."accounts"."created", "public"."accounts"."closed_at", "public"."accounts"."closed_reason", "public"."accounts"."wound_up_at", "public"."accounts"."reopened_at", "public"."accounts"."reopened_reason", "public"."accounts"."support_contact", "public"."accounts"."support_contacts", "public"."accounts"."language", "public"."accounts"."time_zone", "public"."accounts"."recognizes_patients", "public"."accounts"."strict_addresses", "public"."accounts"."order_days", "public"."accounts"."release", "public"."accounts"."clia_number", "public"."accounts"."laboratory_address", "public"."accounts"."laboratory_director", "public"."accounts"."laboratory_time_zone", "public"."accounts"."laboratory_identification"::text, "public"."accounts"."laboratory_flags"
FROM "public"."accounts"
WHERE "public"."accounts"."id" IN ($1) OFFSET $2;

-- find
SELECT "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."replacement_id", "public"."kits"."status"::text, "public"."kits"."laboratory_key", "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."lot_id", "public"."kits"."lot_since", "public"."kits"."created", "public"."kits"."updated"
FROM "public"."kits"
WHERE "public"."kits"."id" IN ($1) OFFSET $2;

-- find
SELECT "public"."report_attachments"."report_id", "public"."report_attachments"."position", "public"."report_attachments"."chart_key", "public"."report_attachments"."finality"::text, "public"."report_attachments"."resulted", "public"."report_attachments"."change"::text, "public"."report_attachments"."name", "public"."report_attachments"."loinc", "public"."report_attachments"."sample_id", "public"."report_attachments"."sha256", "public"."report_attachments"."content_type", "public"."report_attachments"."bytes"
FROM "public"."report_attachments"
WHERE (("public"."report_attachments"."report_id" = $1 AND "public"."report_attachments"."position" = $2) AND 1=1)
LIMIT $3 OFFSET $4;

-- find
SELECT "public"."reports"."id", "public"."reports"."account_id", "public"."reports"."sample_id", "public"."reports"."lab", "public"."reports"."partial", "public"."reports"."amends_id", "public"."reports"."replaces_id", "public"."reports"."status"::text, "public"."reports"."date_collected", "public"."reports"."date_received", "public"."reports"."date_resulted", "public"."reports"."collection_unknown", "public"."reports"."submitted_by_id", "public"."reports"."laboratory_id", "public"."reports"."comments", "public"."reports"."created", "public"."reports"."released", "public"."reports"."patient_id", "public"."reports"."patient_version", "public"."reports"."requisition_id", "public"."reports"."withdrawn_at", "public"."reports"."withdrawn_by_id", "public"."reports"."withdrawal_reason", "public"."reports"."held_at", "public"."reports"."held_until", "public"."reports"."hold_reason", "public"."reports"."released_at", "public"."reports"."released_by_id", "public"."reports"."release_comment", "public"."reports"."flags", "public"."reports"."acknowledge_by", "public"."reports"."awaited"
FROM "public"."reports"
WHERE "public"."reports"."id" = $1 OFFSET $2;

-- find
SELECT "public"."requisitions"."id", "public"."requisitions"."account_id", "public"."requisitions"."barcode", "public"."requisitions"."barcode_folded", "public"."requisitions"."barcode_freed_at", "public"."requisitions"."account_number", "public"."requisitions"."lab", "public"."requisitions"."panels", "public"."requisitions"."status"::text, "public"."requisitions"."patient_first_name", "public"."requisitions"."patient_last_name", "public"."requisitions"."patient_email", "public"."requisitions"."patient_phone", "public"."requisitions"."patient_sex"::text, "public"."requisitions"."patient_date_of_birth", "public"."requisitions"."patient_street1", "public"."requisitions"."patient_street2", "public"."requisitions"."patient_city", "public"."requisitions"."patient_state", "public"."requisitions"."patient_country", "public"."requisitions"."patient_zip", "public"."requisitions"."patient_guardian", "public"."requisitions"."ordering_provider_name", "public"."requisitions"."ordering_provider_npi", "public"."requisitions"."sample_id", "public"."requisitions"."patient_id", "public"."requisitions"."named_laboratory_id", "public"."requisitions"."laboratory_key", "public"."requisitions"."created", "public"."requisitions"."updated"
FROM "public"."requisitions"
WHERE "public"."requisitions"."sample_id" IN ($1) OFFSET $2;

-- find
SELECT "public"."samples"."id", "public"."samples"."sample_id", "public"."samples"."sample_id_folded", "public"."samples"."code_freed_at", "public"."samples"."account_id", "public"."samples"."kit_id", "public"."samples"."kit_type", "public"."samples"."status"::text, "public"."samples"."type", "public"."samples"."panels", "public"."samples"."laboratory_id", "public"."samples"."laboratory_basis"::text, "public"."samples"."laboratory_key", "public"."samples"."created", "public"."samples"."updated", "public"."samples"."collected_at", "public"."samples"."failure_code"::text, "public"."samples"."failure_recoverable", "public"."samples"."failure_laboratory_code", "public"."samples"."failure_laboratory_system", "public"."samples"."failure_reason"
FROM "public"."samples"
WHERE "public"."samples"."id" IN ($1) OFFSET $2;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE AND (row.released) IS TRUE;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid AND (row.laboratory_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid))) IS TRUE;

-- read
SELECT "public"."attachments"."sample_id", "public"."attachments"."sha256", "public"."attachments"."content"
FROM "public"."attachments"
WHERE (("public"."attachments"."sample_id" = $1 AND "public"."attachments"."sha256" = $2) AND 1=1)
LIMIT $3 OFFSET $4;
