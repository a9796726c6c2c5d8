-- When the laboratory last said something of an order, so that what it said before, and comes later, does not open it again.
DROP TRIGGER "report_orders_append_only" ON "report_orders";
ALTER TABLE "report_orders" ADD COLUMN "resulted" TIMESTAMPTZ(3);
UPDATE "report_orders" SET "resulted" = coalesce(
    (SELECT max(said."resulted") FROM (
        SELECT "chart_key", "resulted" FROM "results" WHERE "results"."report_id" = "report_orders"."report_id"
        UNION ALL
        SELECT "chart_key", "resulted" FROM "report_attachments" WHERE "report_attachments"."report_id" = "report_orders"."report_id"
      ) AS said WHERE said."chart_key"::json->>0 = "report_orders"."key"),
    "reports"."date_resulted")
  FROM "reports" WHERE "reports"."id" = "report_orders"."report_id";
ALTER TABLE "report_orders" ALTER COLUMN "resulted" SET NOT NULL;

-- What a report says of an order never changes. When the laboratory says the same again later, only the time of that is kept.
CREATE TRIGGER "report_orders_append_only" BEFORE DELETE OR UPDATE OF "report_id", "position", "key", "panel_code", "panel_name", "panel_system",
  "performer", "comments", "is_open" ON "report_orders" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "report_orders_resulted_moves_forward" BEFORE UPDATE OF "resulted" ON "report_orders" FOR EACH ROW
  WHEN (NEW."resulted" < OLD."resulted") EXECUTE FUNCTION refuse_earlier_result();
