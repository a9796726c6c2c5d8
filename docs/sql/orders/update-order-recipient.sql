-- demandsOfAccount
SELECT strict_addresses AS "isStrict"
FROM accounts
WHERE id = $1::uuid;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE;

-- lockKitsOfOrder
SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", $1::text AS "orderId"
FROM kits row
WHERE row.order_id = $2::uuid
ORDER BY row.id FOR UPDATE;

-- lockNamedOrder
SELECT row.id, row.order_id::text AS "orderId", row.account_id AS "accountId", row.status::text, row.hold_reason::text AS "holdReason", row.hold_note AS "holdNote", row.held_since AS "heldSince", row.held_until AS "heldUntil", row.held_by::text AS "heldBy"
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE;

-- readRecipient
SELECT recipient_first_name::text, recipient_last_name::text, recipient_email::text, recipient_phone, recipient_street1, recipient_street2, recipient_city, recipient_state, recipient_country, recipient_zip, account.strict_addresses AS "isStrict", (SELECT jsonb_agg(jsonb_build_array(CASE WHEN $1::text[] IS NULL OR type.eligibility = '[]' THEN type.eligibility ELSE $2::jsonb || jsonb_path_query_array(type.eligibility, '$[*] ? (@.country == null || @.country == $codes[*])', jsonb_build_object('codes', $3::text[])) END, coalesce((SELECT CASE WHEN $4::text[] IS NULL OR own.rules = '[]' THEN own.rules ELSE $5::jsonb || jsonb_path_query_array(own.rules, '$[*] ? (@.country == null || @.country == $codes[*])', jsonb_build_object('codes', $6::text[])) END
FROM account_eligibility own
WHERE own.account_id = account.id AND own.kit_type = type.code), '[]')))
FROM kit_types type
WHERE type.code IN (SELECT kit_type
FROM order_items
WHERE order_id = orders.id)) AS lists
FROM orders
JOIN accounts account ON account.id = orders.account_id
WHERE orders.id = $7::uuid;

-- updateOrderRecipient
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records", "changed"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- updateOrderRecipient
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- updateOrderRecipient
INSERT INTO order_hold_events ("order_id", "is_held", "reason", "note", "created", "recorded") SELECT "order_id", "is_held", "reason", "note", "created", "recorded"
FROM json_populate_recordset(NULL::order_hold_events, $1::json);

-- updateOrderRecipient
UPDATE orders SET ("recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "hold_reason", "hold_note", "held_since", "held_until", "held_by", "updated") = (SELECT "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "hold_reason", "hold_note", "held_since", "held_until", "held_by", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;

-- updateOrderRecipient
UPDATE orders SET ("recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "updated") = (SELECT "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;
