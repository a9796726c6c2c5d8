-- dealWithLot
SELECT kit.id, kit.created
FROM kits kit
WHERE kit.lot_id = $1::uuid AND NOT EXISTS (SELECT
FROM recalled_kits dealt
WHERE dealt.kit_id = kit.id AND ( dealt.replaced IS NOT NULL OR NOT dealt.replaceable OR NOT (SELECT recall_replaces
FROM lots
WHERE lots.id = $2::uuid)) OFFSET 0) AND (kit.created, kit.id) > ($3::timestamptz, $4::uuid) AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = kit.account_id OFFSET 0)
ORDER BY kit.created, kit.id
LIMIT $5::int;

-- dealWithRecalls
SELECT id
FROM lots
WHERE recalled_at IS NOT NULL AND recall_finished_at IS NULL
ORDER BY recalled_at;

-- finish
SELECT
FROM lots
WHERE id = $1::uuid FOR NO KEY UPDATE;

-- finish
UPDATE lots SET recall_finished_at = greatest($1::timestamptz, recalled_at)
WHERE id = $2::uuid AND recall_finished_at IS NULL AND NOT EXISTS (SELECT
FROM kits kit
WHERE kit.lot_id = $3::uuid AND NOT EXISTS (SELECT
FROM recalled_kits dealt
WHERE dealt.kit_id = kit.id AND ( dealt.replaced IS NOT NULL OR NOT dealt.replaceable OR NOT (SELECT recall_replaces
FROM lots
WHERE lots.id = $4::uuid)) OFFSET 0) AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = kit.account_id AND move.moved_at IS NOT NULL OFFSET 0));
