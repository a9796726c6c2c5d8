-- An event about a report that is held is for those for whom that exists (contract, 13.6), now and later. Of the events so far, none is.
ALTER TABLE "events" ADD COLUMN "for_reviewers" BOOLEAN NOT NULL DEFAULT false;
-- There are many events, and none of this type yet, so they are not read for this.
ALTER TABLE "events" ADD CONSTRAINT "events_of_held_for_reviewers" CHECK ("type" <> 'REPORT_HELD' OR "for_reviewers") NOT VALID;
-- A few events, which deliveries are compared with.
CREATE INDEX "events_for_reviewers_idx" ON "events"("id") WHERE "for_reviewers";

-- As before, but only an endpoint that names the events of held reports gets events for reviewers.
CREATE OR REPLACE FUNCTION number_events(most INTEGER, queued_at TIMESTAMPTZ DEFAULT now()) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  before BIGINT;
  amount INTEGER;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('number events', 0)) THEN
    RETURN 0;
  END IF;
  SELECT coalesce((SELECT max(position) FROM events), (SELECT max(removed_position) FROM event_counters), 0) INTO before;
  SET LOCAL enable_nestloop = off;
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
  FROM numbers WHERE events.recorded = numbers.recorded AND events.position IS NULL
    AND events.recorded <= (SELECT max(recorded) FROM waiting);
  GET DIAGNOSTICS amount = ROW_COUNT;
  SET LOCAL enable_nestloop = on;
  IF amount > 0 THEN
    INSERT INTO webhook_deliveries (endpoint_id, event_id, created, next_attempt)
    SELECT endpoint.id, event.id, queued_at, queued_at
    FROM events event JOIN webhook_endpoints endpoint ON endpoint.account_id = event.account_id
    WHERE event.position > before AND event.type <> 'WEBHOOK_TEST'
      AND endpoint.enabled AND (endpoint.types = '{}' OR event.type = ANY(endpoint.types))
      AND (NOT event.for_reviewers OR 'REPORT_HELD' = ANY(endpoint.types))
    ORDER BY event.position FOR SHARE OF endpoint;
  END IF;
  RETURN amount;
END $$;
