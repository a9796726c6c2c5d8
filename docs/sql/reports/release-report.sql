-- releaseReport
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- releaseReport
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- releaseReport
INSERT INTO report_acknowledgements ("report_id", "at", "by_id", "note") SELECT "report_id", "at", "by_id", "note"
FROM json_populate_recordset(NULL::report_acknowledgements, $1::json)
ON CONFLICT DO NOTHING;

-- releaseReport
UPDATE kits SET ("updated") = (SELECT "updated"
FROM json_populate_record(NULL::kits, $1::json))
WHERE id = $2::uuid;

-- releaseReport
UPDATE reports SET held_until = NULL, released_at = $1::timestamptz, released_by_id = $2::uuid, release_comment = CASE WHEN id = $3::uuid THEN $4::text END
WHERE id = ANY($5::uuid[]);

-- releaseReport
UPDATE samples SET ("updated") = (SELECT "updated"
FROM json_populate_record(NULL::samples, $1::json))
WHERE id = $2::uuid;
