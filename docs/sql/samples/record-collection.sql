-- firstEventOf
SELECT created
FROM kit_events
WHERE kit_id = $1::uuid
ORDER BY created, id
LIMIT 1;

-- lockNamedKit
WITH placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM kits row
JOIN orders placed ON placed.id = row.order_id
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE AND (row.patient_id = $3::uuid) IS TRUE FOR UPDATE OF placed ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId"
FROM kits row
LEFT JOIN placed ON true
WHERE (folded(row.kit_id) COLLATE "C") = folded($4::text) AND (row.account_id = $5::uuid) IS TRUE AND (row.patient_id = $6::uuid) IS TRUE FOR UPDATE OF row;

-- lockNamedKit
WITH placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM kits row
JOIN orders placed ON placed.id = row.order_id
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE OF placed ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId"
FROM kits row
LEFT JOIN placed ON true
WHERE (folded(row.kit_id) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE FOR UPDATE OF row;

-- recordCollection
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- recordCollection
UPDATE samples SET collected_at = $1::timestamptz, updated = greatest(updated, $2::timestamptz)
WHERE kit_id = $3::uuid;
