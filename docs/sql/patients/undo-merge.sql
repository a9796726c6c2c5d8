-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM patient_merges row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE;

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

-- requireStanding
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."patients"."id"
FROM "public"."patients"
WHERE "public"."patients"."merge_id" = $1 OFFSET $2) AS "sub";

-- requireStanding
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."patients"."id"
FROM "public"."patients"
WHERE ("public"."patients"."id" = $1 AND "public"."patients"."merged_into_id" IS NULL) OFFSET $2) AS "sub";

-- undoMerge
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- undoMerge
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- undoMerge
INSERT INTO patient_merge_undoings ("merge_id", "created", "by_id", "reason") SELECT "merge_id", "created", "by_id", "reason"
FROM json_populate_recordset(NULL::patient_merge_undoings, $1::json);

-- undoMerge
SELECT "public"."patient_merges"."id", "public"."patient_merges"."account_id", "public"."patient_merges"."from_id", "public"."patient_merges"."into_id", "public"."patient_merges"."created", "public"."patient_merges"."by_id", "public"."patient_merges"."reason"
FROM "public"."patient_merges"
WHERE ("public"."patient_merges"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- undoMerge
UPDATE kits SET patient_id = $1::uuid, updated = $2::timestamptz
WHERE patient_id = $3::uuid AND id IN (SELECT kit_id
FROM merged_records
WHERE merge_id = $4::uuid AND kit_id IS NOT NULL);

-- undoMerge
UPDATE patient_sessions SET ("ended_at") = (SELECT "ended_at"
FROM json_populate_record(NULL::patient_sessions, $1::json))
WHERE patient_id = $2::uuid AND results_link_id IS NULL AND ended_at IS NULL AND expires_at > $3::timestamptz;

-- undoMerge
UPDATE patient_sessions session SET ended_at = $1::timestamptz
FROM results_links link
WHERE session.results_link_id = link.id AND link.patient_id = $2::uuid AND session.ended_at IS NULL AND session.expires_at > $3::timestamptz;

-- undoMerge
UPDATE requisitions SET patient_id = $1::uuid, updated = $2::timestamptz
WHERE patient_id = $3::uuid AND (sample_id IN (SELECT samples.id
FROM samples
JOIN kits ON kits.id = samples.kit_id
WHERE kits.id IN (SELECT kit_id
FROM merged_records
WHERE merge_id = $4::uuid AND kit_id IS NOT NULL) AND kits.patient_id = $5::uuid) OR (id IN (SELECT requisition_id
FROM merged_records
WHERE merge_id = $6::uuid AND requisition_id IS NOT NULL) AND (sample_id IS NULL OR sample_id NOT IN (SELECT id
FROM samples
WHERE kit_id IS NOT NULL))));

-- undoMerge
UPDATE results_links link SET ended_as = 'REVOKED', ended_at = $1::timestamptz
WHERE link.patient_id = $2::uuid AND link.ended_as IS NULL AND link.expires_at > $3::timestamptz;

-- undoMerge
WITH RECURSIVE with_it (id) AS ( SELECT $1::uuid
UNION SELECT patients.id
FROM with_it
JOIN patient_merges merge ON merge.into_id = with_it.id
JOIN patients ON patients.merge_id = merge.id ) UPDATE patients SET merged_into_id = CASE WHEN patients.id <> $2::uuid THEN $3::uuid END, merge_id = CASE WHEN patients.id <> $4::uuid THEN merge_id END
FROM with_it
WHERE patients.id = with_it.id;
