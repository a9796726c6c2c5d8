-- lockKitsOfOrder
SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.status::text, row.sample_status::text AS "sampleStatus", $1::text AS "orderId"
FROM kits row
WHERE row.order_id = $2::uuid
ORDER BY row.id FOR UPDATE;

-- lockNamedOrder
SELECT row.id, row.order_id::text AS "orderId", row.account_id AS "accountId", row.status::text
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE;

-- readRecipient
SELECT recipient_first_name::text, recipient_last_name::text, recipient_email::text, recipient_phone, recipient_street1, recipient_street2, recipient_city, recipient_state, recipient_country, recipient_zip
FROM orders
WHERE id = $1::uuid;

-- updateOrderRecipient
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- updateOrderRecipient
UPDATE orders SET ("recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "updated") = (SELECT "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;
