-- Merges of patients (contract, 12.10): two records of one person are one from then on, until somebody undoes it.
CREATE TABLE "patient_merges" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "from_id" UUID NOT NULL,
  "into_id" UUID NOT NULL,
  "created" TIMESTAMPTZ(3) NOT NULL,
  "by_id" UUID NOT NULL,
  "reason" TEXT NOT NULL,

  CONSTRAINT "patient_merges_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "patient_merges_of_two" CHECK ("from_id" <> "into_id"),
  CONSTRAINT "patient_merges_reason_given" CHECK (length("reason") <= 500 AND "reason" ~ '\S')
);
CREATE INDEX "patient_merges_into_id_created_id_idx" ON "patient_merges"("into_id", "created", "id");
CREATE INDEX "patient_merges_from_id_idx" ON "patient_merges"("from_id");
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "patients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_into_id_fkey" FOREIGN KEY ("into_id") REFERENCES "patients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "patient_merge_undoings" (
  "merge_id" UUID NOT NULL,
  "created" TIMESTAMPTZ(3) NOT NULL,
  "by_id" UUID NOT NULL,
  "reason" TEXT NOT NULL,

  CONSTRAINT "patient_merge_undoings_pkey" PRIMARY KEY ("merge_id"),
  CONSTRAINT "patient_merge_undoings_reason_given" CHECK (length("reason") <= 500 AND "reason" ~ '\S')
);
ALTER TABLE "patient_merge_undoings" ADD CONSTRAINT "patient_merge_undoings_merge_id_fkey" FOREIGN KEY ("merge_id") REFERENCES "patient_merges"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "patient_merge_undoings" ADD CONSTRAINT "patient_merge_undoings_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a merge has moved, which returns if it is undone.
CREATE TABLE "merged_records" (
  "merge_id" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "kit_id" UUID,
  "requisition_id" UUID,

  CONSTRAINT "merged_records_pkey" PRIMARY KEY ("merge_id", "position"),
  CONSTRAINT "merged_records_of_one" CHECK (num_nonnulls("kit_id", "requisition_id") = 1)
);
CREATE INDEX "merged_records_kit_id_idx" ON "merged_records"("kit_id");
CREATE INDEX "merged_records_requisition_id_idx" ON "merged_records"("requisition_id");
ALTER TABLE "merged_records" ADD CONSTRAINT "merged_records_merge_id_fkey" FOREIGN KEY ("merge_id") REFERENCES "patient_merges"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "merged_records" ADD CONSTRAINT "merged_records_kit_id_fkey" FOREIGN KEY ("kit_id") REFERENCES "kits"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "merged_records" ADD CONSTRAINT "merged_records_requisition_id_fkey" FOREIGN KEY ("requisition_id") REFERENCES "requisitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Merges and their undoings stay as they were written.
CREATE TRIGGER "patient_merges_append_only" BEFORE UPDATE OR DELETE ON "patient_merges" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "patient_merges_no_truncate" BEFORE TRUNCATE ON "patient_merges" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "patient_merge_undoings_append_only" BEFORE UPDATE OR DELETE ON "patient_merge_undoings" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "patient_merge_undoings_no_truncate" BEFORE TRUNCATE ON "patient_merge_undoings" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "patient_merges_from_account" AFTER INSERT ON "patient_merges" FOR EACH ROW EXECUTE FUNCTION "require_same_account"('patients', 'from_id');
CREATE TRIGGER "patient_merges_into_account" AFTER INSERT ON "patient_merges" FOR EACH ROW EXECUTE FUNCTION "require_same_account"('patients', 'into_id');

-- Whom the id of a merged patient means now, and the merge that stands; null for everybody else.
ALTER TABLE "patients" ADD COLUMN "merged_into_id" UUID, ADD COLUMN "merge_id" UUID;
ALTER TABLE "patients" ADD CONSTRAINT "patients_merged_by_a_merge" CHECK (("merged_into_id" IS NULL) = ("merge_id" IS NULL) AND "merged_into_id" <> "id");
ALTER TABLE "patients" ADD CONSTRAINT "patients_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "patients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "patients" ADD CONSTRAINT "patients_merge_id_fkey" FOREIGN KEY ("merge_id") REFERENCES "patient_merges"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "patients_merged_into_id_idx" ON "patients"("merged_into_id");
CREATE UNIQUE INDEX "patients_merge_id_key" ON "patients"("merge_id");

-- A merged patient means somebody who is not merged, by a merge of their own that is not undone and leads there.
CREATE FUNCTION "require_standing_merge"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "patients" AS "merged"
      JOIN "patients" AS "meant" ON "meant"."id" = "merged"."merged_into_id"
      JOIN "patient_merges" AS "merge" ON "merge"."id" = "merged"."merge_id"
      JOIN "patients" AS "into" ON "into"."id" = "merge"."into_id"
    WHERE "merged"."id" = NEW."id" AND ("merge"."from_id" <> "merged"."id" OR "meant"."merged_into_id" IS NOT NULL
      OR coalesce("into"."merged_into_id", "into"."id") <> "meant"."id"
      OR EXISTS (SELECT FROM "patient_merge_undoings" WHERE "merge_id" = "merge"."id"))
  ) OR EXISTS (
    SELECT FROM "patients" AS "merged" WHERE "merged"."merged_into_id" = NEW."id" AND NEW."merged_into_id" IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'the patient % is merged into nobody, or into somebody who is', NEW."id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "patients_merge_stands" AFTER INSERT OR UPDATE OF "merged_into_id", "merge_id" ON "patients"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."merged_into_id" IS NOT NULL) EXECUTE FUNCTION "require_standing_merge"();

-- Nothing belongs to a merged patient.
CREATE FUNCTION "refuse_merged_patient"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "patients" WHERE "id" = NEW."patient_id" AND "merged_into_id" IS NOT NULL) THEN
    RAISE EXCEPTION 'the patient % is merged into another', NEW."patient_id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "kits_of_merged_patient" AFTER INSERT OR UPDATE OF "patient_id" ON "kits" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."patient_id" IS NOT NULL) EXECUTE FUNCTION "refuse_merged_patient"();
CREATE CONSTRAINT TRIGGER "requisitions_of_merged_patient" AFTER INSERT OR UPDATE OF "patient_id" ON "requisitions" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."patient_id" IS NOT NULL) EXECUTE FUNCTION "refuse_merged_patient"();

-- A kit that is registered keeps its person, unless the activation is undone or the person is merged, or the merge undone, in that statement.
CREATE OR REPLACE FUNCTION "require_undone_activation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.patient_id IS NOT NULL AND EXISTS (
    SELECT FROM patient_merges merge LEFT JOIN patient_merge_undoings undoing ON undoing.merge_id = merge.id
    WHERE (merge.from_id = OLD.patient_id AND merge.into_id = NEW.patient_id AND merge.created = NEW.updated AND undoing.merge_id IS NULL)
      OR (merge.into_id = OLD.patient_id AND merge.from_id = NEW.patient_id AND undoing.created = NEW.updated)
  ) THEN
    RETURN NULL;
  END IF;
  IF NEW.patient_id IS NOT NULL
    OR EXISTS (SELECT FROM samples JOIN reports ON reports.sample_id = samples.id WHERE samples.kit_id = OLD.id AND reports.withdrawn_at IS NULL)
    OR NOT EXISTS (SELECT FROM undone_activations WHERE kit_id = OLD.id AND patient_id = OLD.patient_id AND undone_at = NEW.updated)
  THEN
    RAISE EXCEPTION 'a kit keeps the person whom it is registered to' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

-- What came with a merge does not return if it has been somebody else's since.
CREATE FUNCTION "forget_merged_kit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM merged_records WHERE kit_id = OLD."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "kits_forget_merge" AFTER UPDATE OF "patient_id" ON "kits"
  FOR EACH ROW WHEN (OLD."patient_id" IS NOT NULL AND NEW."patient_id" IS NULL) EXECUTE FUNCTION "forget_merged_kit"();
CREATE FUNCTION "forget_merged_requisition"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM merged_records WHERE requisition_id = OLD."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "requisitions_forget_merge" AFTER UPDATE OF "patient_id" ON "requisitions"
  FOR EACH ROW WHEN (OLD."patient_id" IS NOT NULL AND NEW."patient_id" IS NULL) EXECUTE FUNCTION "forget_merged_requisition"();
