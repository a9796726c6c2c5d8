-- Most programs have one laboratory, so a sample of their reports says that this column holds a single value. To the planner an index
-- without it is then just as good, and a second laboratory's list is read through all reports of the account.
ALTER TABLE "reports" ALTER COLUMN "laboratory_id" SET (n_distinct = 100);
ANALYZE "reports" ("laboratory_id");
