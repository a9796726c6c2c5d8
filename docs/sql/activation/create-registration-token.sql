-- createRegistrationToken
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- createRegistrationToken
INSERT INTO registration_tokens ("id", "account_id", "patient_id", "kit_type", "hash", "created", "expires_at") SELECT "id", "account_id", "patient_id", "kit_type", "hash", "created", "expires_at"
FROM json_populate_recordset(NULL::registration_tokens, $1::json);

-- createRegistrationToken
SELECT "public"."kit_types"."code", "public"."kit_types"."name", "public"."kit_types"."sample_type", "public"."kit_types"."panels", "public"."kit_types"."orderable", "public"."kit_types"."activatable", "public"."kit_types"."required_activation_fields"::text[], "public"."kit_types"."expected_days", "public"."kit_types"."recollections", "public"."kit_types"."laboratory_id", "public"."kit_types"."eligibility", "public"."kit_types"."created", "public"."kit_types"."updated"
FROM "public"."kit_types"
WHERE ("public"."kit_types"."code" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE;
