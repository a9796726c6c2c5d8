-- reopenEndpoints
SELECT id
FROM webhook_endpoints
WHERE account_id = $1::uuid AND disabled_reason = 'ACCOUNT_CLOSED'
ORDER BY id FOR UPDATE;
