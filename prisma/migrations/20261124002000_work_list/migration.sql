-- The work list of a laboratory (contract, 10.4): its filters, in the list's order, for everybody's list and for a laboratory's.
CREATE INDEX "unmatched_results_reason_status_created_id_idx" ON "unmatched_results"("reason", "status", "created", "id");
CREATE INDEX "unmatched_results_sending_facility_reason_status_created_id_idx"
  ON "unmatched_results"("sending_facility", "reason", "status", "created", "id");
CREATE INDEX "unmatched_results_account_id_reason_status_created_id_idx"
  ON "unmatched_results"("account_id", "reason", "status", "created", "id");
CREATE INDEX "unmatched_results_account_id_sending_facility_reason_status_idx"
  ON "unmatched_results"("account_id", "sending_facility", "reason", "status", "created", "id");

-- A rejection that was undone: who had decided it, when and why, and who undid it. The unmatched result itself says only what holds.
CREATE TABLE "unmatched_reopenings" (
  "unmatched_result_id" UUID NOT NULL,
  "position" SMALLINT NOT NULL,
  "rejected_by_id" UUID NOT NULL,
  "rejected_at" TIMESTAMPTZ(3) NOT NULL,
  "rejection" TEXT NOT NULL,
  "reopened_by_id" UUID NOT NULL,
  "reopened_at" TIMESTAMPTZ(3) NOT NULL,
  "reason" TEXT NOT NULL,

  CONSTRAINT "unmatched_reopenings_pkey" PRIMARY KEY ("unmatched_result_id", "position"),
  CONSTRAINT "unmatched_reopenings_at_most_twenty" CHECK ("position" BETWEEN 1 AND 20),
  CONSTRAINT "unmatched_reopenings_reason_given" CHECK ("reason" ~ '\S' AND length("reason") <= 500)
);
ALTER TABLE "unmatched_reopenings" ADD CONSTRAINT "unmatched_reopenings_unmatched_result_id_fkey" FOREIGN KEY ("unmatched_result_id")
  REFERENCES "unmatched_results"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "unmatched_reopenings" ADD CONSTRAINT "unmatched_reopenings_rejected_by_id_fkey" FOREIGN KEY ("rejected_by_id")
  REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "unmatched_reopenings" ADD CONSTRAINT "unmatched_reopenings_reopened_by_id_fkey" FOREIGN KEY ("reopened_by_id")
  REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "unmatched_reopenings_append_only" BEFORE UPDATE OR DELETE ON "unmatched_reopenings"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "unmatched_reopenings_no_truncate" BEFORE TRUNCATE ON "unmatched_reopenings"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A rejection alone can be undone, and only where the same statement keeps it.
DROP TRIGGER "unmatched_results_decided_once" ON "unmatched_results";
CREATE TRIGGER "unmatched_results_decided_once" BEFORE UPDATE ON "unmatched_results"
  FOR EACH ROW WHEN (OLD."status" NOT IN ('OPEN', 'WAITING') AND NOT (
    OLD."status" = 'REJECTED' AND NEW."status" IN ('OPEN', 'WAITING') AND NEW."sample_id" IS NOT DISTINCT FROM OLD."sample_id"))
  EXECUTE FUNCTION refuse_change();
CREATE FUNCTION require_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM unmatched_reopenings WHERE unmatched_result_id = OLD.id AND rejected_by_id = OLD.decided_by_id
      AND rejected_at = OLD.decided_at AND rejection = OLD.decision
  ) THEN
    RAISE EXCEPTION 'a rejection that is undone is not kept' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "unmatched_results_rejection_kept" AFTER UPDATE OF "status" ON "unmatched_results"
  FOR EACH ROW WHEN (OLD."status" = 'REJECTED' AND NEW."status" <> 'REJECTED') EXECUTE FUNCTION require_reopening();
