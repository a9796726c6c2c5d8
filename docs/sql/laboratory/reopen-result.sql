-- reopenResult
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- reopenResult
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- reopenResult
INSERT INTO unmatched_reopenings (unmatched_result_id, position, rejected_by_id, rejected_at, rejection, reopened_by_id, reopened_at, reason) SELECT id, (SELECT count(*) + 1
FROM unmatched_reopenings
WHERE unmatched_result_id = row.id), decided_by_id, decided_at, decision, $1::uuid, $2::timestamptz, $3
FROM unmatched_results row
WHERE id = $4::uuid;

-- reopenResult
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."unmatched_reopenings"."unmatched_result_id", "public"."unmatched_reopenings"."position"
FROM "public"."unmatched_reopenings"
WHERE "public"."unmatched_reopenings"."unmatched_result_id" = $1 OFFSET $2) AS "sub";

-- reopenResult
UPDATE unmatched_results SET ("status", "decided_by_id", "decided_at", "decision") = (SELECT "status", "decided_by_id", "decided_at", "decision"
FROM json_populate_record(NULL::unmatched_results, $1::json))
WHERE id = $2::uuid;
