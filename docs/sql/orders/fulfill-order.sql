-- fulfillOrder
INSERT INTO order_hold_events ("order_id", "is_held", "reason", "note", "created", "recorded") SELECT "order_id", "is_held", "reason", "note", "created", "recorded"
FROM json_populate_recordset(NULL::order_hold_events, $1::json);

-- fulfillOrder
UPDATE kits SET order_id = $1::uuid, order_position = taken.position, updated = $2::timestamptz, lot_id = taken.lot_id, lot_since = CASE WHEN taken.lot_id IS NULL THEN NULL ELSE coalesce(kits.lot_since, $3::timestamptz) END
FROM unnest($4::uuid[], $5::int[], $6::uuid[]) AS taken(id, position, lot_id)
WHERE kits.id = taken.id;

-- fulfillOrder
UPDATE orders SET ("status", "hold_reason", "hold_note", "held_since", "held_until", "held_by", "waiting_since", "all_made", "updated") = (SELECT "status", "hold_reason", "hold_note", "held_since", "held_until", "held_by", "waiting_since", "all_made", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;

-- fulfillOrder, fulfillRest
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- fulfillOrder, fulfillRest
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- fulfillOrder, fulfillRest
UPDATE orders SET ("status", "waiting_since", "all_made", "updated") = (SELECT "status", "waiting_since", "all_made", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;

-- itemsOf
SELECT item.position, type.code, type.sample_type AS "sampleType", type.panels, kit.status::text AS "fulfilledBy"
FROM order_items item
JOIN kit_types type ON type.code = item.kit_type
LEFT JOIN kits kit ON kit.order_id = item.order_id AND kit.order_position = item.position
WHERE item.order_id = $1::uuid AND NOT item.canceled
ORDER BY item.position;

-- lockKitsByCode
SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", sample.sample_id::text AS "sampleId"
FROM kits row
JOIN samples sample ON sample.kit_id = row.id
WHERE (folded(row.kit_id) COLLATE "C") = ANY(all_folded($1::text[]))
ORDER BY row.id FOR UPDATE OF row;

-- lockNamedOrder
SELECT row.id, row.order_id::text AS "orderId", row.account_id AS "accountId", row.status::text, row.hold_reason::text AS "holdReason", row.hold_note AS "holdNote", row.held_since AS "heldSince", row.held_until AS "heldUntil", row.held_by::text AS "heldBy"
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($1::text) FOR UPDATE;
