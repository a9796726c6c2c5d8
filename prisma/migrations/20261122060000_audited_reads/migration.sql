-- Reads of patients' data are audited in the table of the writes. An entry of a read has no one subject: it has all records whose
-- data an answer showed, and the classes of data. An entry of a write has its record there, too, so that one index finds both.
CREATE TYPE "data_class" AS ENUM ('IDENTITY', 'TESTING', 'RESULTS', 'METADATA');

DROP INDEX "audit_entries_subject_id_idx";
DROP INDEX "audit_entries_account_id_id_idx";

-- Ids are UUIDs, as lists need them; they sort as the numbers did.
ALTER TABLE "audit_entries"
  ALTER COLUMN "id" DROP DEFAULT,
  ALTER COLUMN "id" TYPE UUID USING lpad(to_hex("id"), 32, '0')::uuid,
  ALTER COLUMN "subject" DROP NOT NULL,
  ADD COLUMN "classes" "data_class"[] NOT NULL DEFAULT '{}',
  ADD COLUMN "records" UUID[];
DROP SEQUENCE IF EXISTS "audit_entries_id_seq";
-- Not by UPDATE, which the trigger refuses: entries are only ever added.
ALTER TABLE "audit_entries"
  ALTER COLUMN "id" SET DEFAULT gen_random_uuid(),
  ALTER COLUMN "records" TYPE UUID[] USING
    CASE WHEN "subject" ~ ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ARRAY[split_part("subject", ':', 2)::uuid] ELSE '{}' END,
  ALTER COLUMN "records" SET DEFAULT '{}',
  ALTER COLUMN "records" SET NOT NULL,
  ADD CONSTRAINT "audit_entries_read_or_write" CHECK (
    CASE WHEN "subject" IS NULL THEN cardinality("classes") > 0 AND cardinality("records") > 0 ELSE cardinality("classes") = 0 END
  );

CREATE INDEX "audit_entries_created_id_idx" ON "audit_entries"("created", "id");
CREATE INDEX "audit_entries_user_id_created_id_idx" ON "audit_entries"("user_id", "created", "id");
CREATE INDEX "audit_entries_action_created_id_idx" ON "audit_entries"("action", "created", "id");
CREATE INDEX "audit_entries_records_idx" ON "audit_entries" USING GIN ("records");

-- Entries may be deleted once they are a year old. How much longer they are kept is the service's to say (AUDIT_RETENTION_DAYS).
CREATE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."created" < now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
DROP TRIGGER "audit_entries_append_only" ON "audit_entries";
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit();

-- An answer that is given again shows its data again.
ALTER TABLE "idempotency_records" ADD COLUMN "reads" JSONB NOT NULL DEFAULT '[]';
