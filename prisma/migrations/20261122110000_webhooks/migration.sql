-- Endpoints that events are sent to, and what was sent (contract, 9). An endpoint without types gets events of all types. It has at
-- most two secrets, sealed: the one before the last rotation signs beside the new one for a while.
CREATE TYPE "webhook_disabled_reason" AS ENUM ('BY_HAND', 'GONE', 'FAILING');

CREATE TABLE "webhook_endpoints" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "account_id" UUID NOT NULL,
  "url" TEXT NOT NULL,
  "description" TEXT,
  "types" "event_type"[] NOT NULL DEFAULT '{}',
  "enabled" BOOLEAN NOT NULL DEFAULT true,
  "disabled_reason" "webhook_disabled_reason",
  "failing_since" TIMESTAMPTZ(3),
  "secret" BYTEA NOT NULL,
  "previous_secret" BYTEA,
  "previous_secret_until" TIMESTAMPTZ(3),
  "created" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_endpoints_url_http" CHECK ("url" ~ '^https?://' AND length("url") <= 2048),
  CONSTRAINT "webhook_endpoints_description_short" CHECK (length("description") BETWEEN 1 AND 500),
  CONSTRAINT "webhook_endpoints_types_few" CHECK (cardinality("types") <= 20),
  CONSTRAINT "webhook_endpoints_disabled_for_a_reason" CHECK ("enabled" = ("disabled_reason" IS NULL)),
  CONSTRAINT "webhook_endpoints_previous_secret_ends" CHECK (("previous_secret" IS NULL) = ("previous_secret_until" IS NULL))
);
CREATE INDEX "webhook_endpoints_account_id_created_id_idx" ON "webhook_endpoints"("account_id", "created", "id");
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id")
  ON DELETE RESTRICT ON UPDATE CASCADE;

-- An event on its way to an endpoint. Only what is PENDING has a next attempt; while a process makes it, the delivery is taken, and if
-- that process is killed, it is free again once the time of that has passed. Resends and tests never count against the endpoint.
CREATE TYPE "webhook_delivery_kind" AS ENUM ('EVENT', 'RECOVERY', 'RESEND', 'TEST');
CREATE TYPE "webhook_delivery_status" AS ENUM ('PENDING', 'SUCCEEDED', 'FAILED');

CREATE TABLE "webhook_deliveries" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "endpoint_id" UUID NOT NULL,
  "event_id" UUID NOT NULL,
  "kind" "webhook_delivery_kind" NOT NULL DEFAULT 'EVENT',
  "status" "webhook_delivery_status" NOT NULL DEFAULT 'PENDING',
  "created" TIMESTAMPTZ(3) NOT NULL,
  "attempts" JSONB NOT NULL DEFAULT '[]',
  "next_attempt" TIMESTAMPTZ(3),
  "taken_until" TIMESTAMPTZ(3),

  CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_deliveries_attempts_few" CHECK (jsonb_typeof("attempts") = 'array' AND jsonb_array_length("attempts") <= 10),
  CONSTRAINT "webhook_deliveries_attempts_short" CHECK (length("attempts"::text) <= 8192),
  CONSTRAINT "webhook_deliveries_pending_has_next" CHECK (("status" = 'PENDING') = ("next_attempt" IS NOT NULL)),
  CONSTRAINT "webhook_deliveries_taken_is_pending" CHECK ("taken_until" IS NULL OR "status" = 'PENDING')
);
-- The list of an endpoint's deliveries, the newest first, also of some statuses.
CREATE INDEX "webhook_deliveries_endpoint_id_created_id_idx" ON "webhook_deliveries"("endpoint_id", "created", "id");
CREATE INDEX "webhook_deliveries_endpoint_id_status_created_id_idx" ON "webhook_deliveries"("endpoint_id", "status", "created", "id");
-- For the deletion of old events, which takes their deliveries along, and for the recovery, which looks for what succeeded.
CREATE INDEX "webhook_deliveries_event_id_endpoint_id_idx" ON "webhook_deliveries"("event_id", "endpoint_id");
-- What is due, for each endpoint by itself: a slow one holds up no other.
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries"("endpoint_id", "next_attempt") WHERE "status" = 'PENDING';
CREATE INDEX "webhook_deliveries_next_idx" ON "webhook_deliveries"("next_attempt") WHERE "status" = 'PENDING';
-- An event is sent to an endpoint of itself only once, and recovered only where nothing is pending.
CREATE UNIQUE INDEX "webhook_deliveries_once_key" ON "webhook_deliveries"("endpoint_id", "event_id") WHERE "kind" = 'EVENT';
CREATE UNIQUE INDEX "webhook_deliveries_pending_once_key" ON "webhook_deliveries"("endpoint_id", "event_id")
  WHERE "status" = 'PENDING' AND "kind" IN ('EVENT', 'RECOVERY');
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id")
  REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id")
  ON DELETE CASCADE ON UPDATE CASCADE;

-- As before, and queues what it numbers for the endpoints that want it, in the same transaction: nothing is queued twice, or lost. An
-- endpoint that is being disabled is waited for, so that nothing is queued for it that its disabling did not see. A test goes to one
-- endpoint only, which whoever asks for it queues.
DROP FUNCTION number_events(INTEGER);
CREATE FUNCTION number_events(most INTEGER, queued_at TIMESTAMPTZ DEFAULT now()) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  before BIGINT;
  amount INTEGER;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('number events', 0)) THEN
    RETURN 0;
  END IF;
  SELECT coalesce((SELECT max(position) FROM events), (SELECT max(removed_position) FROM event_counters), 0) INTO before;
  WITH waiting AS MATERIALIZED (
    SELECT recorded, account_id FROM events WHERE position IS NULL ORDER BY recorded LIMIT most
  ), counted AS (
    INSERT INTO event_counters AS counter (account_id, last_sequence)
    SELECT account_id, count(*) FROM waiting GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE SET last_sequence = counter.last_sequence + excluded.last_sequence
    RETURNING account_id, last_sequence
  ), numbers AS (
    SELECT recorded, before + row_number() OVER (ORDER BY recorded) AS position,
      last_sequence - count(*) OVER (PARTITION BY account_id) + row_number() OVER (PARTITION BY account_id ORDER BY recorded) AS sequence
    FROM waiting JOIN counted USING (account_id)
  )
  UPDATE events SET position = numbers.position, sequence = numbers.sequence
  FROM numbers WHERE events.recorded = numbers.recorded AND events.position IS NULL;
  GET DIAGNOSTICS amount = ROW_COUNT;
  IF amount > 0 THEN
    INSERT INTO webhook_deliveries (endpoint_id, event_id, created, next_attempt)
    SELECT endpoint.id, event.id, queued_at, queued_at
    FROM events event JOIN webhook_endpoints endpoint ON endpoint.account_id = event.account_id
    WHERE event.position > before AND event.type <> 'WEBHOOK_TEST'
      AND endpoint.enabled AND (endpoint.types = '{}' OR event.type = ANY(endpoint.types))
    ORDER BY event.position FOR SHARE OF endpoint;
  END IF;
  RETURN amount;
END $$;
