-- Whose a sample is (contract, 1.3), and why: its kit's type says so, its requisition names the laboratory, a laboratory has received it, or
-- an administrator has given it to one. Each of these counts for more than those before it.
CREATE TYPE "laboratory_basis" AS ENUM ('KIT_TYPE', 'REQUISITION', 'RECEIVED', 'ADMIN');

-- The laboratory that kits of a type go to, unless something else says more.
ALTER TABLE "kit_types" ADD COLUMN "laboratory_id" UUID;
ALTER TABLE "kit_types" ADD CONSTRAINT "kit_types_laboratory_id_fkey" FOREIGN KEY ("laboratory_id")
  REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The `laboratory_key` of a row is for the indexes: the laboratory whose it is, and the nil UUID for nobody's, since an index finds no null by
-- comparison. A kit and a requisition have that of their sample.
ALTER TABLE "samples" ADD COLUMN "laboratory_id" UUID, ADD COLUMN "laboratory_basis" "laboratory_basis",
  ADD COLUMN "laboratory_key" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE "kits" ADD COLUMN "laboratory_key" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
-- What the `lab` of a requisition means (contract, 1.1), from the first moment that it means one. It stays then, whatever becomes of the name.
ALTER TABLE "requisitions" ADD COLUMN "named_laboratory_id" UUID,
  ADD COLUMN "laboratory_key" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';

-- The patients whom a laboratory sees, with what their list is sorted by.
CREATE TABLE "patient_laboratories" (
  "patient_id" UUID NOT NULL,
  "laboratory_id" UUID NOT NULL,
  "created" TIMESTAMPTZ(3) NOT NULL,
  "updated" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "patient_laboratories_pkey" PRIMARY KEY ("patient_id", "laboratory_id")
);

-- What there was before: a requisition's laboratory counts for more than whoever has received the sample, or reported on it first.
UPDATE "requisitions" SET "named_laboratory_id" = named.id, "laboratory_key" = named.id
  FROM (SELECT DISTINCT lab, laboratory_named(lab) AS id FROM "requisitions") named
  WHERE named.id IS NOT NULL AND "requisitions"."lab" = named.lab;
UPDATE "samples" SET "laboratory_id" = known.id, "laboratory_key" = known.id,
    "laboratory_basis" = (CASE WHEN known.is_received THEN 'RECEIVED' ELSE 'REQUISITION' END)::laboratory_basis
  FROM (
    SELECT sample.id AS sample_id, coalesce(requisition.named_laboratory_id, taken.laboratory_id) AS id,
      taken.laboratory_id IS NOT NULL OR EXISTS (SELECT FROM sample_events happened
        WHERE happened.sample_id = sample.id AND happened.status IN ('RECEIVED', 'PARTIALLY_RESULTED', 'RESULTED')) AS is_received
    FROM samples sample LEFT JOIN requisitions requisition ON requisition.sample_id = sample.id
      LEFT JOIN LATERAL (
        SELECT taken.laboratory_id FROM (
          SELECT recorder.account_id AS laboratory_id, happened.recorded AS at
            FROM sample_events happened JOIN users recorder ON recorder.id = happened.recorded_by_id AND recorder.role = 'LAB'
            WHERE happened.sample_id = sample.id AND happened.status = 'RECEIVED'
          UNION ALL
          SELECT report.laboratory_id, report.created
            FROM reports report JOIN users sender ON sender.id = report.submitted_by_id AND sender.role = 'LAB'
            WHERE report.sample_id = sample.id
        ) taken ORDER BY taken.at LIMIT 1
      ) taken ON true
  ) known
  WHERE known.sample_id = "samples"."id" AND known.id IS NOT NULL;
UPDATE "requisitions" SET "laboratory_key" = sample."laboratory_key" FROM "samples" sample
  WHERE sample."id" = "requisitions"."sample_id" AND sample."laboratory_key" <> "requisitions"."laboratory_key";
UPDATE "kits" SET "laboratory_key" = sample."laboratory_key" FROM "samples" sample
  WHERE sample."kit_id" = "kits"."id" AND sample."laboratory_key" <> "kits"."laboratory_key";
INSERT INTO "patient_laboratories" ("patient_id", "laboratory_id", "created", "updated")
  SELECT DISTINCT patient."id", kit."laboratory_key", patient."created", patient."updated"
  FROM "kits" kit JOIN "patients" patient ON patient."id" = kit."patient_id"
  WHERE kit."laboratory_key" <> '00000000-0000-0000-0000-000000000000';

ALTER TABLE "samples"
  ADD CONSTRAINT "samples_laboratory_id_fkey" FOREIGN KEY ("laboratory_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "samples_laboratory_has_a_basis" CHECK (("laboratory_id" IS NULL) = ("laboratory_basis" IS NULL));
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_named_laboratory_id_fkey" FOREIGN KEY ("named_laboratory_id")
  REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "patient_laboratories"
  ADD CONSTRAINT "patient_laboratories_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patients"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "patient_laboratories_laboratory_id_fkey" FOREIGN KEY ("laboratory_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- How a laboratory reads its lists: what is its own, and what is nobody's. Its days, and one account of those whose samples it has, are
-- checked row by row.
CREATE INDEX "kits_laboratory_key_created_id_idx" ON "kits"("laboratory_key", "created", "id");
CREATE INDEX "kits_laboratory_key_updated_id_idx" ON "kits"("laboratory_key", "updated", "id");
CREATE INDEX "kits_laboratory_states_created_idx" ON "kits"("laboratory_key", "kit_type", "status", "sample_status", ("order_id" IS NOT NULL), "created", "id");
CREATE INDEX "kits_laboratory_states_updated_idx" ON "kits"("laboratory_key", "kit_type", "status", "sample_status", ("order_id" IS NOT NULL), "updated", "id");
CREATE INDEX "kits_stalled_of_laboratory" ON "kits"("laboratory_key", "kit_type", "stall_stage", "stall_since", "id") WHERE "stall_stage" IS NOT NULL;
CREATE INDEX "samples_laboratory_key_status_created_id_idx" ON "samples"("laboratory_key", "status", "created", "id");
CREATE INDEX "samples_laboratory_key_status_updated_id_idx" ON "samples"("laboratory_key", "status", "updated", "id");
CREATE INDEX "samples_laboratory_key_kit_type_status_created_id_idx" ON "samples"("laboratory_key", "kit_type", "status", "created", "id");
CREATE INDEX "samples_laboratory_key_kit_type_status_updated_id_idx" ON "samples"("laboratory_key", "kit_type", "status", "updated", "id");
CREATE INDEX "requisitions_laboratory_key_status_created_id_idx" ON "requisitions"("laboratory_key", "status", "created", "id");
CREATE INDEX "requisitions_laboratory_key_status_updated_id_idx" ON "requisitions"("laboratory_key", "status", "updated", "id");
CREATE INDEX "requisitions_laboratory_key_lab_status_created_id_idx" ON "requisitions"("laboratory_key", "lab", "status", "created", "id");
CREATE INDEX "requisitions_laboratory_key_lab_status_updated_id_idx" ON "requisitions"("laboratory_key", "lab", "status", "updated", "id");
CREATE INDEX "patient_laboratories_laboratory_id_created_patient_id_idx" ON "patient_laboratories"("laboratory_id", "created", "patient_id");
CREATE INDEX "patient_laboratories_laboratory_id_updated_patient_id_idx" ON "patient_laboratories"("laboratory_id", "updated", "patient_id");
-- What is still to be given to the laboratory of its kit's type, or to the one that a name has come to mean.
CREATE INDEX "samples_by_kit_type_of_laboratory_idx" ON "samples"("kit_type", "laboratory_key")
  WHERE "kit_type" IS NOT NULL AND ("laboratory_basis" IS NULL OR "laboratory_basis" = 'KIT_TYPE');
CREATE INDEX "requisitions_unnamed_lab_idx" ON "requisitions"("lab") WHERE "named_laboratory_id" IS NULL;

-- A program with one laboratory says nothing of how many there are; the planner reckons with many (20261126100000_many_laboratories).
ALTER TABLE "kits" ALTER COLUMN "laboratory_key" SET (n_distinct = 100);
ALTER TABLE "samples" ALTER COLUMN "laboratory_key" SET (n_distinct = 100);
ALTER TABLE "requisitions" ALTER COLUMN "laboratory_key" SET (n_distinct = 100);
ALTER TABLE "patient_laboratories" ALTER COLUMN "laboratory_id" SET (n_distinct = 100);
ANALYZE "kits" ("laboratory_key");
ANALYZE "samples" ("laboratory_key", "laboratory_basis");
ANALYZE "requisitions" ("laboratory_key", "named_laboratory_id");
ANALYZE "patient_laboratories";

-- A new kit, and its sample, are those of the laboratory of its type.
CREATE FUNCTION give_new_kit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.laboratory_key := coalesce((SELECT laboratory_id FROM kit_types WHERE code = NEW.kit_type), '00000000-0000-0000-0000-000000000000');
  RETURN NEW;
END $$;
CREATE TRIGGER "kits_laboratory_of_type" BEFORE INSERT ON "kits" FOR EACH ROW EXECUTE FUNCTION give_new_kit();
CREATE FUNCTION give_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.laboratory_id IS NULL AND NEW.kit_type IS NOT NULL THEN
    SELECT laboratory_id, CASE WHEN laboratory_id IS NOT NULL THEN 'KIT_TYPE' END INTO NEW.laboratory_id, NEW.laboratory_basis
      FROM kit_types WHERE code = NEW.kit_type;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.laboratory_basis >= 'RECEIVED' AND NEW.laboratory_id IS DISTINCT FROM OLD.laboratory_id
    AND NEW.laboratory_basis IS DISTINCT FROM 'ADMIN' THEN
    RAISE EXCEPTION 'a sample that a laboratory has received is given to another one by an administrator only' USING ERRCODE = 'check_violation';
  END IF;
  NEW.laboratory_key := coalesce(NEW.laboratory_id, '00000000-0000-0000-0000-000000000000');
  RETURN NEW;
END $$;
CREATE TRIGGER "samples_laboratory_given" BEFORE INSERT OR UPDATE OF "laboratory_id", "laboratory_basis", "laboratory_key" ON "samples"
  FOR EACH ROW EXECUTE FUNCTION give_sample();

-- A requisition names a laboratory when it is made, or once its `lab` comes to mean one; and its sample is that laboratory's, unless one has
-- received it or an administrator has decided. The sample may be made by the same statement, so it is given once that is done.
CREATE FUNCTION name_laboratory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.named_laboratory_id := laboratory_named(NEW.lab);
  ELSIF OLD.named_laboratory_id IS NOT NULL AND NEW.named_laboratory_id IS DISTINCT FROM OLD.named_laboratory_id THEN
    RAISE EXCEPTION 'a requisition keeps the laboratory that it names' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.sample_id IS NULL THEN
    NEW.laboratory_key := coalesce(NEW.named_laboratory_id, '00000000-0000-0000-0000-000000000000');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "requisitions_laboratory_named" BEFORE INSERT OR UPDATE OF "named_laboratory_id" ON "requisitions"
  FOR EACH ROW EXECUTE FUNCTION name_laboratory();
CREATE FUNCTION give_sample_of_requisition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE samples SET laboratory_id = NEW.named_laboratory_id, laboratory_basis = 'REQUISITION'
    WHERE id = NEW.sample_id AND NEW.named_laboratory_id IS NOT NULL AND (laboratory_basis IS NULL OR laboratory_basis = 'KIT_TYPE');
  UPDATE requisitions SET laboratory_key = sample.laboratory_key FROM samples sample
    WHERE requisitions.id = NEW.id AND sample.id = NEW.sample_id AND requisitions.laboratory_key <> sample.laboratory_key;
  RETURN NULL;
END $$;
CREATE TRIGGER "requisitions_give_sample" AFTER INSERT ON "requisitions" FOR EACH ROW
  WHEN (NEW."sample_id" IS NOT NULL) EXECUTE FUNCTION give_sample_of_requisition();
CREATE TRIGGER "requisitions_joined_give_sample" AFTER UPDATE OF "sample_id", "named_laboratory_id" ON "requisitions" FOR EACH ROW
  WHEN (NEW."sample_id" IS NOT NULL AND (NEW."sample_id", NEW."named_laboratory_id") IS DISTINCT FROM (OLD."sample_id", OLD."named_laboratory_id"))
  EXECUTE FUNCTION give_sample_of_requisition();

-- A sample's kit and requisition are whose it is. The kit's row is written once, with the sample's status.
CREATE OR REPLACE FUNCTION copy_sample_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE kits SET sample_status = written.status, updated = greatest(kits.updated, written.updated), laboratory_key = written.laboratory_key,
      sample_since = (SELECT max(created) FROM sample_events happened WHERE happened.sample_id = written.id AND happened.status = written.status)
    FROM written WHERE kits.id = written.kit_id AND (kits.sample_status <> written.status OR kits.updated < written.updated
      OR kits.laboratory_key <> written.laboratory_key);
  RETURN NULL;
END $$;
CREATE FUNCTION give_requisition_of_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE requisitions SET laboratory_key = NEW.laboratory_key WHERE sample_id = NEW.id AND laboratory_key <> NEW.laboratory_key;
  RETURN NULL;
END $$;
CREATE TRIGGER "samples_laboratory_to_requisition" AFTER UPDATE ON "samples" FOR EACH ROW
  WHEN (NEW."laboratory_key" <> OLD."laboratory_key") EXECUTE FUNCTION give_requisition_of_sample();
CREATE TRIGGER "kits_laboratory_is_a_copy" BEFORE UPDATE OF "laboratory_key" ON "kits" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();
CREATE TRIGGER "requisitions_laboratory_is_a_copy" BEFORE UPDATE OF "laboratory_key" ON "requisitions" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();

-- A laboratory sees the patients that its kits are registered to. Whoever changes that for a patient waits for whoever else does, so that of
-- two kits of one patient neither overlooks the other.
CREATE FUNCTION show_patient_to_laboratory() RETURNS trigger LANGUAGE plpgsql AS $$
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
      AND NOT EXISTS (SELECT FROM kits WHERE kits.patient_id = OLD.patient_id AND kits.laboratory_key = OLD.laboratory_key);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "kits_new_patient_to_laboratory" AFTER INSERT ON "kits" FOR EACH ROW
  WHEN (NEW."patient_id" IS NOT NULL) EXECUTE FUNCTION show_patient_to_laboratory();
CREATE TRIGGER "kits_patient_to_laboratory" AFTER UPDATE OF "patient_id", "laboratory_key" ON "kits" FOR EACH ROW
  WHEN ((NEW."patient_id", NEW."laboratory_key") IS DISTINCT FROM (OLD."patient_id", OLD."laboratory_key"))
  EXECUTE FUNCTION show_patient_to_laboratory();
CREATE FUNCTION copy_update_of_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE patient_laboratories SET updated = NEW.updated WHERE patient_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "patients_updated_to_laboratories" AFTER UPDATE OF "updated" ON "patients" FOR EACH ROW
  WHEN (NEW."updated" <> OLD."updated") EXECUTE FUNCTION copy_update_of_patient();
CREATE TRIGGER "patient_laboratories_are_copies" BEFORE INSERT OR UPDATE OR DELETE ON "patient_laboratories" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();
CREATE TRIGGER "patient_laboratories_no_truncate" BEFORE TRUNCATE ON "patient_laboratories" FOR EACH STATEMENT EXECUTE FUNCTION refuse_own_copy();

-- No laboratory reports on a sample that is another's, unless that one shares with it.
CREATE FUNCTION refuse_report_of_another_laboratory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN samples ON samples.id = added.sample_id
      JOIN users sender ON sender.id = added.submitted_by_id AND sender.role = 'LAB'
    WHERE samples.laboratory_id <> added.laboratory_id AND NOT EXISTS (SELECT FROM laboratory_shares share
      WHERE share.account_id = samples.laboratory_id AND share.shares_with_id = added.laboratory_id)
  ) THEN
    RAISE EXCEPTION 'a report is on a sample of another laboratory' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "reports_of_own_samples" AFTER INSERT ON "reports" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_report_of_another_laboratory();

-- Why an administrator has given a sample to a laboratory, each time.
CREATE TABLE "laboratory_assignments" (
  "sample_id" UUID NOT NULL,
  "position" SMALLINT NOT NULL,
  "laboratory_id" UUID NOT NULL,
  "reason" TEXT NOT NULL,
  "assigned_at" TIMESTAMPTZ(3) NOT NULL,
  "assigned_by_id" UUID,

  CONSTRAINT "laboratory_assignments_pkey" PRIMARY KEY ("sample_id", "position"),
  CONSTRAINT "laboratory_assignments_position_range" CHECK ("position" BETWEEN 1 AND 20),
  CONSTRAINT "laboratory_assignments_reason_given" CHECK ("reason" ~ '\S' AND length("reason") <= 500)
);
ALTER TABLE "laboratory_assignments"
  ADD CONSTRAINT "laboratory_assignments_sample_id_fkey" FOREIGN KEY ("sample_id") REFERENCES "samples"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "laboratory_assignments_laboratory_id_fkey" FOREIGN KEY ("laboratory_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "laboratory_assignments_assigned_by_id_fkey" FOREIGN KEY ("assigned_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "laboratory_assignments_append_only" BEFORE UPDATE OR DELETE ON "laboratory_assignments" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "laboratory_assignments_no_truncate" BEFORE TRUNCATE ON "laboratory_assignments" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
