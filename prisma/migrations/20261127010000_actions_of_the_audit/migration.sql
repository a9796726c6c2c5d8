-- The planner cannot learn from a young audit, in which nearly every entry has one action, that there are dozens. It would then read a generic
-- plan for a rare action in the order of time, through all the others.
ALTER TABLE "audit_entries" ALTER COLUMN "action" SET (n_distinct = 50);
