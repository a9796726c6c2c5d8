-- A report has a copy of the kit type of its sample, for the indexes of its list: null without a kit. Neither ever changes.
ALTER TABLE "reports" ADD COLUMN "kit_type" TEXT;

CREATE FUNCTION copy_kit_type_to_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_loading_account() THEN RETURN NEW; END IF;
  NEW.kit_type := (SELECT samples.kit_type FROM samples WHERE samples.id = NEW.sample_id);
  RETURN NEW;
END $$;
CREATE TRIGGER "reports_kit_type" BEFORE INSERT ON "reports" FOR EACH ROW EXECUTE FUNCTION copy_kit_type_to_report();

ALTER TABLE "reports" DISABLE TRIGGER "reports_set_aside";
UPDATE "reports" SET "kit_type" = "samples"."kit_type" FROM "samples"
  WHERE "samples"."id" = "reports"."sample_id" AND "samples"."kit_type" IS NOT NULL;
ALTER TABLE "reports" ENABLE TRIGGER "reports_set_aside";

CREATE TRIGGER "reports_kit_type_kept" BEFORE UPDATE OF "kit_type" ON "reports" FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE INDEX "reports_account_id_released_kit_type_created_id_idx" ON "reports"("account_id", "released", "kit_type", "created", "id");
CREATE INDEX "reports_account_id_laboratory_id_kit_type_created_id_idx" ON "reports"("account_id", "laboratory_id", "kit_type", "created", "id");
CREATE INDEX "reports_laboratory_id_kit_type_created_id_idx" ON "reports"("laboratory_id", "kit_type", "created", "id");

-- A kit type and all of a report's states at once, for programs and staff, and for laboratories.
CREATE INDEX "reports_kit_type_states_created_idx" ON "reports"("account_id", "released", "kit_type", ("amends_id" IS NOT NULL), "flags", "status", "acknowledged", "created", "id");
CREATE INDEX "reports_kit_type_states_of_all_created_idx" ON "reports"("released", "kit_type", ("amends_id" IS NOT NULL), "flags", "status", "acknowledged", "created", "id");
CREATE INDEX "reports_laboratory_kit_type_states_created_idx" ON "reports"("account_id", "laboratory_id", "kit_type", ("amends_id" IS NOT NULL), "flags", "status", "acknowledged", "created", "id");
CREATE INDEX "reports_laboratory_kit_type_states_of_all_created_idx" ON "reports"("laboratory_id", "kit_type", ("amends_id" IS NOT NULL), "flags", "status", "acknowledged", "created", "id");
