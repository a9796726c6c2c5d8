-- The account of the laboratory that sent a report, whose reports others of the role LAB see only where it shares with them
-- (contract, 1.3). It is the account of the user who submitted it, and stays it.
ALTER TABLE "reports" ADD COLUMN "laboratory_id" UUID;
UPDATE "reports" SET "laboratory_id" = "users"."account_id" FROM "users" WHERE "users"."id" = "reports"."submitted_by_id";
ALTER TABLE "reports" ALTER COLUMN "laboratory_id" SET NOT NULL;
CREATE UNIQUE INDEX "users_id_account_id_key" ON "users"("id", "account_id");
ALTER TABLE "reports" ADD CONSTRAINT "reports_laboratory_id_fkey" FOREIGN KEY ("laboratory_id")
  REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_submitted_by_id_laboratory_id_fkey" FOREIGN KEY ("submitted_by_id", "laboratory_id")
  REFERENCES "users"("id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "reports_laboratory_kept" BEFORE UPDATE OF "laboratory_id" ON "reports"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The lists of a laboratory, in their order: of all accounts, of one, and by days.
CREATE INDEX "reports_of_laboratory_created_idx"
  ON "reports"("laboratory_id", ("amends_id" IS NOT NULL), "created", "id");
CREATE INDEX "reports_of_laboratory_in_account_created_idx"
  ON "reports"("account_id", "laboratory_id", ("amends_id" IS NOT NULL), "created", "id");
CREATE INDEX "reports_of_laboratory_resulted_day_created_idx"
  ON "reports"("laboratory_id", "released", (("date_resulted" AT TIME ZONE 'UTC')::date), "created", "id");
CREATE INDEX "unmatched_results_account_id_status_created_id_idx" ON "unmatched_results"("account_id", "status", "created", "id");
