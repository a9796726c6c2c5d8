-- The answers to requests with an Idempotency-Key stood here in clear, registration tokens among them. They are sealed from now
-- on (contract, 3.11). What was stored before loses its answer and keeps the rest: the work is not done a second time.
--
-- It is a new table, since the files of the old one would keep what was in a dropped column.
CREATE TABLE "sealed_records" (
    "scope" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" INTEGER NOT NULL,
    "sealed_answer" BYTEA NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL
);

INSERT INTO "sealed_records"
SELECT "scope", sha256(convert_to("key", 'UTF8')), "request_hash", "status", '', "created", "expires_at"
FROM "idempotency_records";

DROP TABLE "idempotency_records";
ALTER TABLE "sealed_records" RENAME TO "idempotency_records";

ALTER TABLE "idempotency_records"
  ADD CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("scope", "key_hash"),
  ADD CONSTRAINT "idempotency_records_success" CHECK ("status" BETWEEN 200 AND 299),
  ADD CONSTRAINT "idempotency_records_hashes_are_sha256" CHECK (octet_length("key_hash") = 32 AND octet_length("request_hash") = 32);
CREATE INDEX "idempotency_records_expires_at_idx" ON "idempotency_records"("expires_at");
