-- Other names of a patient: further spellings, maiden names, names in another script (contract, 11.10). They count in identity and in
-- search, and are printed nowhere. They go with the patient.
CREATE TABLE "patient_names" (
  "patient_id" UUID NOT NULL,
  "position" SMALLINT NOT NULL,
  "account_id" UUID NOT NULL,
  "first_name" CITEXT NOT NULL,
  "last_name" CITEXT NOT NULL,

  CONSTRAINT "patient_names_pkey" PRIMARY KEY ("patient_id", "position"),
  CONSTRAINT "patient_names_at_most_five" CHECK ("position" BETWEEN 1 AND 5),
  CONSTRAINT "patient_names_first_name_given" CHECK (length("first_name"::text) <= 200 AND length(trim("first_name"::text)) > 0),
  CONSTRAINT "patient_names_last_name_given" CHECK (length("last_name"::text) <= 200 AND length(trim("last_name"::text)) > 0)
);
ALTER TABLE "patient_names" ADD CONSTRAINT "patient_names_patient_id_fkey" FOREIGN KEY ("patient_id")
  REFERENCES "patients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "patient_names" ADD CONSTRAINT "patient_names_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "patient_names_patient_account" BEFORE INSERT OR UPDATE OF "patient_id", "account_id" ON "patient_names" FOR EACH ROW
  EXECUTE FUNCTION require_same_account('patients', 'patient_id');

-- For the candidates of a message, and for search.
CREATE INDEX "patient_names_last_name_idx" ON "patient_names"("last_name");
CREATE INDEX "patient_names_last_name_start_idx" ON "patient_names"("account_id", (lower("last_name"::text) COLLATE "C"), "patient_id");
