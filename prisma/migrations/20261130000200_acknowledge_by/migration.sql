-- By when a report's critical results are to be acknowledged (contract, 13.7): so long after somebody of the program could first see it, a
-- reviewer if it is held. That is when it is charted or, if nobody is registered for the kit yet, when somebody is; so it does not depend on
-- whether the report is held. `awaited` is true as long as the time counts, and otherwise null; `overdue_told`, whether it was published.
ALTER TABLE "reports" ADD COLUMN "acknowledge_by" TIMESTAMPTZ(3), ADD COLUMN "awaited" BOOLEAN, ADD COLUMN "overdue_told" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "reports" ADD CONSTRAINT "reports_acknowledge_critical_by" CHECK ("acknowledge_by" IS NULL OR "flags" & 16 <> 0);
ALTER TABLE "reports" ADD CONSTRAINT "reports_awaited_while_current" CHECK ("awaited" IS NOT DISTINCT FROM
  CASE WHEN "acknowledge_by" IS NOT NULL AND NOT "acknowledged" AND "status" IN ('PARTIAL', 'FINAL', 'AMENDED') THEN true END);
ALTER TABLE "reports" ADD CONSTRAINT "reports_overdue_told_of_a_time" CHECK (NOT "overdue_told" OR "acknowledge_by" IS NOT NULL);

-- By the policy of the moment.
CREATE FUNCTION acknowledge_new_report_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_loading_account() THEN RETURN NEW; END IF;
  NEW.acknowledge_by := NULL;
  IF NEW.flags & 16 <> 0 THEN
    SELECT NEW.created + make_interval(mins => (account.release ->> 'acknowledgeWithinMinutes')::int) INTO NEW.acknowledge_by
      FROM samples sample JOIN accounts account ON account.id = NEW.account_id LEFT JOIN kits kit ON kit.id = sample.kit_id
      WHERE sample.id = NEW.sample_id AND (sample.kit_id IS NULL OR kit.patient_id IS NOT NULL);
  END IF;
  NEW.awaited := CASE WHEN NEW.acknowledge_by IS NOT NULL THEN true END;
  RETURN NEW;
END $$;
CREATE TRIGGER "reports_acknowledge_new_by" BEFORE INSERT ON "reports" FOR EACH ROW
  WHEN (NEW."flags" & 16 <> 0 OR NEW."acknowledge_by" IS NOT NULL OR NEW."awaited" IS NOT NULL) EXECUTE FUNCTION acknowledge_new_report_by();

-- Reports of a kit that nobody was registered for.
CREATE FUNCTION acknowledge_reports_of_kit_by() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  minutes int := (SELECT (release ->> 'acknowledgeWithinMinutes')::int FROM accounts WHERE id = NEW.account_id);
BEGIN
  IF minutes IS NOT NULL THEN
    UPDATE reports SET acknowledge_by = NEW.updated + make_interval(mins => minutes)
      FROM samples WHERE samples.kit_id = NEW.id AND reports.sample_id = samples.id AND reports.flags & 16 <> 0
        AND reports.status IN ('PARTIAL', 'FINAL', 'AMENDED') AND reports.acknowledge_by IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "kits_acknowledge_reports_by" AFTER UPDATE OF "patient_id" ON "kits" FOR EACH ROW
  WHEN (OLD."patient_id" IS NULL AND NEW."patient_id" IS NOT NULL) EXECUTE FUNCTION acknowledge_reports_of_kit_by();

-- Whatever replaces, withdraws or acknowledges a report.
CREATE FUNCTION watch_acknowledgement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.awaited := CASE WHEN NEW.acknowledge_by IS NOT NULL AND NOT NEW.acknowledged AND NEW.withdrawn_at IS NULL
    AND NEW.status IN ('PARTIAL', 'FINAL', 'AMENDED') THEN true END;
  RETURN NEW;
END $$;
CREATE TRIGGER "reports_watch_acknowledgement" BEFORE UPDATE ON "reports" FOR EACH ROW
  WHEN (NEW."acknowledge_by" IS NOT NULL) EXECUTE FUNCTION watch_acknowledgement();
CREATE TRIGGER "reports_acknowledge_by_is_a_copy" BEFORE UPDATE OF "acknowledge_by", "awaited" ON "reports" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();

-- Few reports are awaited: those of an account, for the list and the metrics; and those to publish.
CREATE INDEX "reports_account_id_awaited_created_id_idx" ON "reports"("account_id", "awaited", "created", "id") WHERE "awaited" IS NOT NULL;
CREATE INDEX "reports_overdue_to_tell_idx" ON "reports"("acknowledge_by") WHERE "awaited" AND NOT "overdue_told";
