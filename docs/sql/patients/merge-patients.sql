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
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- mergePatients
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "data"
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
UPDATE patients SET merged_into_id = $1::uuid, merge_id = CASE WHEN id = $2::uuid THEN $3::uuid ELSE merge_id END
WHERE id = $4::uuid OR merged_into_id = $5::uuid;

-- mergePatients
UPDATE requisitions SET patient_id = $1::uuid, updated = $2::timestamptz
WHERE patient_id = $3::uuid;

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
