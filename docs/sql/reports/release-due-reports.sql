-- lockSample
WITH kit AS ( SELECT kit.kit_id, kit.patient_id
FROM samples row
JOIN kits kit ON kit.id = row.kit_id
WHERE row.id = $1::uuid FOR UPDATE OF kit ) SELECT row.id, row.sample_id::text AS "sampleId", row.account_id AS "accountId", row.kit_id AS "kitRef", kit.kit_id::text AS "kitId", row.kit_type AS "kitTypeCode", row.status::text, row.kit_id IS NULL OR kit.patient_id IS NOT NULL AS "isOfSomebody", (SELECT closed_at IS NOT NULL
FROM accounts
WHERE accounts.id = row.account_id) AS "isOfClosed", (SELECT release
FROM accounts
WHERE accounts.id = row.account_id) AS "releasePolicy"
FROM samples row
LEFT JOIN kit ON true
WHERE row.id = $2::uuid FOR UPDATE OF row;

-- releaseDueReports
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- releaseDueReports
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- releaseDueReports
SELECT row.sample_id AS "sampleRef"
FROM reports row
WHERE row.held_until <= $1::timestamptz AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = row.account_id OFFSET 0)
ORDER BY row.held_until
LIMIT 1;

-- releaseDueReports
UPDATE kits SET ("updated") = (SELECT "updated"
FROM json_populate_record(NULL::kits, $1::json))
WHERE id = $2::uuid;

-- releaseDueReports
UPDATE reports SET held_until = NULL, released_at = $1::timestamptz, released_by_id = $2::uuid, release_comment = CASE WHEN id = $3::uuid THEN $4::text END
WHERE id = ANY($5::uuid[]);

-- releaseDueReports
UPDATE samples SET ("updated") = (SELECT "updated"
FROM json_populate_record(NULL::samples, $1::json))
WHERE id = $2::uuid;
