-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM kits row
WHERE row.kit_id = $1::citext;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM kits row
WHERE row.kit_id = $1::citext AND (row.account_id = $2::uuid) IS TRUE;
