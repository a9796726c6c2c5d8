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

-- lockKitsOfPatient
SELECT
FROM kits
WHERE patient_id = $1::uuid
ORDER BY id FOR UPDATE;

-- lockPatients
SELECT merged_into_id IS NOT NULL AS "isMerged"
FROM patients
WHERE id = ANY($1::uuid[])
ORDER BY id FOR UPDATE;

-- mergePatients
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- mergePatients
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- mergePatients
INSERT INTO merged_records (merge_id, position, kit_id, requisition_id) SELECT $1::uuid, row_number() OVER (), kit_id, requisition_id
FROM ( SELECT id AS kit_id, NULL::uuid AS requisition_id
FROM kits
WHERE patient_id = $2::uuid
UNION ALL SELECT NULL, id
FROM requisitions
WHERE patient_id = $3::uuid) AS moved;

-- mergePatients
INSERT INTO patient_merges ("id", "account_id", "from_id", "into_id", "created", "by_id", "reason") SELECT "id", "account_id", "from_id", "into_id", "created", "by_id", "reason"
FROM json_populate_recordset(NULL::patient_merges, $1::json);

-- mergePatients
UPDATE kits SET patient_id = $1::uuid, updated = $2::timestamptz
WHERE patient_id = $3::uuid;

-- mergePatients
UPDATE patient_sessions SET ("ended_at") = (SELECT "ended_at"
FROM json_populate_record(NULL::patient_sessions, $1::json))
WHERE patient_id = $2::uuid AND results_link_id IS NULL AND ended_at IS NULL AND expires_at > $3::timestamptz;

-- mergePatients
UPDATE patient_sessions session SET ended_at = $1::timestamptz
FROM results_links link
WHERE session.results_link_id = link.id AND link.patient_id = $2::uuid AND session.ended_at IS NULL AND session.expires_at > $3::timestamptz;

-- mergePatients
UPDATE patients SET merged_into_id = $1::uuid, merge_id = CASE WHEN id = $2::uuid THEN $3::uuid ELSE merge_id END
WHERE id = $4::uuid OR merged_into_id = $5::uuid;

-- mergePatients
UPDATE requisitions SET patient_id = $1::uuid, updated = $2::timestamptz
WHERE patient_id = $3::uuid;

-- mergePatients
UPDATE results_links link SET ended_as = 'REVOKED', ended_at = $1::timestamptz
WHERE link.patient_id = $2::uuid AND link.ended_as IS NULL AND link.expires_at > $3::timestamptz;

-- requireRoom
SELECT (SELECT count(*)::int
FROM kits
WHERE patient_id = $1::uuid) AS kits, (SELECT count(*)::int
FROM patient_merges
WHERE into_id = $2::uuid) AS merges;

-- standingMergeOf
SELECT merge_id AS id
FROM patients
WHERE id IN ($1::uuid, $2::uuid) AND merge_id IS NOT NULL
ORDER BY id <> $3::uuid
LIMIT 1;
