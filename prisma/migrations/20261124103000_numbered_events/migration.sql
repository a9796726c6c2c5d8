-- An event is inserted without its numbers and gets them a moment later. The indexes of the numbers have no entry of an event that has
-- none, so it is entered into each of them once.
DROP INDEX "events_position_key";
DROP INDEX "events_account_id_sequence_key";
DROP INDEX "events_account_id_position_idx";
CREATE UNIQUE INDEX "events_position_key" ON "events"("position") WHERE "position" IS NOT NULL;
CREATE UNIQUE INDEX "events_account_id_sequence_key" ON "events"("account_id", "sequence") WHERE "sequence" IS NOT NULL;
CREATE INDEX "events_account_id_position_idx" ON "events"("account_id", "position") WHERE "position" IS NOT NULL;

-- A recovery sends again what was numbered. Few events of an account are of the same millisecond; those are sorted by id.
DROP INDEX "events_account_id_created_id_idx";
CREATE INDEX "events_account_id_created_idx" ON "events"("account_id", "created") WHERE "position" IS NOT NULL;
