-- Which flags the results of a report have, for the list's indexes: a bit for each flag, in the order of the type. Results that were withdrawn
-- one by one do not count.
CREATE FUNCTION result_flag_bit(flag result_flag) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE flag WHEN 'LOW' THEN 1 WHEN 'NORMAL' THEN 2 WHEN 'HIGH' THEN 4 WHEN 'ABNORMAL' THEN 8 WHEN 'CRITICAL' THEN 16 ELSE 32 END)::smallint
$$;
ALTER TABLE "reports"
  ADD COLUMN "flags" SMALLINT NOT NULL DEFAULT 0,
  ADD COLUMN "acknowledged" BOOLEAN NOT NULL DEFAULT false,
  -- False for the reports that came before anybody could acknowledge them: no alert is about these.
  ADD COLUMN "alerts" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "reports" ALTER COLUMN "alerts" SET DEFAULT true;
UPDATE "reports" SET "flags" = found."flags"
  FROM (SELECT "report_id", bit_or(result_flag_bit("flag")) AS "flags" FROM "results" WHERE "finality" <> 'WITHDRAWN' GROUP BY 1) AS found
  WHERE found."report_id" = "reports"."id";
ALTER TABLE "reports" ADD CONSTRAINT "reports_flags_known" CHECK ("flags" BETWEEN 0 AND 63);
CREATE TRIGGER "reports_flags_kept" BEFORE UPDATE OF "flags", "alerts" ON "reports" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A report is stored with its results, in one statement.
CREATE FUNCTION require_flags_of_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM reports WHERE reports.id IN (SELECT report_id FROM added) AND reports.flags <> (
      SELECT coalesce(bit_or(result_flag_bit(results.flag)) FILTER (WHERE results.finality <> 'WITHDRAWN'), 0)
      FROM results WHERE results.report_id = reports.id)
  ) THEN
    RAISE EXCEPTION 'the flags of a report are not those of its results' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "results_flags_agree" AFTER INSERT ON "results" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION require_flags_of_results();

-- Who has seen a critical result, and when (contract, 11.12). The first to say so counts.
CREATE TABLE "report_acknowledgements" (
    "report_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by_id" UUID NOT NULL,
    "note" TEXT,

    CONSTRAINT "report_acknowledgements_pkey" PRIMARY KEY ("report_id"),
    CONSTRAINT "report_acknowledgements_note_length" CHECK (length("note") BETWEEN 1 AND 500)
);
ALTER TABLE "report_acknowledgements" ADD CONSTRAINT "report_acknowledgements_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "report_acknowledgements" ADD CONSTRAINT "report_acknowledgements_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "report_acknowledgements_append_only" BEFORE UPDATE OR DELETE ON "report_acknowledgements" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "report_acknowledgements_no_truncate" BEFORE TRUNCATE ON "report_acknowledgements" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The copy on the report is kept by this trigger. Only a report that is current and has a critical result can be acknowledged.
CREATE FUNCTION acknowledge_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reports SET acknowledged = true
    WHERE id = NEW.report_id AND flags & 16 <> 0 AND status IN ('PARTIAL', 'FINAL', 'AMENDED');
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the report has no critical result to acknowledge' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "report_acknowledgements_to_report" AFTER INSERT ON "report_acknowledgements" FOR EACH ROW EXECUTE FUNCTION acknowledge_report();
DROP TRIGGER "reports_released_is_a_copy" ON "reports";
CREATE TRIGGER "reports_released_is_a_copy" BEFORE UPDATE OF "released", "patient_id", "patient_version", "requisition_id", "acknowledged" ON "reports" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();

-- The list by flags, by status and by whether somebody has acknowledged them: for a program, for staff, and for laboratories.
CREATE INDEX "reports_states_created_idx" ON "reports"("account_id", "released", ("amends_id" IS NOT NULL), "flags", "status", "acknowledged", "created", "id");
CREATE INDEX "reports_states_of_all_created_idx" ON "reports"("released", ("amends_id" IS NOT NULL), "flags", "status", "acknowledged", "created", "id");
CREATE INDEX "reports_laboratory_states_created_idx" ON "reports"("account_id", "laboratory_id", ("amends_id" IS NOT NULL), "flags", "status", "acknowledged", "created", "id");
CREATE INDEX "reports_laboratory_states_of_all_created_idx" ON "reports"("laboratory_id", ("amends_id" IS NOT NULL), "flags", "status", "acknowledged", "created", "id");

-- Those that nobody has acknowledged yet, for the metrics.
CREATE INDEX "reports_unacknowledged_idx" ON "reports"("account_id", "created")
  WHERE NOT "acknowledged" AND "alerts" AND "released" AND "flags" & 16 <> 0 AND "status" IN ('PARTIAL', 'FINAL', 'AMENDED');
