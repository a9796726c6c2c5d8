-- currentActors
SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'isReviewer', holder.is_reviewer, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.id = ANY($1::uuid[]);
