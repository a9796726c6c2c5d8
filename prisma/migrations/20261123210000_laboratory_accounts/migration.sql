-- How the messages of a laboratory are read, and whose reports other laboratories see (contract, 10.3).
CREATE TYPE "laboratory_identification" AS ENUM ('TWO_IDENTIFIERS', 'BARCODE');
ALTER TABLE "accounts" ADD COLUMN "laboratory_time_zone" TEXT NOT NULL DEFAULT 'UTC',
ADD COLUMN "laboratory_identification" "laboratory_identification" NOT NULL DEFAULT 'TWO_IDENTIFIERS';
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_laboratory_time_zone_form"
  CHECK ("laboratory_time_zone" ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$');

CREATE TABLE "laboratory_shares" (
  "account_id" UUID NOT NULL,
  "shares_with_id" UUID NOT NULL,

  CONSTRAINT "laboratory_shares_pkey" PRIMARY KEY ("account_id", "shares_with_id"),
  CONSTRAINT "laboratory_shares_with_others" CHECK ("account_id" <> "shares_with_id")
);
-- What a laboratory's reads begin with: who shares with it.
CREATE INDEX "laboratory_shares_shares_with_id_account_id_idx" ON "laboratory_shares"("shares_with_id", "account_id");
ALTER TABLE "laboratory_shares" ADD CONSTRAINT "laboratory_shares_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "laboratory_shares" ADD CONSTRAINT "laboratory_shares_shares_with_id_fkey" FOREIGN KEY ("shares_with_id")
  REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
