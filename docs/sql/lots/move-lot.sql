-- accountsOf
SELECT account.id
FROM accounts account
WHERE EXISTS (SELECT
FROM kits
WHERE kits.account_id = account.id AND kits.lot_id = $1::uuid) AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id OFFSET 0)
ORDER BY account.id;
