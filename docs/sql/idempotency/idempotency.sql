-- idempotency
SELECT request_hash AS "requestHash", status, sealed_answer AS "sealedAnswer", kept, reads, expires_at AS "expiresAt"
FROM idempotency_records
WHERE scope = $1 AND key_hash = $2;

-- lockKey
SELECT pg_advisory_xact_lock(hashtextextended($1, 0));
