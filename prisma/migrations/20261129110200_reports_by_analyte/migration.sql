-- What the results of a report are of, each once: `test` is the code of the analyte that a result names, or else its LOINC code after
-- `loinc:`, because the catalogue says which analyte that means, and may say otherwise tomorrow. Results that were withdrawn one by one do
-- not count. Triggers keep the copies, which the list of reports is filtered by.
CREATE TABLE "report_tests" (
    "report_id" UUID NOT NULL,
    "test" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "laboratory_id" UUID NOT NULL,
    "released" BOOLEAN NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_tests_pkey" PRIMARY KEY ("report_id","test")
);

CREATE FUNCTION copy_report_tests(report_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_tests (report_id, test, account_id, laboratory_id, released, created)
  SELECT DISTINCT report.id, coalesce(result.analyte_code, 'loinc:' || result.loinc), report.account_id, report.laboratory_id,
    report.released, report.created
  FROM reports report JOIN results result ON result.report_id = report.id
  WHERE report.id = ANY(report_ids) AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL
  ON CONFLICT (report_id, test) DO NOTHING;
END $$;

CREATE FUNCTION copy_tests_of_new_results() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reports_of_added uuid[] := ARRAY(SELECT DISTINCT report_id FROM added);
BEGIN
  PERFORM copy_report_tests(reports_of_added);
  RETURN NULL;
END $$;
CREATE TRIGGER "results_new_tests" AFTER INSERT ON "results" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION copy_tests_of_new_results();

CREATE FUNCTION copy_release_to_tests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report_tests SET released = NEW.released WHERE report_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "reports_release_tests" AFTER UPDATE OF "released" ON "reports" FOR EACH ROW
  WHEN (OLD."released" <> NEW."released") EXECUTE FUNCTION copy_release_to_tests();

SELECT copy_report_tests(ARRAY(SELECT "id" FROM "reports"));

CREATE INDEX "report_tests_account_id_released_test_created_report_id_idx" ON "report_tests"("account_id", "released", "test", "created", "report_id");
CREATE INDEX "report_tests_laboratory_id_test_created_report_id_idx" ON "report_tests"("laboratory_id", "test", "created", "report_id");
ALTER TABLE "report_tests" ADD CONSTRAINT "report_tests_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "report_tests_are_copies" BEFORE INSERT OR UPDATE OR DELETE ON "report_tests" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();
CREATE TRIGGER "report_tests_no_truncate" BEFORE TRUNCATE ON "report_tests" FOR EACH STATEMENT EXECUTE FUNCTION refuse_own_copy();
