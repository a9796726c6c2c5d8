-- Whose a report is (contract, 10.5): the patient whom it is shown as that of, and the requisition whose patient it was charted for
-- while nobody was registered. Kept by triggers, like `released`.
ALTER TABLE "reports" ADD COLUMN "patient_id" UUID, ADD COLUMN "requisition_id" UUID;

-- Of the reports from before: those that are shown are of the patient registered; those that came before a registration were charted for
-- the patient on the requisition, if there was one already.
UPDATE "reports" SET "patient_id" = kits."patient_id",
    "requisition_id" = (
      SELECT requisition."id" FROM "requisitions" requisition
      WHERE requisition."sample_id" = samples."id" AND requisition."created" <= "reports"."created" AND (
        samples."kit_id" IS NULL OR kits."patient_id" IS NULL OR "reports"."created" < (
          SELECT min("recorded") FROM "kit_events" WHERE "kit_events"."kit_id" = kits."id" AND "kit_events"."status" = 'REGISTERED')))
  FROM "samples" LEFT JOIN "kits" ON kits."id" = samples."kit_id"
  WHERE samples."id" = "reports"."sample_id";
ALTER TABLE "reports" ADD CONSTRAINT "reports_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_requisition_id_fkey" FOREIGN KEY ("requisition_id") REFERENCES "requisitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A requisition that was denied or rejected names nobody for a kit.
CREATE OR REPLACE FUNCTION release_report() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known record;
BEGIN
  SELECT kits.patient_id, requisitions.id AS requisition_id, samples.kit_id IS NULL OR kits.patient_id IS NOT NULL AS released INTO known
    FROM samples LEFT JOIN kits ON kits.id = samples.kit_id
      LEFT JOIN requisitions ON requisitions.sample_id = samples.id AND kits.patient_id IS NULL
        AND (samples.kit_id IS NULL OR requisitions.status NOT IN ('DENIED', 'REJECTED'))
    WHERE samples.id = NEW.sample_id;
  NEW.patient_id := known.patient_id;
  NEW.requisition_id := known.requisition_id;
  NEW.released := coalesce(known.released, false);
  RETURN NEW;
END $$;

-- What was withdrawn before a registration is not the registered person's, and stays hidden from the program.
CREATE OR REPLACE FUNCTION release_reports_of_kit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reports SET released = true, patient_id = NEW.patient_id
    FROM samples WHERE samples.kit_id = NEW.id AND reports.sample_id = samples.id AND reports.withdrawn_at IS NULL;
  RETURN NULL;
END $$;
DROP TRIGGER "reports_released_is_a_copy" ON "reports";
CREATE TRIGGER "reports_released_is_a_copy" BEFORE UPDATE OF "released", "patient_id", "requisition_id" ON "reports" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();
