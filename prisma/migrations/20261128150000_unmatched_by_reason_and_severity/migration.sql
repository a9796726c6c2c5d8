-- Kept messages by reason and severity together: the index that was used for that also has the facility, whose values nobody can list.
DROP INDEX "unmatched_results_reason_status_created_id_idx";
DROP INDEX "unmatched_results_account_id_reason_status_created_id_idx";
DROP INDEX "unmatched_results_reason_status_urgency_id_idx";
DROP INDEX "unmatched_results_account_id_reason_status_urgency_id_idx";

CREATE INDEX "unmatched_results_reason_severity_status_created_id_idx"
  ON "unmatched_results"("reason", "severity", "status", "created", "id");
CREATE INDEX "unmatched_results_of_account_by_reason_created_idx"
  ON "unmatched_results"("account_id", "reason", "severity", "status", "created", "id");
CREATE INDEX "unmatched_results_reason_severity_status_urgency_id_idx"
  ON "unmatched_results"("reason", "severity", "status", "urgency", "id");
CREATE INDEX "unmatched_results_of_account_by_reason_urgency_idx"
  ON "unmatched_results"("account_id", "reason", "severity", "status", "urgency", "id");
