-- Whose a requisition is (contract, 12.1): the patient of the kit that has its barcode, if that is the same person, or else the one patient
-- whose record was equal to its own when it was created. Null for requisitions from before.
ALTER TABLE "requisitions" ADD COLUMN "patient_id" UUID;
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_patient_id_fkey" FOREIGN KEY ("patient_id")
  REFERENCES "patients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "requisitions_patient_id_created_id_idx" ON "requisitions"("patient_id", "created", "id");

CREATE TRIGGER "requisitions_patient_account" AFTER INSERT OR UPDATE OF "patient_id", "account_id" ON "requisitions"
  FOR EACH ROW WHEN (NEW."patient_id" IS NOT NULL) EXECUTE FUNCTION "require_same_account"('patients', 'patient_id');

-- With the barcode of a kit's sample, a requisition is at most that person's whom the kit is registered to. So it is nobody's once it joins
-- a kit, and once the registration is taken back or is somebody else's; whoever writes these says whose it is from then on.
CREATE FUNCTION "leave_patient_for_kit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "requisitions" SET "patient_id" = NULL
    WHERE "id" = NEW."id" AND EXISTS (SELECT FROM "samples" WHERE "id" = NEW."sample_id" AND "kit_id" IS NOT NULL);
  RETURN NULL;
END
$$;
CREATE TRIGGER "requisitions_leave_patient" AFTER UPDATE OF "sample_id" ON "requisitions"
  FOR EACH ROW WHEN (NEW."patient_id" IS NOT NULL AND NEW."sample_id" IS NOT NULL AND OLD."sample_id" IS NULL)
  EXECUTE FUNCTION "leave_patient_for_kit"();

CREATE FUNCTION "leave_patient_of_kit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "requisitions" SET "patient_id" = NULL
    WHERE "patient_id" = OLD."patient_id" AND "sample_id" = (SELECT "id" FROM "samples" WHERE "kit_id" = OLD."id");
  RETURN NULL;
END
$$;
CREATE TRIGGER "kits_leave_patient" AFTER UPDATE OF "patient_id" ON "kits"
  FOR EACH ROW WHEN (OLD."patient_id" IS NOT NULL AND NEW."patient_id" IS DISTINCT FROM OLD."patient_id")
  EXECUTE FUNCTION "leave_patient_of_kit"();

CREATE FUNCTION "require_patient_of_kit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "requisitions" JOIN "samples" ON "samples"."id" = "requisitions"."sample_id" JOIN "kits" ON "kits"."id" = "samples"."kit_id"
    WHERE "requisitions"."id" = NEW."id" AND "requisitions"."patient_id" IS NOT NULL
      AND "kits"."patient_id" IS DISTINCT FROM "requisitions"."patient_id"
  ) THEN
    RAISE EXCEPTION 'the requisition % of a kit is registered to somebody else than the kit', NEW."id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "requisitions_patient_of_kit" AFTER INSERT OR UPDATE OF "patient_id", "sample_id" ON "requisitions"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."patient_id" IS NOT NULL) EXECUTE FUNCTION "require_patient_of_kit"();

-- A laboratory learns of a patient from its requisitions, too (contract, 1.3).
CREATE OR REPLACE FUNCTION "show_patient_to_laboratory"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  IF NEW.patient_id IS NOT NULL AND NEW.laboratory_key <> nobody THEN
    PERFORM FROM patients WHERE id = NEW.patient_id FOR NO KEY UPDATE;
    INSERT INTO patient_laboratories (patient_id, laboratory_id, created, updated)
      SELECT id, NEW.laboratory_key, created, updated FROM patients WHERE id = NEW.patient_id
      ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.patient_id IS NOT NULL AND OLD.laboratory_key <> nobody THEN
    PERFORM FROM patients WHERE id = OLD.patient_id FOR NO KEY UPDATE;
    DELETE FROM patient_laboratories shown WHERE shown.patient_id = OLD.patient_id AND shown.laboratory_id = OLD.laboratory_key
      AND NOT EXISTS (SELECT FROM kits WHERE kits.patient_id = OLD.patient_id AND kits.laboratory_key = OLD.laboratory_key)
      AND NOT EXISTS (SELECT FROM requisitions WHERE requisitions.patient_id = OLD.patient_id
        AND requisitions.laboratory_key = OLD.laboratory_key);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "requisitions_new_patient_to_laboratory" AFTER INSERT ON "requisitions"
  FOR EACH ROW WHEN (NEW."patient_id" IS NOT NULL) EXECUTE FUNCTION "show_patient_to_laboratory"();
CREATE TRIGGER "requisitions_patient_to_laboratory" AFTER UPDATE OF "patient_id", "laboratory_key" ON "requisitions"
  FOR EACH ROW WHEN (NEW."patient_id" IS DISTINCT FROM OLD."patient_id" OR NEW."laboratory_key" IS DISTINCT FROM OLD."laboratory_key")
  EXECUTE FUNCTION "show_patient_to_laboratory"();

-- The letters of a folded name by which equal people are looked up (contract, 12.9): the plain Latin ones, with ü as u or ue as u, and so
-- on. People whose names are equal have the same; the service compares the few that do (src/domains/identity/equal-people.ts).
CREATE FUNCTION "name_letters"("name" text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 1 AS $$
DECLARE
  letters text := "name";
BEGIN
  IF octet_length(letters) <> length(letters) THEN
    letters := translate(normalize(letters, NFKD), 'øØðÐđĐħĦłŁŋŊŧŦı', 'oOdDdDhHlLnNtTi');
    letters := replace(replace(replace(letters, 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    letters := replace(replace(replace(letters, 'Æ', 'AE'), 'Œ', 'OE'), 'Þ', 'TH');
    letters := lower(letters COLLATE "C");
  END IF;
  letters := regexp_replace(letters, '[^a-z]', '', 'g');
  RETURN regexp_replace(regexp_replace(letters, '([aou])e+', '\1', 'g'), 'a+', 'a', 'g');
END
$$;
CREATE INDEX "patients_equal_idx" ON "patients" (
  "account_id",
  "folded"("email"::text) COLLATE "C",
  "date_of_birth",
  "name_letters"("folded"("last_name"::text)) COLLATE "C",
  "name_letters"("folded"("first_name"::text)) COLLATE "C"
);
