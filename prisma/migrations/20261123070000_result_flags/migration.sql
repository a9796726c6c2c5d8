-- The flag of a result is kept as it was charted, so that reading it takes no rule. Those that are here already get theirs by the
-- rule of today (src/domains/reports/flag.ts), as a generated column, which no trigger has to let pass; then it is an ordinary one.
ALTER TABLE "results" ADD COLUMN "flag" "result_flag" NOT NULL GENERATED ALWAYS AS (CASE
  WHEN "lab_flag" IS NOT NULL THEN "lab_flag"
  WHEN "value" IS NULL OR ("range_minimum" IS NULL AND "range_maximum" IS NULL) THEN 'UNKNOWN'
  WHEN "comparator" IN ('LT', 'LE') THEN CASE
    WHEN "value" < "range_minimum" OR ("comparator" = 'LT' AND "value" = "range_minimum") THEN 'LOW'::"result_flag"
    WHEN "range_minimum" IS NULL AND "value" <= "range_maximum" THEN 'NORMAL'
    ELSE 'UNKNOWN' END
  WHEN "comparator" IN ('GT', 'GE') THEN CASE
    WHEN "value" > "range_maximum" OR ("comparator" = 'GT' AND "value" = "range_maximum") THEN 'HIGH'::"result_flag"
    WHEN "range_maximum" IS NULL AND "value" >= "range_minimum" THEN 'NORMAL'
    ELSE 'UNKNOWN' END
  WHEN "value" < "range_minimum" THEN 'LOW'
  WHEN "value" > "range_maximum" THEN 'HIGH'
  ELSE 'NORMAL' END) STORED;
ALTER TABLE "results" ALTER COLUMN "flag" DROP EXPRESSION;

-- The laboratory's own goes first; what is derived is never ABNORMAL or CRITICAL, and only a quantity has anything to derive it from.
ALTER TABLE "results" ADD CONSTRAINT "results_flag_follows" CHECK (
  CASE
    WHEN "lab_flag" IS NOT NULL THEN "flag" = "lab_flag"
    WHEN "value" IS NULL THEN "flag" = 'UNKNOWN'
    ELSE "flag" IN ('LOW', 'NORMAL', 'HIGH', 'UNKNOWN')
  END
);
