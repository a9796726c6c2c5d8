-- measureOverdue
SELECT accounts.mode::text, sum(of_account.overdue)::int AS overdue
FROM accounts
CROSS JOIN LATERAL ( SELECT count(*) AS overdue
FROM reports
WHERE account_id = accounts.id AND awaited AND acknowledge_by <= $1::timestamptz ) AS of_account
WHERE NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = accounts.id OFFSET 0)
GROUP BY accounts.mode;

-- measureUnacknowledged
SELECT coalesce(sum(late), 0)::int AS late, min(oldest) AS oldest
FROM accounts
CROSS JOIN LATERAL ( SELECT count(*) FILTER (WHERE created <= $1::timestamptz) AS late, min(created) AS oldest
FROM reports
WHERE account_id = accounts.id AND NOT acknowledged AND alerts AND (released OR held_until IS NOT NULL) AND flags & 16 <> 0 AND reports.status IN ('PARTIAL', 'FINAL', 'AMENDED') ) AS of_account
WHERE accounts.mode = 'LIVE' AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = accounts.id OFFSET 0);
