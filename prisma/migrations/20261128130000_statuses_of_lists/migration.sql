-- Nearly all rows of these lists have one status, and a sample of the table may have no other. The planner then takes a condition on the status
-- for one that holds for every row, and looks for the few others in the order of time, through all the rest.
ALTER TABLE "webhook_deliveries" ALTER COLUMN "status" SET (n_distinct = 3);
ALTER TABLE "outbound_messages" ALTER COLUMN "status" SET (n_distinct = 3);
ALTER TABLE "unmatched_results" ALTER COLUMN "status" SET (n_distinct = 4);
ALTER TABLE "unmatched_results" ALTER COLUMN "reason" SET (n_distinct = 9);
ALTER TABLE "unmatched_results" ALTER COLUMN "severity" SET (n_distinct = 4);
