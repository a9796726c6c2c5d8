-- Reports that are held until somebody has reviewed them (contract, 13.6). A held report is not released, so whoever reads what is released
-- misses it. `held_at` stays; `held_until` is null once it is released or withdrawn. `released_at` is null for what was released when it was charted.
ALTER TABLE "reports"
  ADD COLUMN "held_at" TIMESTAMPTZ(3),
  ADD COLUMN "held_until" TIMESTAMPTZ(3),
  ADD COLUMN "hold_reason" TEXT,
  ADD COLUMN "released_at" TIMESTAMPTZ(3),
  ADD COLUMN "released_by_id" UUID,
  ADD COLUMN "release_comment" TEXT;
ALTER TABLE "reports" ADD CONSTRAINT "reports_released_by_id_fkey" FOREIGN KEY ("released_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_held_unseen" CHECK ("held_until" IS NULL OR ("held_at" IS NOT NULL AND NOT "released" AND "withdrawn_at" IS NULL));
-- Neither for ever, nor for more than two weeks.
ALTER TABLE "reports" ADD CONSTRAINT "reports_held_for_a_time" CHECK ("held_at" IS NULL OR "held_until" IS NOT NULL OR "released" OR "withdrawn_at" IS NOT NULL);
ALTER TABLE "reports" ADD CONSTRAINT "reports_held_until_later" CHECK ("held_until" > "held_at" AND "held_until" - "held_at" <= interval '336 hours');
ALTER TABLE "reports" ADD CONSTRAINT "reports_hold_reason_given" CHECK ("hold_reason" IS NULL OR ("held_at" IS NOT NULL AND length("hold_reason") <= 500 AND "hold_reason" ~ '\S'));
ALTER TABLE "reports" ADD CONSTRAINT "reports_released_at_release" CHECK ("released_at" IS NULL OR "released");
ALTER TABLE "reports" ADD CONSTRAINT "reports_released_by_reviewers" CHECK ("released_by_id" IS NULL OR ("released_at" IS NOT NULL AND "held_at" IS NOT NULL));
ALTER TABLE "reports" ADD CONSTRAINT "reports_release_comment_given" CHECK ("release_comment" IS NULL OR ("released_by_id" IS NOT NULL AND length("release_comment") <= 5000 AND "release_comment" ~ '\S'));

ALTER TABLE "reports" DROP CONSTRAINT "reports_status_follows";
ALTER TABLE "reports" ADD CONSTRAINT "reports_status_follows" CHECK (
  ("status" NOT IN ('PARTIAL', 'SUPERSEDED_UNSEEN') OR "partial")
  AND ("status" <> 'SUPERSEDED_UNSEEN' OR "released")
  AND ("status" <> 'FINAL' OR (NOT "partial" AND "amends_id" IS NULL))
  AND ("status" <> 'AMENDED' OR (NOT "partial" AND "amends_id" IS NOT NULL)));

-- Few reports are held: those whose end comes, for the clock; and the reviewers' list.
CREATE INDEX "reports_held_until_idx" ON "reports"("held_until") WHERE "held_until" IS NOT NULL;
CREATE INDEX "reports_held_created_idx" ON "reports"("account_id", "created", "id") WHERE "held_until" IS NOT NULL;
-- Critical ones that are held wait to be acknowledged, too.
DROP INDEX "reports_unacknowledged_idx";
CREATE INDEX "reports_unacknowledged_idx" ON "reports"("account_id", "created")
  WHERE NOT "acknowledged" AND "alerts" AND ("released" OR "held_until" IS NOT NULL) AND "flags" & 16 <> 0 AND "status" IN ('PARTIAL', 'FINAL', 'AMENDED');

-- Whether a new report is held is said by who charts it; whether it is released follows from that, and from whether somebody is registered.
CREATE OR REPLACE FUNCTION "release_report"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known record;
BEGIN
  IF is_loading_account() THEN RETURN NEW; END IF;
  SELECT kits.patient_id, patients.version, requisitions.id AS requisition_id,
      samples.kit_id IS NULL OR kits.patient_id IS NOT NULL AS shown, samples.laboratory_id INTO known
    FROM samples LEFT JOIN kits ON kits.id = samples.kit_id
      LEFT JOIN patients ON patients.id = kits.patient_id
      LEFT JOIN requisitions ON requisitions.sample_id = samples.id AND kits.patient_id IS NULL
        AND (samples.kit_id IS NULL OR requisitions.status NOT IN ('DENIED', 'REJECTED')
          OR (requisitions.status = 'REJECTED' AND is_rejected_by_sample(requisitions.id)))
    WHERE samples.id = NEW.sample_id;
  -- No laboratory reports on a sample that is another's, unless that one shares with it.
  IF known.laboratory_id <> NEW.laboratory_id
    AND EXISTS (SELECT FROM users WHERE users.id = NEW.submitted_by_id AND users.role = 'LAB')
    AND NOT EXISTS (SELECT FROM laboratory_shares share
      WHERE share.account_id = known.laboratory_id AND share.shares_with_id = NEW.laboratory_id)
  THEN
    RAISE EXCEPTION 'a report is on a sample of another laboratory' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.held_until IS NOT NULL AND known.shown IS NOT TRUE THEN
    RAISE EXCEPTION 'a report that nobody could see is not held' USING ERRCODE = 'check_violation';
  END IF;
  NEW.patient_id := known.patient_id;
  NEW.patient_version := coalesce(known.version, 1);
  NEW.requisition_id := known.requisition_id;
  NEW.released := coalesce(known.shown, false) AND NEW.held_until IS NULL;
  RETURN NEW;
END $$;

-- The report that a new one replaces. If the new one is held, what the program has seen stays the current one to it; if it is released, so are the
-- held ones before it.
CREATE OR REPLACE FUNCTION "supersede_report"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  replaced record;
BEGIN
  IF is_loading_account() THEN RETURN NEW; END IF;
  UPDATE reports SET status = (CASE WHEN released AND NEW.held_until IS NOT NULL THEN 'SUPERSEDED_UNSEEN' ELSE 'SUPERSEDED' END)::report_status
    WHERE id = NEW.replaces_id AND sample_id = NEW.sample_id AND status <> 'WITHDRAWN' RETURNING released, held_until INTO replaced;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a report replaces one of another sample, or one that is withdrawn' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.held_until IS NOT NULL AND NEW.amends_id IS NOT NULL AND replaced.released THEN
    RAISE EXCEPTION 'an amendment of a released report is not held' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.held_until > replaced.held_until THEN
    RAISE EXCEPTION 'a report is held longer than the one that it replaces' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.released AND replaced.held_until IS NOT NULL THEN
    UPDATE reports SET held_until = NULL, released_at = NEW.created WHERE sample_id = NEW.sample_id AND held_until IS NOT NULL;
  END IF;
  RETURN NEW;
END $$;

-- What a held report becomes once it is not held: released, unless it is withdrawn.
CREATE FUNCTION end_hold_of_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.held_until IS NULL AND NEW.withdrawn_at IS NULL THEN
    IF NEW.released_at IS NULL THEN
      RAISE EXCEPTION 'a report is released at a moment' USING ERRCODE = 'check_violation';
    END IF;
    NEW.released := true;
    UPDATE reports SET status = 'SUPERSEDED' WHERE id = NEW.replaces_id AND status = 'SUPERSEDED_UNSEEN';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "reports_hold_ends" BEFORE UPDATE ON "reports" FOR EACH ROW
  WHEN (OLD."held_until" IS NOT NULL AND NEW."held_until" IS NULL) EXECUTE FUNCTION end_hold_of_report();

-- What was shown stays shown, what somebody said at the release is never changed, and a report is held once.
CREATE TRIGGER "reports_held_once" BEFORE UPDATE OF "held_at", "held_until" ON "reports" FOR EACH ROW
  WHEN ((OLD."held_at" IS NOT NULL AND NEW."held_at" IS DISTINCT FROM OLD."held_at")
    OR (OLD."held_until" IS NULL AND NEW."held_until" IS NOT NULL AND (OLD."held_at" IS NOT NULL OR OLD."released")))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "reports_released_once" BEFORE UPDATE OF "released_at", "released_by_id", "release_comment" ON "reports" FOR EACH ROW
  WHEN (OLD."released" AND (NEW."released_at", NEW."released_by_id", NEW."release_comment")
    IS DISTINCT FROM (OLD."released_at", OLD."released_by_id", OLD."release_comment"))
  EXECUTE FUNCTION refuse_change();

-- A withdrawal ends a hold, too: the report is never shown.
CREATE OR REPLACE FUNCTION "withdraw_report"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status := 'WITHDRAWN';
  NEW.held_until := NULL;
  RETURN NEW;
END $$;

-- A registration releases the reports of the kit, but for those that the statement has held.
CREATE OR REPLACE FUNCTION "release_reports_of_kit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reports SET released = reports.held_until IS NULL, patient_id = NEW.patient_id, patient_version = patients.version,
      released_at = CASE WHEN reports.held_until IS NULL THEN NEW.updated END,
      status = CASE WHEN reports.status = 'SUPERSEDED' AND reports.held_until IS NULL
          AND EXISTS (SELECT FROM reports later WHERE later.replaces_id = reports.id AND later.held_until IS NOT NULL)
        THEN 'SUPERSEDED_UNSEEN' ELSE reports.status END
    FROM samples, patients
    WHERE samples.kit_id = NEW.id AND patients.id = NEW.patient_id AND reports.sample_id = samples.id AND reports.withdrawn_at IS NULL;
  RETURN NULL;
END $$;

-- The copies of a release, whoever makes it.
DROP TRIGGER "reports_release_tests" ON "reports";
CREATE TRIGGER "reports_release_tests" AFTER UPDATE ON "reports" FOR EACH ROW
  WHEN (OLD."released" <> NEW."released") EXECUTE FUNCTION copy_release_to_tests();

-- To those who do not see what replaces it, a report that was replaced by a held one is current, and its critical results are to be acknowledged.
CREATE OR REPLACE FUNCTION "acknowledge_report"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_loading_account() THEN RETURN NULL; END IF;
  UPDATE reports SET acknowledged = true
    WHERE id = NEW.report_id AND flags & 16 <> 0 AND status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN');
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the report has no critical result to acknowledge' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Neither has the time ended until which they are to be acknowledged.
ALTER TABLE "reports" DROP CONSTRAINT "reports_awaited_while_current";
ALTER TABLE "reports" ADD CONSTRAINT "reports_awaited_while_current" CHECK ("awaited" IS NOT DISTINCT FROM
  CASE WHEN "acknowledge_by" IS NOT NULL AND NOT "acknowledged" AND "status" IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') THEN true END);
CREATE OR REPLACE FUNCTION watch_acknowledgement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.awaited := CASE WHEN NEW.acknowledge_by IS NOT NULL AND NOT NEW.acknowledged AND NEW.withdrawn_at IS NULL
    AND NEW.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') THEN true END;
  RETURN NEW;
END $$;

-- How it stands with each report. Until somebody is registered, and once it is withdrawn unseen, a report is held without an end.
CREATE VIEW "report_releases" AS
  SELECT id AS report_id, held_until AS until, hold_reason AS reason,
    CASE WHEN released THEN coalesce(released_at, created) END AS released, released_by_id AS by_id, release_comment AS comment
  FROM reports;
