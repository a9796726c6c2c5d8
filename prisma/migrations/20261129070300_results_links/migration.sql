-- Links to results (contract, 12.5): one for a patient, or for one of their kits.
CREATE TYPE "results_link_end" AS ENUM ('CLOSED', 'REVOKED');
CREATE TABLE "results_links" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "kit_id" UUID,
    "created_by_id" UUID NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_as" "results_link_end",
    "ended_at" TIMESTAMPTZ(3),
    "wrong_dates" INTEGER NOT NULL DEFAULT 0,
    "last_opened_at" TIMESTAMPTZ(3),

    CONSTRAINT "results_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "results_links_live_90_days" CHECK ("expires_at" > "created" AND "expires_at" <= "created" + interval '2160 hours'),
    CONSTRAINT "results_links_ended_before_expiry" CHECK ("ended_at" < "expires_at"),
    CONSTRAINT "results_links_ended_somehow" CHECK (num_nulls("ended_as", "ended_at") IN (0, 2)),
    CONSTRAINT "results_links_five_wrong_dates" CHECK ("wrong_dates" BETWEEN 0 AND 5)
);
CREATE INDEX "results_links_patient_id_created_id_idx" ON "results_links"("patient_id", "created", "id");
-- Those that are valid, and those that the end of a registration ends: few of all there ever were.
CREATE INDEX "results_links_valid_idx" ON "results_links"("patient_id", "expires_at") WHERE "ended_as" IS NULL;
CREATE INDEX "results_links_of_kit_idx" ON "results_links"("kit_id") WHERE "ended_as" IS NULL;
ALTER TABLE "results_links" ADD CONSTRAINT "results_links_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "results_links" ADD CONSTRAINT "results_links_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "results_links" ADD CONSTRAINT "results_links_kit_id_fkey" FOREIGN KEY ("kit_id") REFERENCES "kits"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "results_links" ADD CONSTRAINT "results_links_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "results_links_patient_account" AFTER INSERT ON "results_links" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "require_account_of_patients"('results_links');
CREATE TRIGGER "results_links_of_open_accounts" AFTER INSERT ON "results_links" FOR EACH ROW EXECUTE FUNCTION refuse_in_closed_account();

-- A link for a kit is for the person to whom it is registered.
CREATE FUNCTION "require_patient_of_kit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM kits WHERE id = NEW.kit_id AND patient_id = NEW.patient_id) THEN
    RAISE EXCEPTION 'a results link for a kit is for the patient to whom it is registered' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "results_links_patient_of_kit" BEFORE INSERT ON "results_links" FOR EACH ROW WHEN (NEW.kit_id IS NOT NULL)
  EXECUTE FUNCTION "require_patient_of_kit"();

-- What a link opens never changes, and one that has ended stays ended, as it did.
CREATE FUNCTION "keep_results_link"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - '{ended_as,ended_at,wrong_dates,last_opened_at}'::text[])
      IS DISTINCT FROM (to_jsonb(OLD) - '{ended_as,ended_at,wrong_dates,last_opened_at}'::text[])
    OR (OLD.ended_as IS NOT NULL AND (NEW.ended_as, NEW.ended_at) IS DISTINCT FROM (OLD.ended_as, OLD.ended_at))
    OR NEW.wrong_dates < OLD.wrong_dates THEN
    RAISE EXCEPTION 'a results link only ends, and only once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "results_links_only_end" BEFORE UPDATE ON "results_links" FOR EACH ROW EXECUTE FUNCTION "keep_results_link"();

-- A session is made with a key, or opened by a link, with which it ends.
ALTER TABLE "patient_sessions" ADD COLUMN "results_link_id" UUID;
ALTER TABLE "patient_sessions" ADD CONSTRAINT "patient_sessions_results_link_id_fkey" FOREIGN KEY ("results_link_id") REFERENCES "results_links"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "patient_sessions" DROP CONSTRAINT "patient_sessions_made_with_a_key";
ALTER TABLE "patient_sessions" ADD CONSTRAINT "patient_sessions_made_with_a_key_or_link"
  CHECK (num_nulls("created_by_id", "api_key_id") = CASE WHEN "results_link_id" IS NULL THEN 0 ELSE 2 END);
CREATE INDEX "patient_sessions_of_link_idx" ON "patient_sessions"("results_link_id") WHERE "ended_at" IS NULL;
