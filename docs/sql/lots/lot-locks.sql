-- lockLot
SELECT lot.id, lot.code, lot.kit_type AS "kitTypeCode", lot.status::text, lot.expires, lot.blocked_since AS "blockedSince", lot.recalled_at AS "recalledAt", lot.recall_replaces AS replaces
FROM lots lot
WHERE lot.id = $1::uuid FOR NO KEY UPDATE;

-- shareLotOfKit
SELECT lot.id, lot.code, lot.kit_type AS "kitTypeCode", lot.status::text, lot.expires, lot.blocked_since AS "blockedSince", lot.recalled_at AS "recalledAt", lot.recall_replaces AS replaces, (SELECT lot_since
FROM kits
WHERE kits.id = $1::uuid) AS "kitSince"
FROM lots lot
WHERE lot.id = $2::uuid FOR SHARE;

-- shareLots
SELECT lot.id, lot.code, lot.kit_type AS "kitTypeCode", lot.status::text, lot.expires, lot.blocked_since AS "blockedSince", lot.recalled_at AS "recalledAt", lot.recall_replaces AS replaces
FROM lots lot
WHERE lot.id = ANY($1::uuid[])
ORDER BY lot.id FOR SHARE;
