-- When each sample first reached each of its steps (contract, 11.6), and whether a released report on it is complete and stands: the one
-- place that says which events and reports these are. The results page reads it for samples of requisitions alone, which no kit has.
CREATE VIEW "sample_progress" AS
  SELECT sample.id, sample.kit_id, sample.status, happened.returned, happened.received, happened.resulted,
    EXISTS (SELECT FROM reports report
      WHERE report.sample_id = sample.id AND report.released AND report.status IN ('FINAL', 'AMENDED')) AS has_results
  FROM samples sample CROSS JOIN LATERAL (
    SELECT min(created) FILTER (WHERE sample_events.status IN ('IN_TRANSIT', 'DELIVERED')) AS returned,
      min(created) FILTER (WHERE sample_events.status = 'RECEIVED') AS received,
      min(created) FILTER (WHERE sample_events.status = 'RESULTED') AS resulted
    FROM sample_events WHERE sample_events.sample_id = sample.id) AS happened;

CREATE OR REPLACE VIEW "kit_steps" AS
  SELECT kit.id, placed.created AS ordered, of_kit.shipped, of_kit.delivered, of_kit.registered,
    of_sample.returned, of_sample.received, of_sample.resulted, coalesce(of_sample.has_results, false) AS has_results
  FROM kits kit LEFT JOIN orders placed ON placed.id = kit.order_id LEFT JOIN sample_progress of_sample ON of_sample.kit_id = kit.id
  CROSS JOIN LATERAL (
    SELECT min(created) FILTER (WHERE status = 'IN_TRANSIT') AS shipped, min(created) FILTER (WHERE status = 'DELIVERED') AS delivered,
      min(created) FILTER (WHERE status = 'REGISTERED') AS registered
    FROM kit_events WHERE kit_events.kit_id = kit.id) AS of_kit;

CREATE OR REPLACE VIEW "kit_progress" AS
  SELECT kit.id, kit.status AS kit_status, kit.sample_status, steps.ordered, steps.shipped, steps.delivered,
    CASE
      WHEN kit.patient_id IS NULL THEN NULL
      WHEN undone.at IS NULL THEN steps.registered
      ELSE (SELECT min(again.created) FROM kit_events again
        WHERE again.kit_id = kit.id AND again.status = 'REGISTERED' AND again.created >= undone.at)
    END AS registered,
    steps.returned, steps.received, steps.resulted, steps.has_results,
    kit.stall_stage AS stage, kit.stall_since AS since, type.expected_days, account.time_zone,
    standing.created AS replacement_ordered
  FROM kits kit JOIN kit_steps steps ON steps.id = kit.id JOIN kit_types type ON type.code = kit.kit_type
    JOIN accounts account ON account.id = kit.account_id
    LEFT JOIN replacements standing ON standing.order_id = kit.replacement_id AND standing.kit_id = kit.id
    CROSS JOIN LATERAL (SELECT max(undone_at) AS at FROM undone_activations WHERE undone_activations.kit_id = kit.id) AS undone;

-- While an account is set aside (contract, 1.6), a wrong date would be counted here, and not where the link goes on.
DROP TRIGGER "results_links_set_aside" ON "results_links";
CREATE TRIGGER "results_links_set_aside" BEFORE INSERT OR UPDATE OF "ended_as", "wrong_dates" ON "results_links" FOR EACH ROW
  EXECUTE FUNCTION refuse_in_account_set_aside();
