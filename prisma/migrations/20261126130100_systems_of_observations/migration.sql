-- The code system of a laboratory's own code (OBX-3), as far as FHIR has a name for it; the key of the result has the code (contract, 10.2).
-- LOINC has a column of its own.
ALTER TABLE "results" ADD COLUMN "observation_system" TEXT;
ALTER TABLE "results" ADD CONSTRAINT "results_observation_system_known" CHECK ("observation_system" = 'SCT');
DROP TRIGGER "results_append_only" ON "results";
CREATE TRIGGER "results_append_only" BEFORE DELETE OR UPDATE OF "report_id", "position", "chart_key", "finality", "change", "result_type",
  "name", "time_collected", "text", "is_number", "value", "comparator", "unit", "range_minimum", "range_maximum", "range_text", "comments",
  "lab_flag", "interpretation", "flag", "code_system", "code", "code_display", "analyte_code", "loinc", "observation_system" ON "results"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
