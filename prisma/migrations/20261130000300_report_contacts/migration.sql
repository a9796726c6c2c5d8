-- Who tried to tell the person, or the clinician, what a report says (contract, 13.7), in their order.
CREATE TYPE "contact_outcome" AS ENUM ('REACHED', 'NO_ANSWER', 'REFERRED');
CREATE TABLE "report_contacts" (
    "report_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by_id" UUID NOT NULL,
    "outcome" "contact_outcome" NOT NULL,
    "note" TEXT,

    CONSTRAINT "report_contacts_pkey" PRIMARY KEY ("report_id", "position"),
    CONSTRAINT "report_contacts_few" CHECK ("position" BETWEEN 1 AND 50),
    CONSTRAINT "report_contacts_note_given" CHECK (length("note") <= 500 AND "note" ~ '\S')
);
ALTER TABLE "report_contacts" ADD CONSTRAINT "report_contacts_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "report_contacts" ADD CONSTRAINT "report_contacts_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "report_contacts_append_only" BEFORE UPDATE OR DELETE ON "report_contacts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "report_contacts_no_truncate" BEFORE TRUNCATE ON "report_contacts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- While an account is set aside (contract, 1.6), nothing is added to its reports.
CREATE FUNCTION refuse_contact_in_account_set_aside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_while_set_aside(account_id) FROM reports WHERE id = NEW.report_id;
  RETURN NEW;
END $$;
CREATE TRIGGER "report_contacts_set_aside" BEFORE INSERT ON "report_contacts" FOR EACH ROW EXECUTE FUNCTION refuse_contact_in_account_set_aside();
