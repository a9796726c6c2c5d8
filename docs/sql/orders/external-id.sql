-- findPlaced
SELECT id, order_id::text AS "orderId", input_hash = $1 AS "isSame"
FROM orders
WHERE external_id = $2 AND account_id = $3::uuid;
