-- Few events are failures, or end one; the others need no update of their samples, which costs as much without a row, and fires its triggers.
CREATE OR REPLACE FUNCTION copy_failure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added JOIN samples failed ON failed.id = added.sample_id
    WHERE added.failure_code IS NOT NULL OR failed.failure_code IS NOT NULL)
  THEN
    RETURN NULL;
  END IF;
  UPDATE samples SET failure_code = newest.failure_code, failure_recoverable = newest.failure_recoverable,
      failure_laboratory_code = newest.failure_laboratory_code, failure_laboratory_system = newest.failure_laboratory_system,
      failure_reason = newest.failure_reason
    FROM (SELECT DISTINCT sample_id FROM added) moved
      CROSS JOIN LATERAL (
        SELECT event.failure_code, event.failure_recoverable, event.failure_laboratory_code, event.failure_laboratory_system,
          CASE WHEN event.failure_code IS NOT NULL THEN event.reason END AS failure_reason
        FROM sample_events event WHERE event.sample_id = moved.sample_id ORDER BY event.created DESC, event.id DESC LIMIT 1) newest
    WHERE samples.id = moved.sample_id
      AND (samples.failure_code, samples.failure_recoverable, samples.failure_laboratory_code, samples.failure_laboratory_system,
        samples.failure_reason) IS DISTINCT FROM (newest.failure_code, newest.failure_recoverable, newest.failure_laboratory_code,
        newest.failure_laboratory_system, newest.failure_reason);
  RETURN NULL;
END $$;
