-- Of an account that came from another cell, events may have been removed there, which were never among this cell's: no position of this cell
-- is theirs.
ALTER TABLE "event_counters" DROP CONSTRAINT "event_counters_in_order";
ALTER TABLE "event_counters" ADD CONSTRAINT "event_counters_in_order" CHECK ("removed_sequence" BETWEEN 0 AND "last_sequence" AND "removed_position" >= 0);
