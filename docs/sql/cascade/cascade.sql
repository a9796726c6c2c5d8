-- advanceOrder
SELECT row.status::text, (SELECT count(*)::int
FROM order_items
WHERE order_id = row.id AND NOT canceled) AS items, ARRAY(SELECT status::text
FROM kits
WHERE order_id = row.id AND id <> $1::uuid) AS "otherKits", row.hold_reason::text AS "holdReason", row.hold_note AS "holdNote", row.held_since AS "heldSince", row.held_until AS "heldUntil", row.held_by::text AS "heldBy"
FROM orders row
WHERE row.id = $2::uuid;
