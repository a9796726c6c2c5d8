-- findAccount
SELECT "public"."accounts"."id", "public"."accounts"."closed_at"
FROM "public"."accounts"
WHERE ("public"."accounts"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- provisionKits
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- provisionKits
SELECT "public"."kit_types"."code", "public"."kit_types"."name", "public"."kit_types"."sample_type", "public"."kit_types"."panels", "public"."kit_types"."orderable", "public"."kit_types"."activatable", "public"."kit_types"."required_activation_fields"::text[], "public"."kit_types"."expected_days", "public"."kit_types"."recollections", "public"."kit_types"."laboratory_id", "public"."kit_types"."eligibility", "public"."kit_types"."created", "public"."kit_types"."updated"
FROM "public"."kit_types"
WHERE ("public"."kit_types"."code" = $1 AND 1=1)
LIMIT $2 OFFSET $3;
