-- kitTypesLeft
SELECT item.kit_type AS "kitType"
FROM (SELECT item.*
FROM order_items item
LEFT JOIN kits kit ON kit.order_id = item.order_id AND kit.order_position = item.position
WHERE item.order_id = $1::uuid AND kit.id IS NULL AND NOT item.canceled) AS item
ORDER BY item.position;

-- lockKitsOfOrder
SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", $1::text AS "orderId"
FROM kits row
WHERE row.order_id = $2::uuid
ORDER BY row.id FOR UPDATE;

-- lockNamedOrder
SELECT row.id, row.order_id::text AS "orderId", row.account_id AS "accountId", row.status::text, row.hold_reason::text AS "holdReason", row.hold_note AS "holdNote", row.held_since AS "heldSince", row.held_until AS "heldUntil", row.held_by::text AS "heldBy"
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE;
