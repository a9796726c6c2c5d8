-- holdReport
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- holdReport
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- holdReport
SELECT "public"."reports"."id", "public"."reports"."hold_reason"
FROM "public"."reports"
WHERE ("public"."reports"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- holdReport
UPDATE reports SET ("held_until", "hold_reason") = (SELECT "held_until", "hold_reason"
FROM json_populate_record(NULL::reports, $1::json))
WHERE id = ANY($2::uuid[]);
