-- storeOtherParts
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- storeOtherParts
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- storeOtherParts
INSERT INTO unmatched_results ("id", "account_id", "message_id", "reason", "detail", "status", "created", "severity", "sending_facility", "control_id", "sample_id") SELECT "id", "account_id", "message_id", "reason", "detail", "status", "created", "severity", "sending_facility", "control_id", "sample_id"
FROM json_populate_recordset(NULL::unmatched_results, $1::json);

-- storeOtherParts
SELECT "public"."unmatched_results"."id", "public"."unmatched_results"."sample_id"
FROM "public"."unmatched_results"
WHERE ("public"."unmatched_results"."message_id" = $1 AND "public"."unmatched_results"."status" = CAST($2::text AS "public"."unmatched_status")) OFFSET $3;
