-- Correcting people (contract, 11.10). An entry of a correction names the fields that it changed, never their values.
ALTER TABLE "audit_entries" ADD COLUMN "changed" TEXT[] NOT NULL DEFAULT '{}';
-- All entries so far have none, and there are many of them, so they are not read for this.
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_changed_by_a_write" CHECK (cardinality("changed") = 0 OR "subject" IS NOT NULL) NOT VALID;

-- What a patient's documents said before a correction. A report keeps the version of its patient that held when it became theirs, so its
-- documents never change; those charted later show the corrected person.
ALTER TABLE "patients" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "reports" ADD COLUMN "patient_version" INTEGER NOT NULL DEFAULT 1;
CREATE TABLE "patient_versions" (
  "patient_id" UUID NOT NULL,
  "version" INTEGER NOT NULL,
  "first_name" CITEXT,
  "last_name" CITEXT,
  "date_of_birth" DATE,
  "sex" "sex",

  CONSTRAINT "patient_versions_pkey" PRIMARY KEY ("patient_id", "version")
);
ALTER TABLE "patient_versions" ADD CONSTRAINT "patient_versions_patient_id_fkey" FOREIGN KEY ("patient_id")
  REFERENCES "patients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION keep_version_of_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO patient_versions (patient_id, version, first_name, last_name, date_of_birth, sex)
    VALUES (OLD.id, OLD.version, OLD.first_name, OLD.last_name, OLD.date_of_birth, OLD.sex);
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
-- As text, because names that differ only in their capitals count as equal otherwise.
CREATE TRIGGER "patients_versions_kept" BEFORE UPDATE ON "patients" FOR EACH ROW
  WHEN ((OLD."first_name"::text, OLD."last_name"::text, OLD."date_of_birth", OLD."sex")
    IS DISTINCT FROM (NEW."first_name"::text, NEW."last_name"::text, NEW."date_of_birth", NEW."sex"))
  EXECUTE FUNCTION keep_version_of_patient();
CREATE TRIGGER "patients_version_is_counted" BEFORE UPDATE OF "version" ON "patients" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();
CREATE TRIGGER "patient_versions_are_copies" BEFORE INSERT ON "patient_versions" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();
CREATE TRIGGER "patient_versions_append_only" BEFORE UPDATE OR DELETE ON "patient_versions" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "patient_versions_no_truncate" BEFORE TRUNCATE ON "patient_versions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION release_report() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known record;
BEGIN
  SELECT kits.patient_id, patients.version, requisitions.id AS requisition_id,
      samples.kit_id IS NULL OR kits.patient_id IS NOT NULL AS released INTO known
    FROM samples LEFT JOIN kits ON kits.id = samples.kit_id
      LEFT JOIN patients ON patients.id = kits.patient_id
      LEFT JOIN requisitions ON requisitions.sample_id = samples.id AND kits.patient_id IS NULL
        AND (samples.kit_id IS NULL OR requisitions.status NOT IN ('DENIED', 'REJECTED'))
    WHERE samples.id = NEW.sample_id;
  NEW.patient_id := known.patient_id;
  NEW.patient_version := coalesce(known.version, 1);
  NEW.requisition_id := known.requisition_id;
  NEW.released := coalesce(known.released, false);
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION release_reports_of_kit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reports SET released = true, patient_id = NEW.patient_id, patient_version = patients.version
    FROM samples, patients
    WHERE samples.kit_id = NEW.id AND patients.id = NEW.patient_id AND reports.sample_id = samples.id AND reports.withdrawn_at IS NULL;
  RETURN NULL;
END $$;
DROP TRIGGER "reports_released_is_a_copy" ON "reports";
CREATE TRIGGER "reports_released_is_a_copy" BEFORE UPDATE OF "released", "patient_id", "patient_version", "requisition_id" ON "reports"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();
