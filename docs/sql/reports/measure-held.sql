-- measureHeld
SELECT accounts.mode::text, sum(held.count)::int AS count, min(held.oldest) AS oldest
FROM accounts
CROSS JOIN LATERAL ( SELECT count(*) AS count, min(held_at) AS oldest
FROM reports
WHERE account_id = accounts.id AND held_until IS NOT NULL ) AS held
WHERE held.count > 0 AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = accounts.id OFFSET 0)
GROUP BY accounts.mode;
