-- waitingDeliveries
SELECT "public"."events"."id", "public"."events"."type"::text
FROM "public"."events"
WHERE "public"."events"."id" IN ($1) OFFSET $2;

-- waitingDeliveries
SELECT "public"."webhook_deliveries"."id", "public"."webhook_deliveries"."endpoint_id", "public"."webhook_deliveries"."kind"::text, "public"."webhook_deliveries"."status"::text, "public"."webhook_deliveries"."created", "public"."webhook_deliveries"."attempts", "public"."webhook_deliveries"."next_attempt", "public"."webhook_deliveries"."event_id"
FROM "public"."webhook_deliveries"
WHERE "public"."webhook_deliveries"."id" IN ($1)
ORDER BY "public"."webhook_deliveries"."next_attempt" ASC, "public"."webhook_deliveries"."id" ASC OFFSET $2;

-- waitingDeliveries
SELECT "public"."webhook_endpoints"."id", "public"."webhook_endpoints"."account_id"
FROM "public"."webhook_endpoints"
WHERE "public"."webhook_endpoints"."id" IN ($1) OFFSET $2;

-- waitingDeliveries
SELECT id::text AS id
FROM webhook_deliveries
WHERE status = 'PENDING'
ORDER BY next_attempt
LIMIT $1;
