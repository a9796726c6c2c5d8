-- Samples of requisitions alone (contract, 4.5): a requisition whose barcode is no kit's gets a sample of its own once it is approved. Such
-- a sample has no kit, no kit type, and no type of specimen, because no requisition says one.
ALTER TABLE "samples"
  ALTER COLUMN "kit_id" DROP NOT NULL,
  ALTER COLUMN "kit_type" DROP NOT NULL,
  ALTER COLUMN "type" DROP NOT NULL;

-- Its id is the requisition's barcode, which may be any text; that of a kit's sample is a code.
ALTER TABLE "samples"
  DROP CONSTRAINT "samples_sample_id_form",
  ADD CONSTRAINT "samples_sample_id_form" CHECK (
    CASE WHEN "kit_id" IS NULL THEN length("sample_id"::text) BETWEEN 1 AND 100 ELSE "sample_id"::text ~ '^[A-Za-z0-9-]{4,64}$' END),
  ADD CONSTRAINT "samples_what_a_kit_gives" CHECK (
    ("kit_id" IS NULL) = ("kit_type" IS NULL) AND ("kit_id" IS NULL) = ("type" IS NULL));

-- A sample has a kit, or else an approved requisition of its own barcode. Their accounts agree because both have claimed the barcode.
-- Checked after the statement, which joins the requisition to the sample.
CREATE FUNCTION require_kit_or_requisition_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added WHERE added.kit_id IS NULL AND NOT EXISTS (
      SELECT FROM requisitions WHERE requisitions.sample_id = added.id AND requisitions.barcode = added.sample_id
        AND requisitions.status NOT IN ('CREATED', 'DENIED'))
  ) THEN
    RAISE EXCEPTION 'a sample has neither a kit nor an approved requisition' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "samples_added_kit_or_requisition" AFTER INSERT ON "samples" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION require_kit_or_requisition_of_added();

-- Neither loses the other afterwards.
CREATE FUNCTION refuse_other_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a requisition keeps its sample, and both their barcode' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "requisitions_sample_stays" BEFORE UPDATE OF "sample_id", "barcode" ON "requisitions" FOR EACH ROW
  WHEN (OLD."sample_id" IS NOT NULL AND (NEW."sample_id" IS DISTINCT FROM OLD."sample_id" OR NEW."barcode" <> OLD."barcode"))
  EXECUTE FUNCTION refuse_other_sample();
DROP TRIGGER "samples_kit_stays" ON "samples";
CREATE TRIGGER "samples_kit_stays" BEFORE UPDATE OF "kit_id", "kit_type", "sample_id" ON "samples" FOR EACH ROW
  WHEN (NEW."kit_id" IS DISTINCT FROM OLD."kit_id" OR NEW."kit_type" IS DISTINCT FROM OLD."kit_type"
    OR (NEW."kit_id" IS NULL AND NEW."sample_id" <> OLD."sample_id"))
  EXECUTE FUNCTION refuse_other_kit_type();

-- Its requisition names the patient from the beginning, so the program sees its reports at once.
CREATE OR REPLACE FUNCTION release_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.released := EXISTS (
    SELECT FROM samples LEFT JOIN kits ON kits.id = samples.kit_id
    WHERE samples.id = NEW.sample_id AND (samples.kit_id IS NULL OR kits.patient_id IS NOT NULL));
  RETURN NEW;
END $$;

-- Whom an unknown sample may be of is looked for among the patients of requisitions too.
CREATE INDEX "requisitions_patient_date_of_birth_created_idx" ON "requisitions"("patient_date_of_birth", "created");
CREATE INDEX "requisitions_patient_last_name_created_idx" ON "requisitions"("patient_last_name", "created");

-- Requisitions that were approved before, and whose results are still expected, get theirs now. It awaits collection, wherever the
-- laboratory has moved the requisition itself: a result proves that the sample has arrived.
WITH alone AS MATERIALIZED (
  SELECT requisition."id", requisition."barcode", requisition."account_id", requisition."panels", gen_random_uuid() AS "sample_id",
    coalesce((SELECT min(event."created") FROM "requisition_events" event
      WHERE event."requisition_id" = requisition."id" AND event."status" = 'APPROVED'), requisition."created") AS "approved"
  FROM "requisitions" requisition
  WHERE requisition."sample_id" IS NULL
    AND requisition."status" IN ('APPROVED', 'DELIVERY_EXCEPTION', 'DELIVERED', 'RECEIVED', 'EXTRA_QUALITY_CHECKS')
), made AS (
  INSERT INTO "samples" ("id", "sample_id", "account_id", "status", "panels", "created", "updated")
  SELECT "sample_id", "barcode", "account_id", 'AWAITING_COLLECTION', "panels", "approved", "approved" FROM alone
), begun AS (
  INSERT INTO "sample_events" ("sample_id", "status", "created", "recorded")
  SELECT "sample_id", 'AWAITING_COLLECTION', "approved", now() FROM alone
)
UPDATE "requisitions" SET "sample_id" = alone."sample_id" FROM alone WHERE "requisitions"."id" = alone."id";
