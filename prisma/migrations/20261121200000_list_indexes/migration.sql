-- Every filter of every list has an index that gives its rows in the order of the list, so that a page costs what a page
-- costs, however many rows match. The filter's columns come first, then the sort column, then the id.

CREATE TYPE "kit_person_role" AS ENUM ('RECIPIENT', 'PATIENT');

DROP INDEX "orders_recipient_email_account_id_idx";
DROP INDEX "orders_recipient_first_name_account_id_idx";
DROP INDEX "orders_recipient_last_name_account_id_idx";
DROP INDEX "patients_email_account_id_idx";
DROP INDEX "patients_first_name_account_id_idx";
DROP INDEX "patients_last_name_account_id_idx";
DROP INDEX "reports_account_id_date_resulted_idx";
DROP INDEX "requisitions_account_id_lab_created_id_idx";
DROP INDEX "requisitions_patient_email_account_id_idx";
DROP INDEX "requisitions_patient_first_name_account_id_idx";
DROP INDEX "requisitions_patient_last_name_account_id_idx";
DROP INDEX "samples_account_id_updated_id_idx";
DROP INDEX "orders_recipient_phone_digits_idx";
DROP INDEX "patients_phone_digits_idx";
DROP INDEX "requisitions_patient_phone_digits_idx";

ALTER TABLE "kits" ADD COLUMN     "sample_status" "sample_status" NOT NULL DEFAULT 'AWAITING_COLLECTION';
ALTER TABLE "reports" ADD COLUMN     "released" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "samples" ADD COLUMN     "kit_type" TEXT;

CREATE TABLE "kit_people" (
    "kit_id" UUID NOT NULL,
    "role" "kit_person_role" NOT NULL,
    "account_id" UUID NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "updated" TIMESTAMPTZ(3) NOT NULL,
    "email" CITEXT,
    "first_name" CITEXT,
    "last_name" CITEXT,
    "phone_digits" TEXT,

    CONSTRAINT "kit_people_pkey" PRIMARY KEY ("kit_id","role")
);

-- The rows that are there already --------------------------------------------------------------------------------------

UPDATE "kits" SET "sample_status" = "samples"."status" FROM "samples" WHERE "samples"."kit_id" = "kits"."id";
UPDATE "samples" SET "kit_type" = "kits"."kit_type" FROM "kits" WHERE "kits"."id" = "samples"."kit_id";
ALTER TABLE "samples" ALTER COLUMN "kit_type" SET NOT NULL;

DROP TRIGGER "reports_append_only" ON "reports";
UPDATE "reports" SET "released" = true
  FROM "samples" JOIN "kits" ON "kits"."id" = "samples"."kit_id"
  WHERE "samples"."id" = "reports"."sample_id" AND "kits"."patient_id" IS NOT NULL;

-- Writes the recipient and the patient of these kits to kit_people, new ones and changed ones.
CREATE FUNCTION copy_kit_people(kit_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kit_people (kit_id, role, account_id, created, updated, email, first_name, last_name, phone_digits)
  SELECT kit.id, 'RECIPIENT'::kit_person_role, kit.account_id, kit.created, kit.updated, placed.recipient_email, placed.recipient_first_name,
    placed.recipient_last_name, regexp_replace(placed.recipient_phone, '\D', '', 'g')
  FROM kits kit JOIN orders placed ON placed.id = kit.order_id WHERE kit.id = ANY(kit_ids)
  UNION ALL
  SELECT kit.id, 'PATIENT'::kit_person_role, kit.account_id, kit.created, kit.updated, patient.email, patient.first_name,
    patient.last_name, regexp_replace(patient.phone, '\D', '', 'g')
  FROM kits kit JOIN patients patient ON patient.id = kit.patient_id WHERE kit.id = ANY(kit_ids)
  ON CONFLICT (kit_id, role) DO UPDATE
  SET account_id = EXCLUDED.account_id, created = EXCLUDED.created, updated = EXCLUDED.updated, email = EXCLUDED.email,
    first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name, phone_digits = EXCLUDED.phone_digits;
END $$;
SELECT copy_kit_people(ARRAY(SELECT "id" FROM "kits"));

-- Indexes --------------------------------------------------------------------------------------------------------------

CREATE INDEX "kit_people_account_id_email_created_kit_id_idx" ON "kit_people"("account_id", "email", "created", "kit_id");
CREATE INDEX "kit_people_account_id_email_updated_kit_id_idx" ON "kit_people"("account_id", "email", "updated", "kit_id");
CREATE INDEX "kit_people_account_id_first_name_created_kit_id_idx" ON "kit_people"("account_id", "first_name", "created", "kit_id");
CREATE INDEX "kit_people_account_id_first_name_updated_kit_id_idx" ON "kit_people"("account_id", "first_name", "updated", "kit_id");
CREATE INDEX "kit_people_account_id_last_name_created_kit_id_idx" ON "kit_people"("account_id", "last_name", "created", "kit_id");
CREATE INDEX "kit_people_account_id_last_name_updated_kit_id_idx" ON "kit_people"("account_id", "last_name", "updated", "kit_id");
CREATE INDEX "kit_people_account_id_phone_digits_created_kit_id_idx" ON "kit_people"("account_id", "phone_digits", "created", "kit_id");
CREATE INDEX "kit_people_account_id_phone_digits_updated_kit_id_idx" ON "kit_people"("account_id", "phone_digits", "updated", "kit_id");
CREATE INDEX "kits_account_id_sample_status_created_id_idx" ON "kits"("account_id", "sample_status", "created", "id");
CREATE INDEX "orders_account_id_status_created_id_idx" ON "orders"("account_id", "status", "created", "id");
CREATE INDEX "orders_account_id_recipient_email_updated_id_idx" ON "orders"("account_id", "recipient_email", "updated", "id");
CREATE INDEX "orders_account_id_recipient_email_created_id_idx" ON "orders"("account_id", "recipient_email", "created", "id");
CREATE INDEX "orders_account_id_recipient_first_name_updated_id_idx" ON "orders"("account_id", "recipient_first_name", "updated", "id");
CREATE INDEX "orders_account_id_recipient_first_name_created_id_idx" ON "orders"("account_id", "recipient_first_name", "created", "id");
CREATE INDEX "orders_account_id_recipient_last_name_updated_id_idx" ON "orders"("account_id", "recipient_last_name", "updated", "id");
CREATE INDEX "orders_account_id_recipient_last_name_created_id_idx" ON "orders"("account_id", "recipient_last_name", "created", "id");
CREATE INDEX "patients_account_id_email_created_id_idx" ON "patients"("account_id", "email", "created", "id");
CREATE INDEX "patients_account_id_first_name_created_id_idx" ON "patients"("account_id", "first_name", "created", "id");
CREATE INDEX "patients_account_id_last_name_created_id_idx" ON "patients"("account_id", "last_name", "created", "id");
CREATE INDEX "requisitions_account_id_status_updated_id_idx" ON "requisitions"("account_id", "status", "updated", "id");
CREATE INDEX "requisitions_account_id_lab_status_created_id_idx" ON "requisitions"("account_id", "lab", "status", "created", "id");
CREATE INDEX "requisitions_account_id_lab_status_updated_id_idx" ON "requisitions"("account_id", "lab", "status", "updated", "id");
CREATE INDEX "requisitions_account_id_patient_email_created_id_idx" ON "requisitions"("account_id", "patient_email", "created", "id");
CREATE INDEX "requisitions_account_id_patient_email_updated_id_idx" ON "requisitions"("account_id", "patient_email", "updated", "id");
CREATE INDEX "requisitions_account_id_patient_first_name_created_id_idx" ON "requisitions"("account_id", "patient_first_name", "created", "id");
CREATE INDEX "requisitions_account_id_patient_first_name_updated_id_idx" ON "requisitions"("account_id", "patient_first_name", "updated", "id");
CREATE INDEX "requisitions_account_id_patient_last_name_created_id_idx" ON "requisitions"("account_id", "patient_last_name", "created", "id");
CREATE INDEX "requisitions_account_id_patient_last_name_updated_id_idx" ON "requisitions"("account_id", "patient_last_name", "updated", "id");
CREATE INDEX "samples_account_id_kit_type_status_created_id_idx" ON "samples"("account_id", "kit_type", "status", "created", "id");
ALTER TABLE "kit_people" ADD CONSTRAINT "kit_people_kit_id_fkey" FOREIGN KEY ("kit_id") REFERENCES "kits"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say: whether a kit has an order, all of a kit's states at once, the digits of a phone number, and
-- whether a report amends another.
CREATE INDEX "kits_has_order_created_idx" ON "kits"("account_id", ("order_id" IS NOT NULL), "created", "id");
CREATE INDEX "kits_states_created_idx" ON "kits"("account_id", "kit_type", "status", "sample_status", ("order_id" IS NOT NULL), "created", "id");
CREATE INDEX "kits_states_updated_idx" ON "kits"("account_id", "kit_type", "status", "sample_status", ("order_id" IS NOT NULL), "updated", "id");
CREATE INDEX "orders_recipient_phone_updated_idx" ON "orders"("account_id", regexp_replace("recipient_phone", '\D', '', 'g'), "updated", "id");
CREATE INDEX "orders_recipient_phone_created_idx" ON "orders"("account_id", regexp_replace("recipient_phone", '\D', '', 'g'), "created", "id");
CREATE INDEX "patients_phone_created_idx" ON "patients"("account_id", regexp_replace("phone", '\D', '', 'g'), "created", "id");
CREATE INDEX "requisitions_patient_phone_created_idx" ON "requisitions"("account_id", regexp_replace("patient_phone", '\D', '', 'g'), "created", "id");
CREATE INDEX "requisitions_patient_phone_updated_idx" ON "requisitions"("account_id", regexp_replace("patient_phone", '\D', '', 'g'), "updated", "id");
CREATE INDEX "reports_amendment_created_idx" ON "reports"("account_id", "released", ("amends_id" IS NOT NULL), "created", "id");

-- The UTC day of one time, in the order of the other: for a range of days in a list that is sorted by the other time.
CREATE INDEX "kits_updated_day_created_idx" ON "kits"("account_id", (("updated" AT TIME ZONE 'UTC')::date), "created", "id");
CREATE INDEX "kits_created_day_updated_idx" ON "kits"("account_id", (("created" AT TIME ZONE 'UTC')::date), "updated", "id");
CREATE INDEX "orders_updated_day_created_idx" ON "orders"("account_id", (("updated" AT TIME ZONE 'UTC')::date), "created", "id");
CREATE INDEX "orders_created_day_updated_idx" ON "orders"("account_id", (("created" AT TIME ZONE 'UTC')::date), "updated", "id");
CREATE INDEX "requisitions_updated_day_created_idx" ON "requisitions"("account_id", (("updated" AT TIME ZONE 'UTC')::date), "created", "id");
CREATE INDEX "requisitions_created_day_updated_idx" ON "requisitions"("account_id", (("created" AT TIME ZONE 'UTC')::date), "updated", "id");
CREATE INDEX "samples_updated_day_created_idx" ON "samples"("account_id", (("updated" AT TIME ZONE 'UTC')::date), "created", "id");
CREATE INDEX "reports_resulted_day_created_idx" ON "reports"("account_id", "released", (("date_resulted" AT TIME ZONE 'UTC')::date), "created", "id");

-- Copies, kept by the database -----------------------------------------------------------------------------------------

-- A sample's status is its kit's sample_status, and a change of the sample is one of the kit (contract, 4.1).
CREATE FUNCTION copy_sample_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE kits SET sample_status = written.status, updated = greatest(kits.updated, written.updated)
    FROM written WHERE kits.id = written.kit_id AND kits.sample_status <> written.status;
  RETURN NULL;
END $$;
CREATE TRIGGER "samples_new_status_to_kit" AFTER INSERT ON "samples" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION copy_sample_status();
CREATE TRIGGER "samples_status_to_kit" AFTER UPDATE ON "samples" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION copy_sample_status();

-- A report is released when its kit is registered (contract, 1.3); nothing else of it ever changes.
CREATE FUNCTION release_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.released := EXISTS (
    SELECT FROM samples JOIN kits ON kits.id = samples.kit_id WHERE samples.id = NEW.sample_id AND kits.patient_id IS NOT NULL);
  RETURN NEW;
END $$;
CREATE TRIGGER "reports_released" BEFORE INSERT ON "reports" FOR EACH ROW EXECUTE FUNCTION release_report();
CREATE FUNCTION release_reports_of_kit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reports SET released = true FROM samples WHERE samples.kit_id = NEW.id AND reports.sample_id = samples.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "kits_release_reports" AFTER UPDATE OF "patient_id" ON "kits" FOR EACH ROW
  WHEN (OLD."patient_id" IS NULL AND NEW."patient_id" IS NOT NULL) EXECUTE FUNCTION release_reports_of_kit();
CREATE TRIGGER "reports_append_only" BEFORE DELETE OR UPDATE OF "id", "account_id", "sample_id", "lab", "partial", "amends_id",
  "date_collected", "date_received", "date_resulted", "submitted_by_id", "created" ON "reports"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The people of a kit, by statement, so that a hundred kits of one order cost one more statement.
CREATE FUNCTION copy_people_of_new_kits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM copy_kit_people(ARRAY(SELECT id FROM written WHERE order_id IS NOT NULL OR patient_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER "kits_new_people" AFTER INSERT ON "kits" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION copy_people_of_new_kits();
CREATE FUNCTION copy_people_of_changed_kits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[] := ARRAY(
    SELECT id FROM written JOIN replaced USING (id)
    WHERE (written.order_id, written.patient_id, written.created, written.account_id)
      IS DISTINCT FROM (replaced.order_id, replaced.patient_id, replaced.created, replaced.account_id));
BEGIN
  UPDATE kit_people SET updated = written.updated
    FROM written WHERE kit_people.kit_id = written.id AND kit_people.updated <> written.updated;
  IF changed <> '{}' THEN PERFORM copy_kit_people(changed); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "kits_changed_people" AFTER UPDATE ON "kits" REFERENCING OLD TABLE AS replaced NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION copy_people_of_changed_kits();
CREATE FUNCTION copy_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM copy_kit_people(ARRAY(SELECT id FROM kits WHERE order_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_recipient_to_kits" AFTER UPDATE OF "recipient_email", "recipient_first_name", "recipient_last_name", "recipient_phone"
  ON "orders" FOR EACH ROW EXECUTE FUNCTION copy_recipient();
CREATE FUNCTION copy_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM copy_kit_people(ARRAY(SELECT id FROM kits WHERE patient_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER "patients_details_to_kits" AFTER UPDATE OF "email", "first_name", "last_name", "phone"
  ON "patients" FOR EACH ROW EXECUTE FUNCTION copy_patient();

-- Nobody else writes the copies: such a statement comes from outside of a trigger.
CREATE FUNCTION refuse_own_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a copy in % is kept by triggers', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "kits_sample_status_is_a_copy" BEFORE UPDATE OF "sample_status" ON "kits" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();
CREATE TRIGGER "reports_released_is_a_copy" BEFORE UPDATE OF "released" ON "reports" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();
CREATE TRIGGER "kit_people_are_copies" BEFORE INSERT OR UPDATE OR DELETE ON "kit_people" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();

-- A sample has the type of its kit, and both keep it. Checked after the statement, which may insert the kit too.
CREATE FUNCTION require_kit_type_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN kits ON kits.id = added.kit_id WHERE kits.kit_type <> added.kit_type) THEN
    RAISE EXCEPTION 'a sample has not the type of its kit' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "samples_added_kit_type" AFTER INSERT ON "samples" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION require_kit_type_of_added();
CREATE FUNCTION refuse_other_kit_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a kit keeps its sample, and both their type' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "kits_type_stays" BEFORE UPDATE OF "kit_type" ON "kits" FOR EACH ROW
  WHEN (NEW."kit_type" <> OLD."kit_type") EXECUTE FUNCTION refuse_other_kit_type();
CREATE TRIGGER "samples_kit_stays" BEFORE UPDATE OF "kit_id", "kit_type" ON "samples" FOR EACH ROW
  WHEN (NEW."kit_id" <> OLD."kit_id" OR NEW."kit_type" <> OLD."kit_type") EXECUTE FUNCTION refuse_other_kit_type();
