-- authenticate
SELECT ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'isReviewer', holder.is_reviewer, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS value;

-- authenticate
SELECT ( SELECT json_build_object('sessionId', session.id, 'patientRef', session.patient_id, 'expiresAt', session.expires_at, 'endedAt', session.ended_at, 'lastUsedAt', session.last_used_at, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'keyRevokedAt', key.revoked_at, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL), 'resultsLinkId', session.results_link_id) AS value
FROM patient_sessions session
JOIN accounts account ON account.id = session.account_id
LEFT JOIN api_keys key ON key.id = session.api_key_id
WHERE session.hash = $1::bytea) AS value;
