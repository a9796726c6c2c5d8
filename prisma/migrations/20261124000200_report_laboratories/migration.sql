-- Which laboratory is meant by a name, the only place that says so (contract, 1.1): the account with exactly this name that has LAB
-- users. If several have, it is none of them, because a guess could send a patient's order, or give a licence, to the wrong one.
CREATE FUNCTION laboratory_named(given text) RETURNS uuid LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT (array_agg(accounts.id))[1] FROM accounts
  WHERE accounts.name = given AND EXISTS (SELECT FROM users WHERE users.account_id = accounts.id AND users.role = 'LAB')
  HAVING count(*) = 1
$$;

-- The performing laboratory of each report, with what its account says of it now: that of the sender, if it has the name that the
-- report gives, else the laboratory with this name.
CREATE VIEW "report_laboratories" AS
  SELECT report.id AS report_id, report.lab AS name, account.laboratory_address AS address, account.clia_number,
    account.laboratory_director AS director
  FROM reports report JOIN accounts sender ON sender.id = report.laboratory_id
    LEFT JOIN accounts account
      ON account.id = CASE WHEN sender.name = report.lab THEN sender.id ELSE laboratory_named(report.lab) END;
