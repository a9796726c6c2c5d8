-- When the person says that the sample was collected (contract, 12.4).
ALTER TABLE "samples" ADD COLUMN "collected_at" TIMESTAMPTZ(3);

-- When each kit first reached each step (contract, 11.6): the one place that says which events these are.
CREATE VIEW "kit_steps" AS
  SELECT kit.id, placed.created AS ordered, of_kit.shipped, of_kit.delivered, of_kit.registered,
    of_sample.returned, of_sample.received, of_sample.resulted
  FROM kits kit LEFT JOIN orders placed ON placed.id = kit.order_id
  CROSS JOIN LATERAL (
    SELECT min(created) FILTER (WHERE status = 'IN_TRANSIT') AS shipped, min(created) FILTER (WHERE status = 'DELIVERED') AS delivered,
      min(created) FILTER (WHERE status = 'REGISTERED') AS registered
    FROM kit_events WHERE kit_events.kit_id = kit.id) AS of_kit
  CROSS JOIN LATERAL (
    SELECT min(happened.created) FILTER (WHERE happened.status IN ('IN_TRANSIT', 'DELIVERED')) AS returned,
      min(happened.created) FILTER (WHERE happened.status = 'RECEIVED') AS received,
      min(happened.created) FILTER (WHERE happened.status = 'RESULTED') AS resulted
    FROM samples sample JOIN sample_events happened ON happened.sample_id = sample.id WHERE sample.kit_id = kit.id) AS of_sample;

-- What the progress of each kit is computed from (contract, 12.4). A registration that was taken back does not count.
CREATE VIEW "kit_progress" AS
  SELECT kit.id, kit.status AS kit_status, kit.sample_status, steps.ordered, steps.shipped, steps.delivered,
    CASE
      WHEN kit.patient_id IS NULL THEN NULL
      WHEN undone.at IS NULL THEN steps.registered
      ELSE (SELECT min(again.created) FROM kit_events again
        WHERE again.kit_id = kit.id AND again.status = 'REGISTERED' AND again.created >= undone.at)
    END AS registered,
    steps.returned, steps.received, steps.resulted,
    EXISTS (SELECT FROM samples sample JOIN reports report ON report.sample_id = sample.id
      WHERE sample.kit_id = kit.id AND report.released AND report.status IN ('FINAL', 'AMENDED')) AS has_results,
    kit.stall_stage AS stage, kit.stall_since AS since, type.expected_days, account.time_zone,
    standing.created AS replacement_ordered
  FROM kits kit JOIN kit_steps steps ON steps.id = kit.id JOIN kit_types type ON type.code = kit.kit_type
    JOIN accounts account ON account.id = kit.account_id
    LEFT JOIN replacements standing ON standing.order_id = kit.replacement_id AND standing.kit_id = kit.id
    CROSS JOIN LATERAL (SELECT max(undone_at) AS at FROM undone_activations WHERE undone_activations.kit_id = kit.id) AS undone;
