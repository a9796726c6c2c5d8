-- Laboratory exchange (contract, 10): what laboratories measure, the messages that they sent, and those that matched no sample.
CREATE TABLE "analytes" (
  "code" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "loinc" TEXT,
  "ucum" TEXT,
  "created" TIMESTAMPTZ(3) NOT NULL,
  "updated" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "analytes_pkey" PRIMARY KEY ("code"),
  CONSTRAINT "analytes_code_form" CHECK ("code" ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$'),
  CONSTRAINT "analytes_name_given" CHECK ("name" ~ '\S'),
  CONSTRAINT "analytes_loinc_form" CHECK ("loinc" ~ '^[0-9]{1,7}-[0-9]$'),
  CONSTRAINT "analytes_ucum_given" CHECK ("ucum" ~ '\S')
);

-- The LOINC code that a result was submitted with: a report never changes, whatever becomes of the analyte.
ALTER TABLE "results" ADD COLUMN "analyte_code" TEXT, ADD COLUMN "loinc" TEXT;
ALTER TABLE "results" ADD CONSTRAINT "results_loinc_form" CHECK ("loinc" ~ '^[0-9]{1,7}-[0-9]$');
ALTER TABLE "results" ADD CONSTRAINT "results_analyte_code_fkey" FOREIGN KEY ("analyte_code") REFERENCES "analytes"("code")
  ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "reports" ADD COLUMN "comments" TEXT;
ALTER TABLE "reports" ADD CONSTRAINT "reports_comments_given" CHECK ("comments" ~ '\S');

-- Every message that was acknowledged, byte for byte, with the answer that it got. A control id is its sender's own, and the
-- sender's names are whatever it says, so both stand within the account whose key it came with.
CREATE TABLE "laboratory_messages" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "received_by_id" UUID NOT NULL,
  "sending_application" TEXT NOT NULL,
  "sending_facility" TEXT NOT NULL,
  "control_id" TEXT NOT NULL,
  "content" BYTEA NOT NULL,
  "content_hash" BYTEA NOT NULL,
  "acknowledgement" TEXT NOT NULL,
  "received" TIMESTAMPTZ(3) NOT NULL,
  "report_id" UUID,

  CONSTRAINT "laboratory_messages_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "laboratory_messages_content_length" CHECK (octet_length("content") BETWEEN 8 AND 10485760),
  CONSTRAINT "laboratory_messages_hash_length" CHECK (octet_length("content_hash") = 32),
  CONSTRAINT "laboratory_messages_control_id_given" CHECK ("control_id" ~ '\S'),
  CONSTRAINT "laboratory_messages_acknowledgement_form" CHECK ("acknowledgement" LIKE 'MSH%')
);
CREATE UNIQUE INDEX "laboratory_messages_account_id_sending_application_sending__key"
  ON "laboratory_messages"("account_id", "sending_application", "sending_facility", "control_id");
CREATE UNIQUE INDEX "laboratory_messages_report_id_key" ON "laboratory_messages"("report_id");
ALTER TABLE "laboratory_messages" ADD CONSTRAINT "laboratory_messages_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "laboratory_messages" ADD CONSTRAINT "laboratory_messages_received_by_id_fkey" FOREIGN KEY ("received_by_id")
  REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "laboratory_messages" ADD CONSTRAINT "laboratory_messages_report_id_fkey" FOREIGN KEY ("report_id")
  REFERENCES "reports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was received stays as it was; only what became of it is added, once.
CREATE TRIGGER "laboratory_messages_kept" BEFORE UPDATE OF
  "id", "account_id", "received_by_id", "sending_application", "sending_facility", "control_id", "content", "content_hash",
  "acknowledgement", "received" ON "laboratory_messages"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "laboratory_messages_charted_once" BEFORE UPDATE OF "report_id" ON "laboratory_messages"
  FOR EACH ROW WHEN (OLD."report_id" IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "laboratory_messages_never_deleted" BEFORE DELETE ON "laboratory_messages"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TYPE "unmatched_reason" AS ENUM ('UNKNOWN_SAMPLE', 'SEVERAL_SAMPLES', 'PERSON_DISAGREES', 'NOT_EXPECTED', 'UNREADABLE');
CREATE TYPE "unmatched_status" AS ENUM ('OPEN', 'MATCHED', 'REJECTED');

CREATE TABLE "unmatched_results" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "message_id" UUID NOT NULL,
  "reason" "unmatched_reason" NOT NULL,
  "detail" TEXT NOT NULL,
  "status" "unmatched_status" NOT NULL DEFAULT 'OPEN',
  "created" TIMESTAMPTZ(3) NOT NULL,
  "sending_facility" TEXT NOT NULL,
  "control_id" TEXT NOT NULL,
  "sample_id" UUID,
  "report_id" UUID,
  "decided_by_id" UUID,
  "decided_at" TIMESTAMPTZ(3),
  "decision" TEXT,

  CONSTRAINT "unmatched_results_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "unmatched_results_detail_given" CHECK ("detail" ~ '\S'),
  CONSTRAINT "unmatched_results_decided" CHECK (
    ("status" = 'OPEN') = ("decided_at" IS NULL) AND ("decided_at" IS NULL) = ("decided_by_id" IS NULL)
    AND ("decided_at" IS NULL) = ("decision" IS NULL)),
  CONSTRAINT "unmatched_results_decision_given" CHECK ("decision" ~ '\S' AND length("decision") <= 500),
  CONSTRAINT "unmatched_results_matched_to_a_report" CHECK (("status" = 'MATCHED') = ("report_id" IS NOT NULL)),
  CONSTRAINT "unmatched_results_report_of_a_sample" CHECK ("report_id" IS NULL OR "sample_id" IS NOT NULL)
);
CREATE UNIQUE INDEX "unmatched_results_message_id_key" ON "unmatched_results"("message_id");
CREATE UNIQUE INDEX "unmatched_results_report_id_key" ON "unmatched_results"("report_id");
CREATE INDEX "unmatched_results_created_id_idx" ON "unmatched_results"("created", "id");
CREATE INDEX "unmatched_results_status_created_id_idx" ON "unmatched_results"("status", "created", "id");
ALTER TABLE "unmatched_results" ADD CONSTRAINT "unmatched_results_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "unmatched_results" ADD CONSTRAINT "unmatched_results_message_id_fkey" FOREIGN KEY ("message_id")
  REFERENCES "laboratory_messages"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "unmatched_results" ADD CONSTRAINT "unmatched_results_sample_id_fkey" FOREIGN KEY ("sample_id")
  REFERENCES "samples"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "unmatched_results" ADD CONSTRAINT "unmatched_results_report_id_fkey" FOREIGN KEY ("report_id")
  REFERENCES "reports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "unmatched_results" ADD CONSTRAINT "unmatched_results_decided_by_id_fkey" FOREIGN KEY ("decided_by_id")
  REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whom an unknown sample may be of is looked for by birth date, or by last name where the message has none, in any spelling of
-- upper and lower case.
CREATE INDEX "patients_date_of_birth_created_idx" ON "patients"("date_of_birth", "created");
CREATE INDEX "patients_last_name_created_idx" ON "patients"("last_name", "created");

-- It is of the laboratory that sent the message.
CREATE TRIGGER "unmatched_results_message_account" BEFORE INSERT ON "unmatched_results"
  FOR EACH ROW EXECUTE FUNCTION require_same_account('laboratory_messages', 'message_id');

-- It became a report of the sample that it was matched to.
CREATE FUNCTION require_report_of_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM reports WHERE id = NEW.report_id AND sample_id = NEW.sample_id) THEN
    RAISE EXCEPTION 'the report of an unmatched result is of another sample' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "unmatched_results_report_of_sample" AFTER UPDATE OF "report_id", "sample_id" ON "unmatched_results"
  FOR EACH ROW WHEN (NEW."report_id" IS NOT NULL) EXECUTE FUNCTION require_report_of_sample();

-- Decided once, and never deleted.
CREATE TRIGGER "unmatched_results_kept" BEFORE UPDATE OF "id", "account_id", "message_id", "reason", "detail", "created", "sending_facility", "control_id"
  ON "unmatched_results" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "unmatched_results_decided_once" BEFORE UPDATE ON "unmatched_results"
  FOR EACH ROW WHEN (OLD."status" <> 'OPEN') EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "unmatched_results_never_deleted" BEFORE DELETE ON "unmatched_results"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
