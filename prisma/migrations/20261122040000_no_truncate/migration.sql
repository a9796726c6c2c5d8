-- TRUNCATE fires no trigger for rows: it would empty at once the tables to which rows are only ever added, and the copies that
-- triggers keep. Nor may CASCADE reach them from the tables that they refer to.
CREATE TRIGGER "kit_events_no_truncate" BEFORE TRUNCATE ON "kit_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "sample_events_no_truncate" BEFORE TRUNCATE ON "sample_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "requisition_events_no_truncate" BEFORE TRUNCATE ON "requisition_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "reports_no_truncate" BEFORE TRUNCATE ON "reports" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "results_no_truncate" BEFORE TRUNCATE ON "results" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "audit_entries_no_truncate" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "kit_people_no_truncate" BEFORE TRUNCATE ON "kit_people" FOR EACH STATEMENT EXECUTE FUNCTION refuse_own_copy();
