-- aboutOpening
SELECT date_of_birth IS NOT NULL AS "hasDateOfBirth", ( SELECT count(*)::int
FROM results_links link
WHERE link.patient_id = patient.id AND link.ended_as IS NULL AND link.expires_at > $1::timestamptz) AS valid
FROM patients patient
WHERE id = $2::uuid;

-- createResultsLink
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- createResultsLink
INSERT INTO results_links ("id", "account_id", "patient_id", "kit_id", "created_by_id", "created", "expires_at") SELECT "id", "account_id", "patient_id", "kit_id", "created_by_id", "created", "expires_at"
FROM json_populate_recordset(NULL::results_links, $1::json);

-- lock
SELECT row.id, row.account_id AS "accountId"
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE FOR NO KEY UPDATE;

-- lockNamedKit
WITH placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM kits row
JOIN orders placed ON placed.id = row.order_id
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE OF placed ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId"
FROM kits row
LEFT JOIN placed ON true
WHERE (folded(row.kit_id) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE FOR UPDATE OF row;
