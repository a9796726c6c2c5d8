-- Why a sample failed (contract, 4.7): a code, whether it may be tested after all, and what the laboratory calls it.
CREATE TYPE "failure_code" AS ENUM ('QUANTITY_NOT_SUFFICIENT', 'HEMOLYZED', 'CLOTTED', 'CONTAMINATED', 'CONTAINER_BROKEN', 'WRONG_SPECIMEN',
  'EXPIRED', 'TOO_OLD', 'IMPROPER_STORAGE', 'LOST', 'LABELING', 'COLLECTION_DATE_MISSING', 'IDENTITY_INCOMPLETE', 'IDENTITY_MISMATCH',
  'NOT_REGISTERED', 'OTHER');

-- `failure_said` is when the laboratory resulted what its message says (OBR-22, MSH-7), to tell which of its messages is the last word. The
-- laboratory is the one that says so, which is not always the one whose user the event was recorded for.
ALTER TABLE "sample_events" ADD COLUMN "failure_code" "failure_code", ADD COLUMN "failure_recoverable" BOOLEAN,
  ADD COLUMN "failure_laboratory_code" TEXT, ADD COLUMN "failure_laboratory_system" TEXT, ADD COLUMN "failure_said" TIMESTAMPTZ(3),
  ADD COLUMN "failure_laboratory_id" UUID;
-- Whether the requisition only followed its sample, so that it comes back with it.
ALTER TABLE "requisition_events" ADD COLUMN "of_sample" BOOLEAN NOT NULL DEFAULT false;

-- What failed before is OTHER. A requisition was rejected by its sample if both were recorded in the same call.
ALTER TABLE "sample_events" DISABLE TRIGGER "sample_events_append_only";
UPDATE "sample_events" SET "failure_code" = 'OTHER', "failure_recoverable" = false, "failure_laboratory_id" = (
    SELECT recorder.account_id FROM users recorder WHERE recorder.id = "sample_events"."recorded_by_id" AND recorder.role = 'LAB')
  WHERE "status" = 'COLLECTION_EXCEPTION';
ALTER TABLE "sample_events" ENABLE TRIGGER "sample_events_append_only";
ALTER TABLE "requisition_events" DISABLE TRIGGER "requisition_events_append_only";
UPDATE "requisition_events" SET "of_sample" = true FROM "requisitions" requisition, "sample_events" failed
  WHERE "requisition_events"."status" = 'REJECTED' AND requisition.id = "requisition_events"."requisition_id"
    AND failed."sample_id" = requisition."sample_id" AND failed."status" = 'COLLECTION_EXCEPTION'
    AND failed."recorded" = "requisition_events"."recorded";
ALTER TABLE "requisition_events" ENABLE TRIGGER "requisition_events_append_only";

ALTER TABLE "sample_events"
  ADD CONSTRAINT "sample_events_failure_of_status" CHECK (CASE "status"
    WHEN 'COLLECTION_EXCEPTION' THEN "failure_code" IS NOT NULL
    WHEN 'EXTRA_QUALITY_CHECKS' THEN true
    ELSE "failure_code" IS NULL END),
  ADD CONSTRAINT "sample_events_failure_whole" CHECK (("failure_code" IS NULL) = ("failure_recoverable" IS NULL)
    AND ("failure_code" IS NOT NULL OR num_nonnulls("failure_laboratory_code", "failure_laboratory_system", "failure_said",
      "failure_laboratory_id") = 0)),
  ADD CONSTRAINT "sample_events_failure_texts" CHECK (
    ("failure_laboratory_code" ~ '\S' AND length("failure_laboratory_code") <= 200) IS NOT FALSE
    AND ("failure_laboratory_system" ~ '\S' AND length("failure_laboratory_system") <= 200) IS NOT FALSE),
  ADD CONSTRAINT "sample_events_failure_laboratory_id_fkey" FOREIGN KEY ("failure_laboratory_id") REFERENCES "accounts"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE;

-- The last release, which may still run beside this one, records a failure without a code.
CREATE FUNCTION give_failure_a_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.failure_code := 'OTHER';
  NEW.failure_recoverable := false;
  RETURN NEW;
END $$;
CREATE TRIGGER "sample_events_failure_has_a_code" BEFORE INSERT ON "sample_events" FOR EACH ROW
  WHEN (NEW."status" = 'COLLECTION_EXCEPTION' AND NEW."failure_code" IS NULL) EXECUTE FUNCTION give_failure_a_code();

-- A sample has a copy of the failure of its newest event, for its list and whoever reads it.
ALTER TABLE "samples" ADD COLUMN "failure_code" "failure_code", ADD COLUMN "failure_recoverable" BOOLEAN,
  ADD COLUMN "failure_laboratory_code" TEXT, ADD COLUMN "failure_laboratory_system" TEXT, ADD COLUMN "failure_reason" TEXT;
CREATE INDEX "samples_account_id_failure_code_created_id_idx" ON "samples"("account_id", "failure_code", "created", "id");
UPDATE "samples" SET "failure_code" = newest."failure_code", "failure_recoverable" = newest."failure_recoverable", "failure_reason" = newest."reason"
  FROM "sample_events" newest
  WHERE "samples"."status" = 'COLLECTION_EXCEPTION' AND newest."id" = (
    SELECT event.id FROM sample_events event WHERE event.sample_id = "samples"."id" ORDER BY event.created DESC, event.id DESC LIMIT 1);
CREATE FUNCTION copy_failure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE samples SET failure_code = newest.failure_code, failure_recoverable = newest.failure_recoverable,
      failure_laboratory_code = newest.failure_laboratory_code, failure_laboratory_system = newest.failure_laboratory_system,
      failure_reason = newest.failure_reason
    FROM (SELECT DISTINCT added.sample_id FROM added JOIN samples failed ON failed.id = added.sample_id
        WHERE added.failure_code IS NOT NULL OR failed.failure_code IS NOT NULL) moved
      CROSS JOIN LATERAL (
        SELECT event.failure_code, event.failure_recoverable, event.failure_laboratory_code, event.failure_laboratory_system,
          CASE WHEN event.failure_code IS NOT NULL THEN event.reason END AS failure_reason
        FROM sample_events event WHERE event.sample_id = moved.sample_id ORDER BY event.created DESC, event.id DESC LIMIT 1) newest
    WHERE samples.id = moved.sample_id
      AND (samples.failure_code, samples.failure_recoverable, samples.failure_laboratory_code, samples.failure_laboratory_system,
        samples.failure_reason) IS DISTINCT FROM (newest.failure_code, newest.failure_recoverable, newest.failure_laboratory_code,
        newest.failure_laboratory_system, newest.failure_reason);
  RETURN NULL;
END $$;
CREATE TRIGGER "sample_events_failure_copied" AFTER INSERT ON "sample_events" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION copy_failure();
CREATE TRIGGER "samples_failure_is_a_copy" BEFORE UPDATE OF "failure_code", "failure_recoverable", "failure_laboratory_code",
  "failure_laboratory_system", "failure_reason" ON "samples" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();

-- Whether a rejected requisition only followed its sample, which had failed. Such a one still names whom the sample is of.
CREATE FUNCTION is_rejected_by_sample(requisition uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT event.status = 'REJECTED' AND event.of_sample FROM requisition_events event
    WHERE event.requisition_id = requisition ORDER BY event.created DESC, event.id DESC LIMIT 1), false)
$$;
CREATE OR REPLACE FUNCTION release_report() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known record;
BEGIN
  SELECT kits.patient_id, patients.version, requisitions.id AS requisition_id,
      samples.kit_id IS NULL OR kits.patient_id IS NOT NULL AS released INTO known
    FROM samples LEFT JOIN kits ON kits.id = samples.kit_id
      LEFT JOIN patients ON patients.id = kits.patient_id
      LEFT JOIN requisitions ON requisitions.sample_id = samples.id AND kits.patient_id IS NULL
        AND (samples.kit_id IS NULL OR requisitions.status NOT IN ('DENIED', 'REJECTED')
          OR (requisitions.status = 'REJECTED' AND is_rejected_by_sample(requisitions.id)))
    WHERE samples.id = NEW.sample_id;
  NEW.patient_id := known.patient_id;
  NEW.patient_version := coalesce(known.version, 1);
  NEW.requisition_id := known.requisition_id;
  NEW.released := coalesce(known.released, false);
  RETURN NEW;
END $$;
