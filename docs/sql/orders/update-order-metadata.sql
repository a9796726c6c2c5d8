-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE;

-- lockMetadata
SELECT metadata::text AS text, updated
FROM orders
WHERE id = $1::uuid FOR UPDATE;

-- updateOrderMetadata
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- updateOrderMetadata
UPDATE orders SET metadata = $1::jsonb, updated = $2::timestamptz
WHERE id = $3::uuid;
