-- When a patient last changed: at the last correction (contract, 11.10) that the audit still has, or else when it was created.
ALTER TABLE "patients" ADD COLUMN "updated" TIMESTAMPTZ(3);
UPDATE "patients" SET "updated" = "created";
UPDATE "patients" SET "updated" = corrected.at
  FROM (
    SELECT "subject", max("created") AS at FROM "audit_entries"
      WHERE "action" = 'patient.update' AND cardinality("changed") > 0 GROUP BY "subject"
  ) corrected
  WHERE corrected."subject" = 'Patient:' || "patients"."id" AND corrected.at > "patients"."created";
ALTER TABLE "patients" ALTER COLUMN "updated" SET NOT NULL;
ALTER TABLE "patients" ADD CONSTRAINT "patients_updated_after_created" CHECK ("updated" >= "created");

-- The version before this one creates patients without it, while instances are replaced.
CREATE FUNCTION update_new_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated := NEW.created;
  RETURN NEW;
END $$;
CREATE TRIGGER "patients_updated_when_created" BEFORE INSERT ON "patients" FOR EACH ROW
  WHEN (NEW."updated" IS NULL) EXECUTE FUNCTION update_new_patient();

-- The lists of samples and patients by their last change (contract, 5.2).
CREATE INDEX "patients_account_id_updated_id_idx" ON "patients"("account_id", "updated", "id");
CREATE INDEX "patients_updated_id_idx" ON "patients"("updated", "id");
CREATE INDEX "patients_created_day_updated_idx" ON "patients"("account_id", (("created" AT TIME ZONE 'UTC')::date), "updated", "id");

-- Each of these moves whenever a sample does, so there are no more than the list needs: read as a whole, it has a range for each status.
CREATE INDEX "samples_account_id_status_updated_id_idx" ON "samples"("account_id", "status", "updated", "id");
CREATE INDEX "samples_account_id_kit_type_status_updated_id_idx" ON "samples"("account_id", "kit_type", "status", "updated", "id");
CREATE INDEX "samples_status_updated_id_idx" ON "samples"("status", "updated", "id");
CREATE INDEX "samples_created_day_updated_idx" ON "samples"("account_id", (("created" AT TIME ZONE 'UTC')::date), "updated", "id");
