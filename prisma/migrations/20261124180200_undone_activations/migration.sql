-- A registration that was taken back (contract, 11.10): whose it was, so that the audit finds who has seen that person under the kit.
CREATE TABLE "undone_activations" (
  "id" UUID NOT NULL,
  "kit_id" UUID NOT NULL,
  "patient_id" UUID NOT NULL,
  "research_consent" BOOLEAN,
  "undone_at" TIMESTAMPTZ(3) NOT NULL,
  "undone_by_id" UUID,

  CONSTRAINT "undone_activations_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "undone_activations" ADD CONSTRAINT "undone_activations_kit_id_fkey" FOREIGN KEY ("kit_id")
  REFERENCES "kits"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "undone_activations" ADD CONSTRAINT "undone_activations_patient_id_fkey" FOREIGN KEY ("patient_id")
  REFERENCES "patients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "undone_activations" ADD CONSTRAINT "undone_activations_undone_by_id_fkey" FOREIGN KEY ("undone_by_id")
  REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "undone_activations_patient_id_idx" ON "undone_activations"("patient_id");
CREATE INDEX "undone_activations_kit_id_idx" ON "undone_activations"("kit_id");
CREATE TRIGGER "undone_activations_append_only" BEFORE UPDATE OR DELETE ON "undone_activations" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "undone_activations_no_truncate" BEFORE TRUNCATE ON "undone_activations" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A kit never passes from one person to another at once, and keeps its person once the program can see a report on its sample. What is
-- taken back is kept in the same statement; checked after it.
CREATE FUNCTION require_undone_activation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.patient_id IS NOT NULL
    OR EXISTS (SELECT FROM samples JOIN reports ON reports.sample_id = samples.id WHERE samples.kit_id = OLD.id AND reports.released)
    OR NOT EXISTS (SELECT FROM undone_activations WHERE kit_id = OLD.id AND patient_id = OLD.patient_id AND undone_at = NEW.updated)
  THEN
    RAISE EXCEPTION 'a kit keeps the person whom it is registered to' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "kits_patient_stays" AFTER UPDATE OF "patient_id" ON "kits" FOR EACH ROW
  WHEN (OLD."patient_id" IS NOT NULL AND NEW."patient_id" IS DISTINCT FROM OLD."patient_id") EXECUTE FUNCTION require_undone_activation();

-- The copies of people whom a kit no longer has go with them.
CREATE OR REPLACE FUNCTION copy_people_of_changed_kits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[] := ARRAY(
    SELECT id FROM written JOIN replaced USING (id)
    WHERE (written.order_id, written.patient_id, written.created, written.account_id)
      IS DISTINCT FROM (replaced.order_id, replaced.patient_id, replaced.created, replaced.account_id));
BEGIN
  IF changed <> '{}' THEN
    PERFORM copy_kit_people(changed);
    DELETE FROM kit_people person USING written
      WHERE person.kit_id = written.id AND written.id = ANY(changed) AND person.role = 'PATIENT' AND written.patient_id IS NULL;
  END IF;
  RETURN NULL;
END $$;
