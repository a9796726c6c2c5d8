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
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE AND (row.released) IS TRUE AND ((SELECT (CASE WHEN own_sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = own_sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = own_sample.kit_id) END = $3::uuid)
FROM samples own_sample
WHERE own_sample.id = row.sample_id)) IS TRUE;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid AND (row.laboratory_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid))) IS TRUE;

-- readDocument
SELECT "public"."accounts"."id", "public"."accounts"."name", "public"."accounts"."mode"::text, "public"."accounts"."created", "public"."accounts"."closed_at", "public"."accounts"."closed_reason", "public"."accounts"."wound_up_at", "public"."accounts"."reopened_at", "public"."accounts"."reopened_reason", "public"."accounts"."support_contact", "public"."accounts"."support_contacts", "public"."accounts"."language", "public"."accounts"."time_zone", "public"."accounts"."recognizes_patients", "public"."accounts"."strict_addresses", "public"."accounts"."order_days", "public"."accounts"."release", "public"."accounts"."clia_number", "public"."accounts"."laboratory_address", "public"."accounts"."laboratory_director", "public"."accounts"."laboratory_time_zone", "public"."accounts"."laboratory_identification"::text, "public"."accounts"."laboratory_flags"
FROM "public"."accounts"
WHERE "public"."accounts"."id" = $1 OFFSET $2;

-- readDocument
SELECT "public"."analytes"."code", "public"."analytes"."name", "public"."analytes"."loinc", "public"."analytes"."equivalent_loincs", "public"."analytes"."ucum", "public"."analytes"."molar_mass", "public"."analytes"."si_unit", "public"."analytes"."conventional_unit", "public"."analytes"."created", "public"."analytes"."updated"
FROM "public"."analytes"
WHERE "public"."analytes"."code" IN ($1) OFFSET $2;

-- readDocument
SELECT "public"."analytes"."code", "public"."analytes"."name", "public"."analytes"."loinc", "public"."analytes"."equivalent_loincs", "public"."analytes"."ucum", "public"."analytes"."molar_mass", "public"."analytes"."si_unit", "public"."analytes"."conventional_unit", "public"."analytes"."created", "public"."analytes"."updated"
FROM "public"."analytes"
WHERE "public"."analytes"."code" IN (NULL) OFFSET $1;

-- readDocument
SELECT "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."replacement_id", "public"."kits"."status"::text, "public"."kits"."laboratory_key", "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."lot_id", "public"."kits"."lot_since", "public"."kits"."created", "public"."kits"."updated"
FROM "public"."kits"
WHERE "public"."kits"."id" IN ($1) OFFSET $2;

-- readDocument
SELECT "public"."patients"."id", "public"."patients"."account_id", "public"."patients"."first_name", "public"."patients"."last_name", "public"."patients"."email", "public"."patients"."phone", "public"."patients"."sex"::text, "public"."patients"."date_of_birth", "public"."patients"."street1", "public"."patients"."street2", "public"."patients"."city", "public"."patients"."state", "public"."patients"."country", "public"."patients"."zip", "public"."patients"."language", "public"."patients"."guardian", "public"."patients"."created", "public"."patients"."updated", "public"."patients"."version", "public"."patients"."address_corrected", "public"."patients"."merged_into_id", "public"."patients"."merge_id"
FROM "public"."patients"
WHERE "public"."patients"."id" = $1 OFFSET $2;

-- readDocument
SELECT "public"."report_attachments"."report_id", "public"."report_attachments"."position", "public"."report_attachments"."chart_key", "public"."report_attachments"."finality"::text, "public"."report_attachments"."resulted", "public"."report_attachments"."change"::text, "public"."report_attachments"."name", "public"."report_attachments"."loinc", "public"."report_attachments"."sample_id", "public"."report_attachments"."sha256", "public"."report_attachments"."content_type", "public"."report_attachments"."bytes"
FROM "public"."report_attachments"
WHERE "public"."report_attachments"."report_id" = $1
ORDER BY "public"."report_attachments"."position" ASC OFFSET $2;

-- readDocument
SELECT "public"."report_attachments"."report_id", "public"."report_attachments"."position", "public"."report_attachments"."chart_key", "public"."report_attachments"."finality"::text, "public"."report_attachments"."resulted", "public"."report_attachments"."change"::text, "public"."report_attachments"."name", "public"."report_attachments"."loinc", "public"."report_attachments"."sample_id", "public"."report_attachments"."sha256", "public"."report_attachments"."content_type", "public"."report_attachments"."bytes"
FROM "public"."report_attachments"
WHERE "public"."report_attachments"."report_id" IN ($1)
ORDER BY "public"."report_attachments"."position" ASC OFFSET $2;

-- readDocument
SELECT "public"."report_attachments"."report_id", "public"."report_attachments"."position", "public"."report_attachments"."chart_key", "public"."report_attachments"."finality"::text, "public"."report_attachments"."resulted", "public"."report_attachments"."change"::text, "public"."report_attachments"."name", "public"."report_attachments"."loinc", "public"."report_attachments"."sample_id", "public"."report_attachments"."sha256", "public"."report_attachments"."content_type", "public"."report_attachments"."bytes"
FROM "public"."report_attachments"
WHERE "public"."report_attachments"."report_id" IN (NULL)
ORDER BY "public"."report_attachments"."position" ASC OFFSET $1;

-- readDocument
SELECT "public"."report_laboratories"."report_id", "public"."report_laboratories"."name", "public"."report_laboratories"."address", "public"."report_laboratories"."clia_number", "public"."report_laboratories"."director", "public"."report_laboratories"."ordered_from"
FROM "public"."report_laboratories"
WHERE "public"."report_laboratories"."report_id" = $1 OFFSET $2;

-- readDocument
SELECT "public"."report_orders"."report_id", "public"."report_orders"."position", "public"."report_orders"."key", "public"."report_orders"."panel_code", "public"."report_orders"."panel_name", "public"."report_orders"."panel_system", "public"."report_orders"."performer", "public"."report_orders"."comments", "public"."report_orders"."is_open", "public"."report_orders"."resulted"
FROM "public"."report_orders"
WHERE "public"."report_orders"."report_id" = $1
ORDER BY "public"."report_orders"."position" ASC OFFSET $2;

-- readDocument
SELECT "public"."reports"."id", "public"."reports"."account_id", "public"."reports"."sample_id", "public"."reports"."lab", "public"."reports"."partial", "public"."reports"."amends_id", "public"."reports"."replaces_id", "public"."reports"."status"::text, "public"."reports"."date_collected", "public"."reports"."date_received", "public"."reports"."date_resulted", "public"."reports"."collection_unknown", "public"."reports"."submitted_by_id", "public"."reports"."laboratory_id", "public"."reports"."comments", "public"."reports"."created", "public"."reports"."released", "public"."reports"."patient_id", "public"."reports"."patient_version", "public"."reports"."requisition_id", "public"."reports"."withdrawn_at", "public"."reports"."withdrawn_by_id", "public"."reports"."withdrawal_reason", "public"."reports"."held_at", "public"."reports"."held_until", "public"."reports"."hold_reason", "public"."reports"."released_at", "public"."reports"."released_by_id", "public"."reports"."release_comment", "public"."reports"."flags", "public"."reports"."acknowledge_by", "public"."reports"."awaited"
FROM "public"."reports"
WHERE "public"."reports"."id" = $1 OFFSET $2;

-- readDocument
SELECT "public"."reports"."id", "public"."reports"."account_id", "public"."reports"."sample_id", "public"."reports"."lab", "public"."reports"."partial", "public"."reports"."amends_id", "public"."reports"."replaces_id", "public"."reports"."status"::text, "public"."reports"."date_collected", "public"."reports"."date_received", "public"."reports"."date_resulted", "public"."reports"."collection_unknown", "public"."reports"."submitted_by_id", "public"."reports"."laboratory_id", "public"."reports"."comments", "public"."reports"."created", "public"."reports"."released", "public"."reports"."patient_id", "public"."reports"."patient_version", "public"."reports"."requisition_id", "public"."reports"."withdrawn_at", "public"."reports"."withdrawn_by_id", "public"."reports"."withdrawal_reason", "public"."reports"."held_at", "public"."reports"."held_until", "public"."reports"."hold_reason", "public"."reports"."released_at", "public"."reports"."released_by_id", "public"."reports"."release_comment", "public"."reports"."flags", "public"."reports"."acknowledge_by", "public"."reports"."awaited"
FROM "public"."reports"
WHERE ("public"."reports"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- readDocument
SELECT "public"."requisitions"."id", "public"."requisitions"."account_id", "public"."requisitions"."barcode", "public"."requisitions"."barcode_folded", "public"."requisitions"."barcode_freed_at", "public"."requisitions"."account_number", "public"."requisitions"."lab", "public"."requisitions"."panels", "public"."requisitions"."status"::text, "public"."requisitions"."patient_first_name", "public"."requisitions"."patient_last_name", "public"."requisitions"."patient_email", "public"."requisitions"."patient_phone", "public"."requisitions"."patient_sex"::text, "public"."requisitions"."patient_date_of_birth", "public"."requisitions"."patient_street1", "public"."requisitions"."patient_street2", "public"."requisitions"."patient_city", "public"."requisitions"."patient_state", "public"."requisitions"."patient_country", "public"."requisitions"."patient_zip", "public"."requisitions"."patient_guardian", "public"."requisitions"."ordering_provider_name", "public"."requisitions"."ordering_provider_npi", "public"."requisitions"."sample_id", "public"."requisitions"."patient_id", "public"."requisitions"."named_laboratory_id", "public"."requisitions"."laboratory_key", "public"."requisitions"."created", "public"."requisitions"."updated"
FROM "public"."requisitions"
WHERE "public"."requisitions"."sample_id" IN ($1) OFFSET $2;

-- readDocument
SELECT "public"."results"."report_id", "public"."results"."position", "public"."results"."chart_key", "public"."results"."finality"::text, "public"."results"."resulted", "public"."results"."change"::text, "public"."results"."result_type", "public"."results"."name", "public"."results"."time_collected", "public"."results"."text", "public"."results"."is_number", "public"."results"."value", "public"."results"."comparator"::text, "public"."results"."unit", "public"."results"."range_minimum", "public"."results"."range_maximum", "public"."results"."range_text", "public"."results"."comments", "public"."results"."lab_flag"::text, "public"."results"."interpretation", "public"."results"."flag"::text, "public"."results"."code_system", "public"."results"."code", "public"."results"."code_display", "public"."results"."analyte_code", "public"."results"."loinc", "public"."results"."observation_system"
FROM "public"."results"
WHERE "public"."results"."report_id" = $1
ORDER BY "public"."results"."position" ASC OFFSET $2;

-- readDocument
SELECT "public"."results"."report_id", "public"."results"."position", "public"."results"."chart_key", "public"."results"."finality"::text, "public"."results"."resulted", "public"."results"."change"::text, "public"."results"."result_type", "public"."results"."name", "public"."results"."time_collected", "public"."results"."text", "public"."results"."is_number", "public"."results"."value", "public"."results"."comparator"::text, "public"."results"."unit", "public"."results"."range_minimum", "public"."results"."range_maximum", "public"."results"."range_text", "public"."results"."comments", "public"."results"."lab_flag"::text, "public"."results"."interpretation", "public"."results"."flag"::text, "public"."results"."code_system", "public"."results"."code", "public"."results"."code_display", "public"."results"."analyte_code", "public"."results"."loinc", "public"."results"."observation_system"
FROM "public"."results"
WHERE "public"."results"."report_id" IN ($1)
ORDER BY "public"."results"."position" ASC OFFSET $2;

-- readDocument
SELECT "public"."results"."report_id", "public"."results"."position", "public"."results"."chart_key", "public"."results"."finality"::text, "public"."results"."resulted", "public"."results"."change"::text, "public"."results"."result_type", "public"."results"."name", "public"."results"."time_collected", "public"."results"."text", "public"."results"."is_number", "public"."results"."value", "public"."results"."comparator"::text, "public"."results"."unit", "public"."results"."range_minimum", "public"."results"."range_maximum", "public"."results"."range_text", "public"."results"."comments", "public"."results"."lab_flag"::text, "public"."results"."interpretation", "public"."results"."flag"::text, "public"."results"."code_system", "public"."results"."code", "public"."results"."code_display", "public"."results"."analyte_code", "public"."results"."loinc", "public"."results"."observation_system"
FROM "public"."results"
WHERE "public"."results"."report_id" IN (NULL)
ORDER BY "public"."results"."position" ASC OFFSET $1;

-- readDocument
SELECT "public"."samples"."id", "public"."samples"."sample_id", "public"."samples"."sample_id_folded", "public"."samples"."code_freed_at", "public"."samples"."account_id", "public"."samples"."kit_id", "public"."samples"."kit_type", "public"."samples"."status"::text, "public"."samples"."type", "public"."samples"."panels", "public"."samples"."laboratory_id", "public"."samples"."laboratory_basis"::text, "public"."samples"."laboratory_key", "public"."samples"."created", "public"."samples"."updated", "public"."samples"."collected_at", "public"."samples"."failure_code"::text, "public"."samples"."failure_recoverable", "public"."samples"."failure_laboratory_code", "public"."samples"."failure_laboratory_system", "public"."samples"."failure_reason"
FROM "public"."samples"
WHERE "public"."samples"."id" = $1 OFFSET $2;

-- readDocument
SELECT "public"."users"."id", "public"."users"."name"
FROM "public"."users"
WHERE "public"."users"."id" = $1 OFFSET $2;

-- readReplacement
SELECT current.id AS "reportId", current.date_resulted AS "dateResulted", current.partial AS "isPartial", EXISTS (SELECT
FROM reports later
WHERE later.sample_id = current.sample_id AND later.withdrawn_at IS NULL AND later.amends_id IS NOT NULL AND (later.released OR later.held_at IS NULL) AND (later.created, later.id) > ($1::timestamptz, $2::uuid)) AS "isCorrection"
FROM reports current
WHERE current.sample_id = $3::uuid AND current.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (current.released OR current.held_at IS NULL);

-- readReplacement
SELECT current.id AS "reportId", current.date_resulted AS "dateResulted", current.partial AS "isPartial", EXISTS (SELECT
FROM reports later
WHERE later.sample_id = current.sample_id AND later.withdrawn_at IS NULL AND later.amends_id IS NOT NULL AND true AND (later.created, later.id) > ($1::timestamptz, $2::uuid)) AS "isCorrection"
FROM reports current
WHERE current.sample_id = $3::uuid AND current.status IN ('PARTIAL', 'FINAL', 'AMENDED') AND true;

-- readVersion
SELECT "public"."patient_versions"."patient_id", "public"."patient_versions"."version", "public"."patient_versions"."first_name", "public"."patient_versions"."last_name", "public"."patient_versions"."date_of_birth", "public"."patient_versions"."sex"::text
FROM "public"."patient_versions"
WHERE (("public"."patient_versions"."patient_id" = $1 AND "public"."patient_versions"."version" = $2) AND 1=1)
LIMIT $3 OFFSET $4;
