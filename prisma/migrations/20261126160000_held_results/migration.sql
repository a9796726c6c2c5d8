-- How grave what a kept message says is: the gravest of its observations as they would be charted (contract, 10.4). Nobody has looked at
-- those that were kept before, so theirs is unknown.
CREATE TYPE "result_severity" AS ENUM ('CRITICAL', 'ABNORMAL', 'UNKNOWN', 'NORMAL');
ALTER TABLE "unmatched_results" ADD COLUMN "severity" "result_severity" NOT NULL DEFAULT 'UNKNOWN';
ALTER TABLE "unmatched_results" ALTER COLUMN "severity" DROP DEFAULT;
CREATE TRIGGER "unmatched_results_severity_kept" BEFORE UPDATE OF "severity" ON "unmatched_results"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- By it, the list has the gravest at its end, and the newest among equals: for each grade, four hundred years (146,097 days) are added to
-- the time. So no time may be further than that from another.
ALTER TABLE "unmatched_results" ADD CONSTRAINT "unmatched_results_created_range"
  CHECK ("created" >= '1970-01-01T00:00:00Z' AND "created" < '2370-01-01T00:00:00Z');
ALTER TABLE "unmatched_results" ADD COLUMN "urgency" TIMESTAMPTZ(3) NOT NULL GENERATED ALWAYS AS (
  (("created" AT TIME ZONE 'UTC') + CASE "severity" WHEN 'CRITICAL' THEN 3 WHEN 'ABNORMAL' THEN 2 WHEN 'UNKNOWN' THEN 1 ELSE 0 END
    * interval '146097 days') AT TIME ZONE 'UTC') STORED;

DROP INDEX "unmatched_results_sending_facility_reason_status_created_id_idx";
DROP INDEX "unmatched_results_account_id_sending_facility_reason_status_idx";
CREATE INDEX "unmatched_results_severity_status_created_id_idx"
  ON "unmatched_results"("severity", "status", "created", "id");
CREATE INDEX "unmatched_results_by_facility_created_idx"
  ON "unmatched_results"("sending_facility", "reason", "severity", "status", "created", "id");
CREATE INDEX "unmatched_results_account_id_severity_status_created_id_idx"
  ON "unmatched_results"("account_id", "severity", "status", "created", "id");
CREATE INDEX "unmatched_results_of_account_by_facility_created_idx"
  ON "unmatched_results"("account_id", "sending_facility", "reason", "severity", "status", "created", "id");
CREATE INDEX "unmatched_results_urgency_id_idx"
  ON "unmatched_results"("urgency", "id");
CREATE INDEX "unmatched_results_status_urgency_id_idx"
  ON "unmatched_results"("status", "urgency", "id");
CREATE INDEX "unmatched_results_reason_status_urgency_id_idx"
  ON "unmatched_results"("reason", "status", "urgency", "id");
CREATE INDEX "unmatched_results_severity_status_urgency_id_idx"
  ON "unmatched_results"("severity", "status", "urgency", "id");
CREATE INDEX "unmatched_results_by_facility_urgency_idx"
  ON "unmatched_results"("sending_facility", "reason", "severity", "status", "urgency", "id");
CREATE INDEX "unmatched_results_account_id_status_urgency_id_idx"
  ON "unmatched_results"("account_id", "status", "urgency", "id");
CREATE INDEX "unmatched_results_account_id_reason_status_urgency_id_idx"
  ON "unmatched_results"("account_id", "reason", "status", "urgency", "id");
CREATE INDEX "unmatched_results_account_id_severity_status_urgency_id_idx"
  ON "unmatched_results"("account_id", "severity", "status", "urgency", "id");
CREATE INDEX "unmatched_results_of_account_by_facility_urgency_idx"
  ON "unmatched_results"("account_id", "sending_facility", "reason", "severity", "status", "urgency", "id");
CREATE INDEX "unmatched_results_day_urgency_idx"
  ON "unmatched_results"((("created" AT TIME ZONE 'UTC')::date), "urgency", "id");
CREATE INDEX "unmatched_results_of_account_by_day_urgency_idx"
  ON "unmatched_results"("account_id", (("created" AT TIME ZONE 'UTC')::date), "urgency", "id");

-- What a program learns of the messages about its samples that are kept and not decided yet: that there are some, the newest 20 of each.
CREATE INDEX "unmatched_results_held_idx" ON "unmatched_results"("sample_id", "created", "id") WHERE "status" IN ('OPEN', 'WAITING');
CREATE VIEW "held_results" AS
  SELECT "id", "sample_id", "position", "received", "reason", "severity" FROM (
    SELECT "id", "sample_id", row_number() OVER (PARTITION BY "sample_id" ORDER BY "created" DESC, "id" DESC) AS "position",
      "created" AS "received", "reason", "severity"
    FROM "unmatched_results" WHERE "status" IN ('OPEN', 'WAITING') AND "sample_id" IS NOT NULL
  ) AS held WHERE "position" <= 20;
