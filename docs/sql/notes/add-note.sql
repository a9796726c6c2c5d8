-- addNote
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- addNote
INSERT INTO notes ("id", "account_id", "author_id", "text", "created", "kit_id") SELECT "id", "account_id", "author_id", "text", "created", "kit_id"
FROM json_populate_recordset(NULL::notes, $1::json);

-- addNote
INSERT INTO notes ("id", "account_id", "author_id", "text", "created", "order_id") SELECT "id", "account_id", "author_id", "text", "created", "order_id"
FROM json_populate_recordset(NULL::notes, $1::json);

-- addNote
INSERT INTO notes ("id", "account_id", "author_id", "text", "created", "patient_id") SELECT "id", "account_id", "author_id", "text", "created", "patient_id"
FROM json_populate_recordset(NULL::notes, $1::json);

-- addNote
INSERT INTO notes ("id", "account_id", "author_id", "text", "created", "requisition_id") SELECT "id", "account_id", "author_id", "text", "created", "requisition_id"
FROM json_populate_recordset(NULL::notes, $1::json);

-- addNote
INSERT INTO notes ("id", "account_id", "author_id", "text", "created", "sample_id") SELECT "id", "account_id", "author_id", "text", "created", "sample_id"
FROM json_populate_recordset(NULL::notes, $1::json);

-- addNote
INSERT INTO notes ("id", "account_id", "author_id", "text", "created", "unmatched_result_id") SELECT "id", "account_id", "author_id", "text", "created", "unmatched_result_id"
FROM json_populate_recordset(NULL::notes, $1::json);

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM kits row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE FOR NO KEY UPDATE;

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM kits row
WHERE row.id = $1::uuid AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE FOR NO KEY UPDATE;

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM kits row
WHERE row.id = $1::uuid FOR NO KEY UPDATE;

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM orders row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE FOR NO KEY UPDATE;

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE FOR NO KEY UPDATE;

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE FOR NO KEY UPDATE;

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM requisitions row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE FOR NO KEY UPDATE;

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM samples row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE FOR NO KEY UPDATE;

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM unmatched_results row
WHERE row.id = $1::uuid AND (row.account_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid))) IS TRUE FOR NO KEY UPDATE;

-- requireRoom
SELECT count(*)::int AS count
FROM notes
WHERE kit_id = $1::uuid AND account_id = $2::uuid;

-- requireRoom
SELECT count(*)::int AS count
FROM notes
WHERE order_id = $1::uuid AND account_id = $2::uuid;

-- requireRoom
SELECT count(*)::int AS count
FROM notes
WHERE patient_id = $1::uuid AND account_id = $2::uuid;

-- requireRoom
SELECT count(*)::int AS count
FROM notes
WHERE requisition_id = $1::uuid AND account_id = $2::uuid;

-- requireRoom
SELECT count(*)::int AS count
FROM notes
WHERE sample_id = $1::uuid AND account_id = $2::uuid;

-- requireRoom
SELECT count(*)::int AS count
FROM notes
WHERE unmatched_result_id = $1::uuid AND account_id = $2::uuid;
