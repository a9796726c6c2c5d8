-- endAll
SELECT id, id::text AS name
FROM requisitions
WHERE account_id = $1::uuid AND status = ANY($2::requisition_status[]) AND id > $3::uuid
ORDER BY id
LIMIT $4::int;

-- endAll
SELECT id, order_id::text AS name
FROM orders
WHERE account_id = $1::uuid AND status = ANY($2::order_status[]) AND id > $3::uuid AND (EXISTS (SELECT
FROM kits
WHERE kits.order_id = orders.id AND kits.status = ANY($4::kit_status[])) OR EXISTS (SELECT
FROM (SELECT item.*
FROM order_items item
LEFT JOIN kits kit ON kit.order_id = item.order_id AND kit.order_position = item.position
WHERE item.order_id = orders.id AND kit.id IS NULL AND NOT item.canceled) AS item))
ORDER BY id
LIMIT $5::int;

-- endWhileClosed
SELECT
FROM accounts
WHERE id = $1::uuid AND closed_at IS NOT NULL FOR KEY SHARE;

-- windUpClosedAccounts
SELECT id, closed_at AS "closedAt"
FROM accounts
WHERE closed_at IS NOT NULL AND wound_up_at IS NULL AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = accounts.id OFFSET 0)
ORDER BY closed_at
LIMIT $1::int;

-- windUpClosedAccounts
UPDATE accounts SET wound_up_at = $1::timestamptz
WHERE id = $2::uuid AND closed_at = $3::timestamptz;
