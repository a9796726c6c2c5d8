-- The performing laboratory of a report is the account that reported it, with what that says of itself now (contract, 5.7). No report carries the
-- name of any other account: a laboratory that the requisition names is where the tests were ordered from, if no account has that name. A
-- simulation is of nobody, whoever asked for it; programs report nothing else.
CREATE OR REPLACE VIEW "report_laboratories" AS
  SELECT report.id AS report_id, CASE WHEN is_simulated THEN 'Simulated laboratory' ELSE sender.name END AS name,
    CASE WHEN NOT is_simulated THEN sender.laboratory_address END AS address,
    CASE WHEN NOT is_simulated THEN sender.clia_number END AS clia_number,
    CASE WHEN NOT is_simulated THEN sender.laboratory_director END AS director,
    (SELECT requisition.lab FROM requisitions requisition WHERE requisition.sample_id = report.sample_id
      AND NOT EXISTS (SELECT FROM accounts WHERE accounts.name = requisition.lab)) AS ordered_from
  FROM reports report JOIN accounts sender ON sender.id = report.laboratory_id JOIN users submitter ON submitter.id = report.submitted_by_id
    CROSS JOIN LATERAL (SELECT report.lab = 'Simulated laboratory' OR submitter.role = 'CLIENT' AS is_simulated) AS simulation;
