-- The stored answers of an account take up 64 MiB at most (contract, 8.6). An answer beyond that is not kept, but its key is.
ALTER TABLE "idempotency_records" ADD COLUMN "kept" BOOLEAN NOT NULL DEFAULT true,
  ADD CONSTRAINT "idempotency_records_kept_or_empty" CHECK ("kept" OR octet_length("sealed_answer") = 0);

-- How much an account's answers take up, by the hour in which they expire, so that whoever stores one need not look at all of them; and
-- each hour in eight parts, so that the writes of an account do not wait for each other.
CREATE TABLE "stored_answer_bytes" (
    "account_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "part" SMALLINT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "stored_answer_bytes_pkey" PRIMARY KEY ("account_id", "hour", "part"),
    CONSTRAINT "stored_answer_bytes_part" CHECK ("part" BETWEEN 0 AND 7),
    CONSTRAINT "stored_answer_bytes_count" CHECK ("bytes" >= 0)
) WITH (fillfactor = 50);
CREATE INDEX "stored_answer_bytes_hour_idx" ON "stored_answer_bytes"("hour");

-- What is stored already counts, too. A scope begins with the id of a user, or is that of callers without credentials.
INSERT INTO "stored_answer_bytes"
SELECT coalesce(users.account_id, '00000000-0000-0000-0000-000000000000'), date_trunc('hour', record.expires_at, 'UTC'), 0,
  sum(octet_length(record.sealed_answer) + octet_length(record.reads::text))
FROM idempotency_records record LEFT JOIN users ON users.id::text = split_part(record.scope, ' ', 1)
GROUP BY 1, 2;
