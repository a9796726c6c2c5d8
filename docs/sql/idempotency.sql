-- idempotency
DELETE
FROM idempotency_records
WHERE (scope, key_hash) IN ( SELECT scope, key_hash
FROM idempotency_records
WHERE expires_at <= $1::timestamptz AND (scope, key_hash) <> ($2, $3)
ORDER BY expires_at
LIMIT $4::int FOR UPDATE SKIP LOCKED );

-- idempotency
INSERT INTO idempotency_records (scope, key_hash, request_hash, status, sealed_answer, reads, created, expires_at)
VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::timestamptz, $8::timestamptz)
ON CONFLICT (scope, key_hash) DO UPDATE SET request_hash = excluded.request_hash, status = excluded.status, sealed_answer = excluded.sealed_answer, reads = excluded.reads, created = excluded.created, expires_at = excluded.expires_at;

-- idempotency
SELECT request_hash AS "requestHash", status, sealed_answer AS "sealedAnswer", reads, expires_at AS "expiresAt"
FROM idempotency_records
WHERE scope = $1 AND key_hash = $2;

-- lockKey
SELECT pg_advisory_xact_lock(hashtextextended($1, 0));
