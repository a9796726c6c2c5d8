-- store
WITH expired_answers AS ( DELETE
FROM idempotency_records
WHERE (scope, key_hash) IN ( SELECT scope, key_hash
FROM idempotency_records
WHERE expires_at <= $1::timestamptz AND (scope, key_hash) <> ($2, $3)
ORDER BY expires_at
LIMIT $4::int FOR UPDATE SKIP LOCKED) ), expired_bytes AS ( DELETE
FROM stored_answer_bytes
WHERE (account_id, hour, part) IN ( SELECT account_id, hour, part
FROM stored_answer_bytes
WHERE hour <= $5::timestamptz
ORDER BY hour
LIMIT $6::int FOR UPDATE SKIP LOCKED) ), counted AS ( INSERT INTO stored_answer_bytes AS counted (account_id, hour, part, bytes) SELECT $7::uuid, $8::timestamptz, $9::smallint, $10::bigint
WHERE $11::bigint >= $12::bigint + (SELECT coalesce(sum(others.bytes), 0)
FROM stored_answer_bytes others
WHERE others.account_id = $13::uuid AND others.hour > $14::timestamptz)
ON CONFLICT (account_id, hour, part) DO UPDATE SET bytes = counted.bytes + excluded.bytes
RETURNING true ), answer AS (SELECT EXISTS (SELECT
FROM counted) AS kept) INSERT INTO idempotency_records (scope, key_hash, request_hash, status, sealed_answer, kept, reads, created, expires_at) SELECT $15, $16, $17, $18, CASE WHEN kept THEN $19::bytea ELSE '' END, kept, CASE WHEN kept THEN $20::jsonb ELSE '[]' END, $21::timestamptz, $22::timestamptz
FROM answer
WHERE kept OR $23
ON CONFLICT (scope, key_hash) DO UPDATE SET request_hash = excluded.request_hash, status = excluded.status, sealed_answer = excluded.sealed_answer, kept = excluded.kept, reads = excluded.reads, created = excluded.created, expires_at = excluded.expires_at
RETURNING kept;

-- storeAnswer
SELECT pg_advisory_xact_lock(hashtextextended($1, 0));
