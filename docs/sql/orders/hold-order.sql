-- holdOrder
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- holdOrder
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- holdOrder
INSERT INTO order_hold_events ("order_id", "is_held", "reason", "note", "created", "recorded") SELECT "order_id", "is_held", "reason", "note", "created", "recorded"
FROM json_populate_recordset(NULL::order_hold_events, $1::json);

-- holdOrder
UPDATE orders SET ("hold_reason", "hold_note", "held_since", "held_until", "held_by", "updated") = (SELECT "hold_reason", "hold_note", "held_since", "held_until", "held_by", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;

-- lockNamedOrder
SELECT row.id, row.order_id::text AS "orderId", row.account_id AS "accountId", row.status::text, row.hold_reason::text AS "holdReason", row.hold_note AS "holdNote", row.held_since AS "heldSince", row.held_until AS "heldUntil", row.held_by::text AS "heldBy"
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE;

-- lockNamedOrder
SELECT row.id, row.order_id::text AS "orderId", row.account_id AS "accountId", row.status::text, row.hold_reason::text AS "holdReason", row.hold_note AS "holdNote", row.held_since AS "heldSince", row.held_until AS "heldUntil", row.held_by::text AS "heldBy"
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($1::text) FOR UPDATE;

-- requireHoldable
SELECT EXISTS (SELECT
FROM (SELECT item.*
FROM order_items item
LEFT JOIN kits kit ON kit.order_id = item.order_id AND kit.order_position = item.position
WHERE item.order_id = $1::uuid AND kit.id IS NULL AND NOT item.canceled) AS item) AS left, (SELECT count(*)::int
FROM order_hold_events
WHERE order_id = $2::uuid AND is_held) AS holds;
