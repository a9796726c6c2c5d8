-- A message may have to be decided again (contract, 10.4): one that was charted for another person than the one registered later, and
-- what is left of one of several samples. It awaits one decision at a time about each sample.
DROP INDEX "unmatched_results_message_id_key";
CREATE INDEX "unmatched_results_message_id_idx" ON "unmatched_results"("message_id");
CREATE UNIQUE INDEX "unmatched_results_undecided_key" ON "unmatched_results"("message_id", "sample_id") WHERE "status" IN ('OPEN', 'WAITING');
