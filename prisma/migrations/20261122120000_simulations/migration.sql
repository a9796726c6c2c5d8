-- Simulations of what the staff does with the kits of a TEST account (contract, 9.5): what is planned, and how far it has come. They
-- have codes and times only, and nothing of a patient.
CREATE TYPE "simulation_scenario" AS ENUM (
  'DELIVERED', 'DELIVERY_EXCEPTION', 'COLLECTION_EXCEPTION', 'LOST_RETURN', 'NORMAL_RESULTS', 'ABNORMAL_RESULTS', 'CRITICAL_RESULTS',
  'PARTIAL_THEN_FINAL', 'AMENDED', 'EXTRA_QUALITY_CHECKS');
CREATE TYPE "simulation_move" AS ENUM (
  'KIT_IN_TRANSIT', 'KIT_DELIVERED', 'KIT_DELIVERY_EXCEPTION', 'KIT_REGISTERED', 'REQUISITION_APPROVED', 'SAMPLE_IN_TRANSIT',
  'SAMPLE_DELIVERED', 'SAMPLE_RECEIVED', 'SAMPLE_DELIVERY_EXCEPTION', 'SAMPLE_COLLECTION_EXCEPTION', 'SAMPLE_EXTRA_QUALITY_CHECKS',
  'REPORT_PARTIAL', 'REPORT_FINAL', 'REPORT_AMENDMENT');

CREATE TABLE "simulations" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "kit_id" UUID NOT NULL,
  "scenario" "simulation_scenario" NOT NULL,
  "moves" "simulation_move"[],
  "step_seconds" INTEGER NOT NULL,
  "asked_by_id" UUID NOT NULL,
  "api_key_id" UUID NOT NULL,
  "request_id" TEXT NOT NULL,
  "started" TIMESTAMPTZ(3) NOT NULL,
  "done" INTEGER NOT NULL DEFAULT 0,
  "next_step" TIMESTAMPTZ(3),
  "ended" TIMESTAMPTZ(3),
  "refusal" TEXT,

  CONSTRAINT "simulations_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "simulations_moves_given" CHECK ("moves" IS NOT NULL AND cardinality("moves") BETWEEN 1 AND 20),
  CONSTRAINT "simulations_step_seconds" CHECK ("step_seconds" BETWEEN 0 AND 3600),
  CONSTRAINT "simulations_done_of_moves" CHECK ("done" BETWEEN 0 AND cardinality("moves")),
  CONSTRAINT "simulations_under_way_or_ended" CHECK (("next_step" IS NULL) = ("ended" IS NOT NULL)),
  CONSTRAINT "simulations_ended_when_done_or_refused" CHECK (
    ("ended" IS NOT NULL) = ("done" = cardinality("moves") OR "refusal" IS NOT NULL)
    AND NOT ("done" = cardinality("moves") AND "refusal" IS NOT NULL)),
  CONSTRAINT "simulations_refusal_is_a_code" CHECK ("refusal" ~ '^[A-Z_]{1,64}$')
);
ALTER TABLE "simulations" ADD CONSTRAINT "simulations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id")
  ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "simulations" ADD CONSTRAINT "simulations_kit_id_fkey" FOREIGN KEY ("kit_id") REFERENCES "kits"("id")
  ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "simulations" ADD CONSTRAINT "simulations_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "users"("id")
  ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "simulations" ADD CONSTRAINT "simulations_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id")
  ON DELETE RESTRICT ON UPDATE CASCADE;

-- At most one under way for each kit; what is due; how many an account has under way; what may be deleted.
CREATE UNIQUE INDEX "simulations_kit_under_way_key" ON "simulations"("kit_id") WHERE "ended" IS NULL;
CREATE INDEX "simulations_due_idx" ON "simulations"("next_step", "id") WHERE "ended" IS NULL;
CREATE INDEX "simulations_account_under_way_idx" ON "simulations"("account_id") WHERE "ended" IS NULL;
CREATE INDEX "simulations_ended_idx" ON "simulations"("ended") WHERE "ended" IS NOT NULL;

-- A simulation is of a kit of its own account, and this is a TEST account; the mode of an account never changes.
CREATE TRIGGER "simulations_kit_account" BEFORE INSERT ON "simulations"
  FOR EACH ROW EXECUTE FUNCTION require_same_account('kits', 'kit_id');
CREATE FUNCTION require_test_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT mode FROM accounts WHERE id = NEW.account_id) <> 'TEST' THEN
    RAISE EXCEPTION '% are for TEST accounts only', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "simulations_test_account" BEFORE INSERT ON "simulations" FOR EACH ROW EXECUTE FUNCTION require_test_account();

-- What is planned never changes, one step is taken at a time, and what has ended stays so.
CREATE TRIGGER "simulations_planned_once" BEFORE UPDATE OF
  "id", "account_id", "kit_id", "scenario", "moves", "step_seconds", "asked_by_id", "api_key_id", "request_id", "started" ON "simulations"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "simulations_step_by_step" BEFORE UPDATE ON "simulations" FOR EACH ROW
  WHEN (OLD."ended" IS NOT NULL OR NEW."done" NOT IN (OLD."done", OLD."done" + 1)) EXECUTE FUNCTION refuse_change();
