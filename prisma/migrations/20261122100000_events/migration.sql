-- Events tell a program what has changed (contract, 9). They are recorded in the transaction of the change, and numbered once it
-- is committed, by one process at a time.
CREATE TYPE "event_type" AS ENUM (
  'ORDER_CREATED', 'ORDER_STATUS_CHANGED', 'KIT_CREATED', 'KIT_STATUS_CHANGED', 'SAMPLE_STATUS_CHANGED', 'REQUISITION_CREATED',
  'REQUISITION_STATUS_CHANGED', 'REPORT_CREATED', 'REPORT_AMENDED', 'REPORT_CRITICAL', 'RESULT_UNMATCHED', 'RESULT_MATCHED',
  'WEBHOOK_ENDPOINT_DISABLED', 'WEBHOOK_TEST');

CREATE TABLE "events" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "recorded" BIGSERIAL NOT NULL,
  "account_id" UUID NOT NULL,
  "type" "event_type" NOT NULL,
  "created" TIMESTAMPTZ(3) NOT NULL,
  "subject_id" UUID,
  "data" JSONB NOT NULL,
  "position" BIGINT,
  "sequence" INTEGER,

  CONSTRAINT "events_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "events_data_thin" CHECK (jsonb_typeof("data") = 'object' AND length("data"::text) <= 1024),
  CONSTRAINT "events_numbered_twice_or_not" CHECK (("position" IS NULL) = ("sequence" IS NULL)),
  CONSTRAINT "events_counted_from_one" CHECK ("position" > 0 AND "sequence" > 0),
  CONSTRAINT "events_subject_unless_webhook" CHECK (("subject_id" IS NULL) = ("type" IN ('WEBHOOK_ENDPOINT_DISABLED', 'WEBHOOK_TEST')))
);
-- For the numbering alone, so only of what waits for it.
CREATE UNIQUE INDEX "events_waiting_idx" ON "events"("recorded") WHERE "position" IS NULL;
CREATE UNIQUE INDEX "events_position_key" ON "events"("position");
CREATE UNIQUE INDEX "events_account_id_sequence_key" ON "events"("account_id", "sequence");
CREATE INDEX "events_account_id_position_idx" ON "events"("account_id", "position");
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id")
  ON DELETE RESTRICT ON UPDATE CASCADE;

-- How far the events of an account are numbered, and up to which they have been removed.
CREATE TABLE "event_counters" (
  "account_id" UUID NOT NULL,
  "last_sequence" INTEGER NOT NULL,
  "removed_sequence" INTEGER NOT NULL DEFAULT 0,
  "removed_position" BIGINT NOT NULL DEFAULT 0,

  CONSTRAINT "event_counters_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "event_counters_in_order" CHECK ("removed_sequence" BETWEEN 0 AND "last_sequence" AND "removed_position" >= "removed_sequence")
);
ALTER TABLE "event_counters" ADD CONSTRAINT "event_counters_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id")
  ON DELETE RESTRICT ON UPDATE CASCADE;

-- Gives committed events their numbers, in the order in which they were recorded, and returns how many. While another session
-- does, it does nothing. A reader who has seen a position never misses one below it: only committed events have one, and the next
-- session begins once these are committed. Each statement of a function sees what was committed before it; so the lock comes first.
CREATE FUNCTION number_events(most INTEGER) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  numbered INTEGER;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('number events', 0)) THEN
    RETURN 0;
  END IF;
  WITH waiting AS MATERIALIZED (
    SELECT recorded, account_id FROM events WHERE position IS NULL ORDER BY recorded LIMIT most
  ), counted AS (
    INSERT INTO event_counters AS counter (account_id, last_sequence)
    SELECT account_id, count(*) FROM waiting GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE SET last_sequence = counter.last_sequence + excluded.last_sequence
    RETURNING account_id, last_sequence
  ), ends AS (
    SELECT coalesce((SELECT max(position) FROM events), (SELECT max(removed_position) FROM event_counters), 0) AS position
  ), numbers AS (
    SELECT recorded, ends.position + row_number() OVER (ORDER BY recorded) AS position,
      last_sequence - count(*) OVER (PARTITION BY account_id) + row_number() OVER (PARTITION BY account_id ORDER BY recorded) AS sequence
    FROM waiting JOIN counted USING (account_id) CROSS JOIN ends
  )
  UPDATE events SET position = numbers.position, sequence = numbers.sequence
  FROM numbers WHERE events.recorded = numbers.recorded AND events.position IS NULL;
  GET DIAGNOSTICS numbered = ROW_COUNT;
  RETURN numbered;
END $$;

-- Nothing of an event ever changes but that it is numbered, once. It may be removed when it is numbered, and a day old: how much
-- longer it is kept is the service's to say (EVENT_RETENTION_DAYS).
CREATE TRIGGER "events_append_only" BEFORE UPDATE OF "id", "recorded", "account_id", "type", "created", "subject_id", "data" ON "events"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "events_numbered_once" BEFORE UPDATE ON "events" FOR EACH ROW
  WHEN (OLD."position" IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "events_kept" BEFORE DELETE ON "events" FOR EACH ROW
  WHEN (OLD."position" IS NULL OR OLD."created" > now() - interval '1 day') EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "events_no_truncate" BEFORE TRUNCATE ON "events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
