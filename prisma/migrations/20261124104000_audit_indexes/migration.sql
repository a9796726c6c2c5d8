-- Few entries are of the same millisecond, so those are sorted by id when a page has them; this index needs no id. Those of a user's
-- entries and of an action's have it: PostgreSQL would prefer this one to them if all three had to be sorted.
DROP INDEX "audit_entries_created_id_idx";
CREATE INDEX "audit_entries_created_idx" ON "audit_entries"("created");

-- Entries wait in a list until there are enough of them to be sorted into this index together. Whoever adds the last one waits for that,
-- and whoever looks for a record reads the list; with the default of 4 MB, for longer than either should.
ALTER INDEX "audit_entries_records_idx" SET (gin_pending_list_limit = 256);
