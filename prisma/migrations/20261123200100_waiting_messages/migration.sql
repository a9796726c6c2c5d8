-- A control id that was used before for other content (contract, 10.3): the first message has it, and the others are kept for
-- somebody to decide. The same content under the same control id is one message.
ALTER TABLE "laboratory_messages" ADD COLUMN "reuses_control_id" BOOLEAN NOT NULL DEFAULT false;
DROP INDEX "laboratory_messages_account_id_sending_application_sending__key";
CREATE UNIQUE INDEX "laboratory_messages_control_id_key"
  ON "laboratory_messages"("account_id", "sending_application", "sending_facility", "control_id") WHERE NOT "reuses_control_id";
CREATE UNIQUE INDEX "laboratory_messages_content_key"
  ON "laboratory_messages"("account_id", "sending_application", "sending_facility", "control_id", "content_hash");
DROP TRIGGER "laboratory_messages_kept" ON "laboratory_messages";
CREATE TRIGGER "laboratory_messages_kept" BEFORE UPDATE OF
  "id", "account_id", "received_by_id", "sending_application", "sending_facility", "control_id", "reuses_control_id", "content",
  "content_hash", "acknowledgement", "received" ON "laboratory_messages"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A message that waits for the registration of its kit (contract, 10.4). The registration charts it, which nobody decided, or leaves
-- it to somebody, for another reason than it waited for.
ALTER TABLE "unmatched_results" DROP CONSTRAINT "unmatched_results_decided", DROP CONSTRAINT "unmatched_results_matched_to_a_report";
ALTER TABLE "unmatched_results"
  ADD CONSTRAINT "unmatched_results_decided" CHECK (
    ("status" IN ('OPEN', 'WAITING')) = ("decided_at" IS NULL) AND ("decided_at" IS NULL) = ("decision" IS NULL)
    AND ("decided_by_id" IS NULL OR "decided_at" IS NOT NULL)),
  ADD CONSTRAINT "unmatched_results_decided_by_somebody" CHECK (
    "decided_at" IS NULL OR "decided_by_id" IS NOT NULL OR ("status" = 'MATCHED' AND "reason" = 'NOBODY_REGISTERED')),
  -- What a registration charts may say nothing new, or withdraw what was said before.
  ADD CONSTRAINT "unmatched_results_matched_to_a_report" CHECK (
    ("report_id" IS NULL OR "status" = 'MATCHED') AND ("report_id" IS NOT NULL OR "status" <> 'MATCHED' OR "decided_by_id" IS NULL)),
  ADD CONSTRAINT "unmatched_results_waits_for_registration" CHECK (
    "status" <> 'WAITING' OR ("reason" = 'NOBODY_REGISTERED' AND "sample_id" IS NOT NULL));
CREATE INDEX "unmatched_results_waiting_idx" ON "unmatched_results"("sample_id", "created", "id") WHERE "status" = 'WAITING';

DROP TRIGGER "unmatched_results_kept" ON "unmatched_results";
CREATE TRIGGER "unmatched_results_kept" BEFORE UPDATE OF "id", "account_id", "message_id", "created", "sending_facility", "control_id"
  ON "unmatched_results" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "unmatched_results_reason_kept" BEFORE UPDATE OF "reason", "detail" ON "unmatched_results"
  FOR EACH ROW WHEN (NOT (OLD."status" = 'WAITING' AND NEW."status" = 'OPEN')) EXECUTE FUNCTION refuse_change();
DROP TRIGGER "unmatched_results_decided_once" ON "unmatched_results";
CREATE TRIGGER "unmatched_results_decided_once" BEFORE UPDATE ON "unmatched_results"
  FOR EACH ROW WHEN (OLD."status" NOT IN ('OPEN', 'WAITING')) EXECUTE FUNCTION refuse_change();
