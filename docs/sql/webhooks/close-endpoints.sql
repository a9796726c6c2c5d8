-- closeEndpoints
SELECT id
FROM webhook_endpoints
WHERE account_id = $1::uuid AND enabled
ORDER BY id FOR NO KEY UPDATE;
