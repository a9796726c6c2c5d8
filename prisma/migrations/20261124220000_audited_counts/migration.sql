-- What a list tells without showing a record is recorded, too: how many it has, and that nobody has the details it was filtered by. An
-- entry names the fields of the filter, never their values.
ALTER TABLE "audit_entries" ADD COLUMN "filtered_by" TEXT[] NOT NULL DEFAULT '{}', ADD COLUMN "matched" INTEGER;

-- All entries so far meet them, and there are many of them, so they are not read for this.
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_read_or_write";
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_read_or_write" CHECK (
  CASE WHEN "subject" IS NULL
    THEN cardinality("classes") > 0 AND (cardinality("records") > 0 OR cardinality("filtered_by") > 0 OR "matched" IS NOT NULL)
    ELSE cardinality("classes") = 0 AND cardinality("filtered_by") = 0 AND "matched" IS NULL
  END
) NOT VALID;
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_matched_not_negative" CHECK ("matched" >= 0) NOT VALID;
