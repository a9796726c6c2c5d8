-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM samples row
WHERE row.sample_id = $1::citext;
