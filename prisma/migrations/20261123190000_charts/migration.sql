-- A report is a version of its sample's chart: of everything that the laboratory has said about the sample (contract, 10.5).
ALTER TYPE "event_type" ADD VALUE 'REPORT_WITHDRAWN' BEFORE 'RESULT_UNMATCHED';
CREATE TYPE "report_status" AS ENUM ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED', 'WITHDRAWN');
CREATE TYPE "result_finality" AS ENUM ('PRELIMINARY', 'FINAL', 'WITHDRAWN');
CREATE TYPE "result_change" AS ENUM ('ADDED', 'CORRECTED');

DROP TRIGGER "reports_append_only" ON "reports";
DROP TRIGGER "results_append_only" ON "results";

-- The versions of a chart: a line without branches. The reports that are here already become versions in the order of their creation.
ALTER TABLE "reports"
  ADD COLUMN "replaces_id" UUID,
  ADD COLUMN "status" "report_status",
  ADD COLUMN "collection_unknown" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "withdrawn_at" TIMESTAMPTZ(3),
  ADD COLUMN "withdrawn_by_id" UUID,
  ADD COLUMN "withdrawal_reason" TEXT;
UPDATE "reports" SET "replaces_id" = version."replaces_id", "status" = CASE
    WHEN version."is_replaced" THEN 'SUPERSEDED'
    WHEN "partial" THEN 'PARTIAL'
    WHEN "amends_id" IS NOT NULL THEN 'AMENDED'
    ELSE 'FINAL' END::"report_status"
  FROM (
    SELECT "id", lag("id") OVER versions AS "replaces_id", lead("id") OVER versions IS NOT NULL AS "is_replaced"
    FROM "reports" WINDOW versions AS (PARTITION BY "sample_id" ORDER BY "created", "id")
  ) AS version
  WHERE version."id" = "reports"."id";
ALTER TABLE "reports" ALTER COLUMN "status" SET NOT NULL;
CREATE UNIQUE INDEX "reports_replaces_id_key" ON "reports"("replaces_id");
ALTER TABLE "reports" ADD CONSTRAINT "reports_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "reports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_withdrawn_by_id_fkey" FOREIGN KEY ("withdrawn_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "reports"
  ADD CONSTRAINT "reports_withdrawn" CHECK (
    ("status" = 'WITHDRAWN') = ("withdrawn_at" IS NOT NULL)
    AND ("withdrawn_at" IS NULL) = ("withdrawal_reason" IS NULL)
    -- Nobody's, if the operator withdrew it.
    AND ("withdrawn_by_id" IS NULL OR "withdrawn_at" IS NOT NULL)),
  ADD CONSTRAINT "reports_withdrawal_reason_given" CHECK ("withdrawal_reason" ~ '\S' AND length("withdrawal_reason") <= 500),
  ADD CONSTRAINT "reports_status_follows" CHECK (
    ("status" <> 'PARTIAL' OR "partial")
    AND ("status" <> 'FINAL' OR (NOT "partial" AND "amends_id" IS NULL))
    AND ("status" <> 'AMENDED' OR (NOT "partial" AND "amends_id" IS NOT NULL)));
-- Not of the reports from before: some of those amended another than the newest one of their sample.
ALTER TABLE "reports" ADD CONSTRAINT "reports_amend_what_they_replace" CHECK ("amends_id" IS NULL OR ("replaces_id" IS NOT NULL AND "amends_id" = "replaces_id")) NOT VALID;

-- A sample has one version that holds: the others are superseded or withdrawn.
CREATE UNIQUE INDEX "reports_current_key" ON "reports"("sample_id") WHERE "status" IN ('PARTIAL', 'FINAL', 'AMENDED');

CREATE FUNCTION supersede_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reports SET status = 'SUPERSEDED' WHERE id = NEW.replaces_id AND sample_id = NEW.sample_id AND status <> 'WITHDRAWN';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a report replaces one of another sample, or one that is withdrawn' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "reports_supersede" BEFORE INSERT ON "reports" FOR EACH ROW WHEN (NEW."replaces_id" IS NOT NULL)
  EXECUTE FUNCTION supersede_report();
CREATE TRIGGER "reports_status_by_trigger" BEFORE UPDATE OF "status" ON "reports" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();
CREATE FUNCTION withdraw_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status := 'WITHDRAWN';
  RETURN NEW;
END $$;
CREATE TRIGGER "reports_withdraw" BEFORE UPDATE OF "withdrawn_at" ON "reports" FOR EACH ROW
  WHEN (OLD."withdrawn_at" IS NULL AND NEW."withdrawn_at" IS NOT NULL) EXECUTE FUNCTION withdraw_report();
CREATE TRIGGER "reports_withdrawn_once" BEFORE UPDATE OF "withdrawn_at", "withdrawn_by_id", "withdrawal_reason" ON "reports" FOR EACH ROW
  WHEN (OLD."withdrawn_at" IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- The orders of the laboratory on a report. A report that did not come by HL7 has one, whose key is empty.
CREATE TABLE "report_orders" (
    "report_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "panel_code" TEXT,
    "panel_name" TEXT,
    "panel_system" TEXT,
    "performer" TEXT,
    "comments" TEXT,
    "is_open" BOOLEAN NOT NULL,

    CONSTRAINT "report_orders_pkey" PRIMARY KEY ("report_id","position"),
    CONSTRAINT "report_orders_position_range" CHECK ("position" >= 0),
    CONSTRAINT "report_orders_comments_given" CHECK ("comments" ~ '\S')
);
CREATE UNIQUE INDEX "report_orders_report_id_key_key" ON "report_orders"("report_id", "key");
ALTER TABLE "report_orders" ADD CONSTRAINT "report_orders_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
INSERT INTO "report_orders" ("report_id", "position", "key", "comments", "is_open") SELECT "id", 0, '', "comments", "partial" FROM "reports";
CREATE TRIGGER "report_orders_append_only" BEFORE UPDATE OR DELETE ON "report_orders" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "report_orders_no_truncate" BEFORE TRUNCATE ON "report_orders" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Each result has a key in the chart, and is as final as the laboratory says.
ALTER TABLE "results"
  ADD COLUMN "chart_key" TEXT,
  ADD COLUMN "finality" "result_finality",
  ADD COLUMN "resulted" TIMESTAMPTZ(3),
  ADD COLUMN "change" "result_change",
  ADD COLUMN "range_text" TEXT,
  ADD COLUMN "interpretation" TEXT,
  ADD COLUMN "code_system" TEXT,
  ADD COLUMN "code" TEXT,
  ADD COLUMN "code_display" TEXT;
UPDATE "results" SET
    "chart_key" = '["",' || to_json(keyed."observation")::text || ',"",' || keyed."occurrence" || ']',
    "finality" = CASE WHEN "reports"."partial" THEN 'PRELIMINARY' ELSE 'FINAL' END::"result_finality",
    "resulted" = "reports"."date_resulted"
  FROM "reports", (
    SELECT "report_id", "position", coalesce("analyte_code", "loinc", "name") AS "observation",
      row_number() OVER (PARTITION BY "report_id", coalesce("analyte_code", "loinc", "name") ORDER BY "position") - 1 AS "occurrence"
    FROM "results"
  ) AS keyed
  WHERE "reports"."id" = "results"."report_id" AND keyed."report_id" = "results"."report_id" AND keyed."position" = "results"."position";
ALTER TABLE "results"
  ALTER COLUMN "chart_key" SET NOT NULL,
  ALTER COLUMN "finality" SET NOT NULL,
  ALTER COLUMN "resulted" SET NOT NULL,
  ADD CONSTRAINT "results_change_of_what_holds" CHECK ("change" IS NULL OR "finality" <> 'WITHDRAWN'),
  ADD CONSTRAINT "results_code_with_its_text" CHECK ("code" IS NOT NULL OR ("code_system" IS NULL AND "code_display" IS NULL));
CREATE UNIQUE INDEX "results_report_id_chart_key_key" ON "results"("report_id", "chart_key");

CREATE FUNCTION require_order_of_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT report_id, chart_key::json->>0 AS order_key FROM added) AS result
    WHERE NOT EXISTS (SELECT FROM report_orders WHERE report_orders.report_id = result.report_id AND report_orders.key = result.order_key)
  ) THEN
    RAISE EXCEPTION 'a result is of no order of its report' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "results_of_an_order" AFTER INSERT ON "results" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION require_order_of_results();

-- What a report says never changes. When the laboratory says the same again later, only the time of that is kept.
CREATE TRIGGER "reports_append_only" BEFORE DELETE OR UPDATE OF "id", "account_id", "sample_id", "lab", "partial", "amends_id", "replaces_id",
  "date_collected", "date_received", "date_resulted", "collection_unknown", "submitted_by_id", "comments", "created" ON "reports"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "results_append_only" BEFORE DELETE OR UPDATE OF "report_id", "position", "chart_key", "finality", "change", "result_type",
  "name", "time_collected", "text", "is_number", "value", "comparator", "unit", "range_minimum", "range_maximum", "range_text", "comments",
  "lab_flag", "interpretation", "flag", "code_system", "code", "code_display", "analyte_code", "loinc" ON "results"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_earlier_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the time of a result moves forward only' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "results_resulted_moves_forward" BEFORE UPDATE OF "resulted" ON "results" FOR EACH ROW
  WHEN (NEW."resulted" < OLD."resulted") EXECUTE FUNCTION refuse_earlier_result();
