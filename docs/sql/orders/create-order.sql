-- createOrder
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- createOrder
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- createOrder
INSERT INTO order_hold_events ("order_id", "is_held", "reason", "note", "created", "recorded") SELECT "order_id", "is_held", "reason", "note", "created", "recorded"
FROM json_populate_recordset(NULL::order_hold_events, $1::json);

-- createOrder
INSERT INTO order_items ("order_id", "position", "kit_type") SELECT "order_id", "position", "kit_type"
FROM json_populate_recordset(NULL::order_items, $1::json);

-- createOrder
INSERT INTO orders ("id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "external_id", "input_hash", "created", "updated") SELECT "id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "external_id", "input_hash", "created", "updated"
FROM json_populate_recordset(NULL::orders, $1::json);

-- createOrder
INSERT INTO orders ("id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "external_id", "input_hash", "hold_reason", "hold_note", "held_since", "held_until", "held_by", "created", "updated") SELECT "id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "external_id", "input_hash", "hold_reason", "hold_note", "held_since", "held_until", "held_by", "created", "updated"
FROM json_populate_recordset(NULL::orders, $1::json);

-- problemsBeyondForm, readTerms
SELECT account.strict_addresses AS "isStrict", type.code, type.orderable, jsonb_build_array(CASE WHEN $1::text[] IS NULL OR type.eligibility = '[]' THEN type.eligibility ELSE $2::jsonb || jsonb_path_query_array(type.eligibility, '$[*] ? (@.country == null || @.country == $codes[*])', jsonb_build_object('codes', $3::text[])) END, coalesce((SELECT CASE WHEN $4::text[] IS NULL OR own.rules = '[]' THEN own.rules ELSE $5::jsonb || jsonb_path_query_array(own.rules, '$[*] ? (@.country == null || @.country == $codes[*])', jsonb_build_object('codes', $6::text[])) END
FROM account_eligibility own
WHERE own.account_id = account.id AND own.kit_type = type.code), '[]')) AS lists
FROM accounts account
LEFT JOIN kit_types type ON type.code = ANY($7::text[])
WHERE account.id = $8::uuid;
