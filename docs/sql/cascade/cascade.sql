-- advanceOrder
SELECT status::text, (SELECT count(*)::int
FROM order_items
WHERE order_id = placed.id) AS items, ARRAY(SELECT status::text
FROM kits
WHERE order_id = placed.id AND id <> $1::uuid) AS "otherKits"
FROM orders placed
WHERE id = $2::uuid;
