-- A requisition that is denied, rejected or taken back frees its barcode, and that of a canceled sample that it had alone, if no specimen of it
-- was received (contract, 2.2). Both still show the code; what is found by it is whoever has it.
ALTER TABLE "requisitions" ADD COLUMN "barcode_freed_at" TIMESTAMPTZ(3);
ALTER TABLE "samples" ADD COLUMN "code_freed_at" TIMESTAMPTZ(3);

-- What is freed is not compared with any more: it is not unique, it is no claim, and no look-up finds it.
ALTER TABLE "samples" DROP CONSTRAINT "samples_sample_id_folded_account_id_fkey";
ALTER TABLE "requisitions" DROP CONSTRAINT "requisitions_barcode_folded_account_id_fkey";
ALTER TABLE "samples" DROP COLUMN "sample_id_folded";
ALTER TABLE "requisitions" DROP COLUMN "barcode_folded";
ALTER TABLE "samples" ADD COLUMN "sample_id_folded" TEXT COLLATE "C"
  GENERATED ALWAYS AS (CASE WHEN "code_freed_at" IS NULL THEN folded("sample_id"::text) END) STORED;
ALTER TABLE "requisitions" ADD COLUMN "barcode_folded" TEXT COLLATE "C"
  GENERATED ALWAYS AS (CASE WHEN "barcode_freed_at" IS NULL THEN folded("barcode"::text) END) STORED;
CREATE UNIQUE INDEX "samples_sample_id_folded_key" ON "samples"("sample_id_folded");
CREATE UNIQUE INDEX "requisitions_barcode_folded_key" ON "requisitions"("barcode_folded");
ALTER TABLE "samples" ADD CONSTRAINT "samples_sample_id_folded_account_id_fkey" FOREIGN KEY ("sample_id_folded", "account_id")
  REFERENCES "barcodes"("code_folded", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_barcode_folded_account_id_fkey" FOREIGN KEY ("barcode_folded", "account_id")
  REFERENCES "barcodes"("code_folded", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- The version before this one looks codes up in these; they are no longer unique.
DROP INDEX "samples_sample_id_key";
CREATE INDEX "samples_sample_id_idx" ON "samples"("sample_id");
DROP INDEX "requisitions_barcode_key";
CREATE INDEX "requisitions_barcode_idx" ON "requisitions"("barcode");

-- Only a canceled sample without a kit loses its code.
ALTER TABLE "samples" ADD CONSTRAINT "samples_freed" CHECK ("code_freed_at" IS NULL OR ("kit_id" IS NULL AND "status" = 'CANCELED'));

-- A requisition keeps its sample, unless that is a kit's and it has freed its barcode: the sample then goes to whoever names it next.
DROP TRIGGER "requisitions_sample_stays" ON "requisitions";
CREATE TRIGGER "requisitions_sample_stays" BEFORE UPDATE OF "sample_id", "barcode" ON "requisitions" FOR EACH ROW
  WHEN (OLD."sample_id" IS NOT NULL AND (NEW."barcode" <> OLD."barcode" OR
    (NEW."sample_id" IS DISTINCT FROM OLD."sample_id" AND (NEW."sample_id" IS NOT NULL OR NEW."barcode_freed_at" IS NULL))))
  EXECUTE FUNCTION refuse_other_sample();

CREATE FUNCTION take_sample_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE requisitions SET sample_id = NULL WHERE sample_id = NEW.sample_id AND barcode_freed_at IS NOT NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "requisitions_take_sample_over" BEFORE INSERT ON "requisitions" FOR EACH ROW
  WHEN (NEW."sample_id" IS NOT NULL) EXECUTE FUNCTION take_sample_over();
-- It is then, as any without a sample, of the laboratory that it names.
CREATE FUNCTION leave_laboratory_of_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE requisitions SET laboratory_key = coalesce(NEW.named_laboratory_id, '00000000-0000-0000-0000-000000000000') WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "requisitions_left_sample" AFTER UPDATE OF "sample_id" ON "requisitions" FOR EACH ROW
  WHEN (NEW."sample_id" IS NULL AND OLD."sample_id" IS NOT NULL) EXECUTE FUNCTION leave_laboratory_of_sample();

-- Whether a specimen of the requisition was received: by what its laboratory said of it, by what happened to its sample, or by a report.
CREATE FUNCTION is_specimen_received(requisition requisitions) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM requisition_events happened WHERE happened.requisition_id = requisition.id
      AND happened.status IN ('RECEIVED', 'EXTRA_QUALITY_CHECKS', 'RESULTED'))
    OR EXISTS (SELECT FROM sample_events happened WHERE happened.sample_id = requisition.sample_id
      AND happened.status IN ('RECEIVED', 'EXTRA_QUALITY_CHECKS', 'PARTIALLY_RESULTED', 'RESULTED', 'COLLECTION_EXCEPTION'))
    OR EXISTS (SELECT FROM reports WHERE reports.sample_id = requisition.sample_id)
$$;

-- No way leads around the condition.
CREATE FUNCTION refuse_to_free_received() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.barcode_freed_at IS NULL OR is_specimen_received(OLD) THEN
    RAISE EXCEPTION 'a barcode stays free, and with a specimen that was received, it stays taken' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "requisitions_free_unreceived" BEFORE UPDATE OF "barcode_freed_at" ON "requisitions" FOR EACH ROW
  WHEN (NEW."barcode_freed_at" IS DISTINCT FROM OLD."barcode_freed_at") EXECUTE FUNCTION refuse_to_free_received();

-- Frees the barcode of a requisition if it may be freed, and says whether it is. The claim is locked first: whoever claims the code waits, and
-- what they have made by then is seen.
CREATE FUNCTION free_barcode(requisition_id uuid, since timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  requisition requisitions;
BEGIN
  SELECT * INTO requisition FROM requisitions WHERE id = requisition_id;
  PERFORM FROM barcodes WHERE code_folded = requisition.barcode_folded FOR UPDATE;
  IF requisition.barcode_freed_at IS NOT NULL THEN
    RETURN true;
  END IF;
  IF is_specimen_received(requisition) THEN
    RETURN false;
  END IF;
  UPDATE requisitions SET barcode_freed_at = since WHERE id = requisition.id;
  UPDATE samples SET code_freed_at = since WHERE id = requisition.sample_id AND kit_id IS NULL AND status = 'CANCELED';
  DELETE FROM barcodes WHERE code_folded = requisition.barcode_folded
    AND NOT EXISTS (SELECT FROM samples WHERE samples.sample_id_folded = barcodes.code_folded)
    AND NOT EXISTS (SELECT FROM requisitions WHERE requisitions.barcode_folded = barcodes.code_folded);
  RETURN true;
END $$;

-- A person's decision frees it; one that only follows the sample may come back with that (contract, 4.7).
CREATE FUNCTION free_barcode_of_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_rejected_by_sample(NEW.id) THEN
    PERFORM free_barcode(NEW.id, NEW.updated);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "requisitions_ended_free_barcode" AFTER UPDATE OF "status" ON "requisitions" FOR EACH ROW
  WHEN (NEW."status" IN ('DENIED', 'REJECTED') AND NEW."status" <> OLD."status") EXECUTE FUNCTION free_barcode_of_ended();

-- Those that ended before.
SELECT free_barcode(id, updated) FROM requisitions
  WHERE status IN ('DENIED', 'REJECTED') AND NOT is_rejected_by_sample(id) ORDER BY barcode_folded;
