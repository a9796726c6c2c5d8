-- Where each kit waits, and since when (contract, 11.5). The stage follows the kit's status until its sample is on its way, and then the
-- sample's. A kit with a replacement is no longer waited for, unless its sample has reached the laboratory.
CREATE TYPE "stall_stage" AS ENUM ('NOT_SHIPPED', 'LATE_TO_CUSTOMER', 'DELIVERY_EXCEPTION', 'NOT_ACTIVATED', 'NOT_RETURNED',
  'LATE_TO_LABORATORY', 'LOST_TO_LABORATORY', 'NOT_RECEIVED', 'NOT_RESULTED', 'NOT_REPLACED');

-- When the newest event of the status happened, of the kit and of its sample. `stall_told` says whether the stall was published.
ALTER TABLE "kits" ADD COLUMN "status_since" TIMESTAMPTZ(3), ADD COLUMN "sample_since" TIMESTAMPTZ(3),
  ADD COLUMN "stall_stage" "stall_stage", ADD COLUMN "stall_since" TIMESTAMPTZ(3), ADD COLUMN "stall_told" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "kits" ADD CONSTRAINT "kits_stall" CHECK (("stall_stage" IS NULL) = ("stall_since" IS NULL)) NOT VALID;
ALTER TABLE "kits" VALIDATE CONSTRAINT "kits_stall";

CREATE FUNCTION stage_of_kit(kit kit_status, sample sample_status, is_replaced boolean) RETURNS stall_stage LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN kit = 'CANCELED' OR sample IN ('RESULTED', 'CANCELED') THEN NULL
    WHEN sample = 'DELIVERED' THEN 'NOT_RECEIVED'
    WHEN sample IN ('RECEIVED', 'EXTRA_QUALITY_CHECKS', 'PARTIALLY_RESULTED') THEN 'NOT_RESULTED'
    WHEN is_replaced THEN NULL
    WHEN sample = 'COLLECTION_EXCEPTION' THEN 'NOT_REPLACED'
    WHEN sample = 'IN_TRANSIT' THEN 'LATE_TO_LABORATORY'
    WHEN sample = 'DELIVERY_EXCEPTION' THEN 'LOST_TO_LABORATORY'
    WHEN kit = 'PREPARING' THEN 'NOT_SHIPPED'
    WHEN kit = 'IN_TRANSIT' THEN 'LATE_TO_CUSTOMER'
    WHEN kit = 'DELIVERY_EXCEPTION' THEN 'DELIVERY_EXCEPTION'
    WHEN kit = 'DELIVERED' THEN 'NOT_ACTIVATED'
    WHEN kit = 'REGISTERED' THEN 'NOT_RETURNED'
  END::stall_stage
$$;

CREATE FUNCTION watch_kit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status_since := coalesce(NEW.status_since, NEW.created);
  NEW.stall_stage := stage_of_kit(NEW.status, NEW.sample_status, NEW.replacement_id IS NOT NULL);
  NEW.stall_since := CASE
    WHEN NEW.stall_stage IS NULL THEN NULL
    WHEN NEW.sample_status = 'AWAITING_COLLECTION' THEN NEW.status_since
    ELSE coalesce(NEW.sample_since, NEW.updated)
  END;
  IF TG_OP = 'UPDATE' AND NEW.stall_stage IS DISTINCT FROM OLD.stall_stage THEN
    NEW.stall_told := false;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "kits_watch_added" BEFORE INSERT ON "kits" FOR EACH ROW EXECUTE FUNCTION watch_kit();
CREATE TRIGGER "kits_watch_moved" BEFORE UPDATE OF "status", "sample_status", "status_since", "sample_since", "replacement_id" ON "kits"
  FOR EACH ROW EXECUTE FUNCTION watch_kit();

CREATE OR REPLACE FUNCTION copy_sample_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE kits SET sample_status = written.status, updated = greatest(kits.updated, written.updated),
      sample_since = (SELECT max(created) FROM sample_events happened WHERE happened.sample_id = written.id AND happened.status = written.status)
    FROM written WHERE kits.id = written.kit_id AND (kits.sample_status <> written.status OR kits.updated < written.updated);
  RETURN NULL;
END $$;

-- Kits that still wait for something. Stalls of earlier times are told once, by the first run of the watch.
UPDATE kits SET
  status_since = (SELECT max(created) FROM kit_events happened WHERE happened.kit_id = kits.id AND happened.status = kits.status),
  sample_since = (SELECT max(happened.created) FROM samples sample JOIN sample_events happened ON happened.sample_id = sample.id
    WHERE sample.kit_id = kits.id AND happened.status = kits.sample_status)
WHERE stage_of_kit(status, sample_status, false) IS NOT NULL;

CREATE INDEX "kits_stalled_of_account" ON "kits"("account_id", "kit_type", "stall_stage", "stall_since", "id") WHERE "stall_stage" IS NOT NULL;
CREATE INDEX "kits_stalled" ON "kits"("kit_type", "stall_stage", "stall_since", "id") WHERE "stall_stage" IS NOT NULL;
CREATE INDEX "kits_stalled_to_tell" ON "kits"("kit_type", "stall_stage", "stall_since", "id") WHERE "stall_stage" IS NOT NULL AND NOT "stall_told";

-- After how many days a kit of the type stalls in a stage, by the stage's name; null and a stage that is not named: as usual.
CREATE FUNCTION are_expected_days(days jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_typeof(days) = 'object' AND NOT EXISTS (
    SELECT FROM jsonb_each(days) AS each(stage, number)
    WHERE NOT (stage = ANY(enum_range(NULL::stall_stage)::text[])) OR jsonb_typeof(number) <> 'number'
      OR number::numeric NOT BETWEEN 0 AND 365 OR number::numeric <> trunc(number::numeric))
$$;
ALTER TABLE "kit_types" ADD COLUMN "expected_days" JSONB;
ALTER TABLE "kit_types" ADD CONSTRAINT "kit_types_expected_days" CHECK (are_expected_days("expected_days"));

CREATE VIEW "kit_stalls" AS
  SELECT kit.id, kit.stall_stage AS stage, kit.stall_since AS created, type.expected_days
  FROM kits kit JOIN kit_types type ON type.code = kit.kit_type WHERE kit.stall_stage IS NOT NULL;
