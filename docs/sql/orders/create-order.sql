-- createOrder
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- createOrder
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- createOrder
INSERT INTO order_items ("order_id", "position", "kit_type") SELECT "order_id", "position", "kit_type"
FROM json_populate_recordset(NULL::order_items, $1::json);

-- createOrder
INSERT INTO orders ("id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "created", "updated") SELECT "id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "created", "updated"
FROM json_populate_recordset(NULL::orders, $1::json);

-- notOrderable
SELECT code, orderable
FROM kit_types
WHERE code = ANY($1::text[]);
