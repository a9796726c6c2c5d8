-- What one request has read and written. In list order, although callers name their requests and some may give all of them one name:
-- a hash index would take less than half as much, but each new entry of such a name would search all those before it for room.
CREATE INDEX "audit_entries_request_id_created_idx" ON "audit_entries" ("request_id", "created");
