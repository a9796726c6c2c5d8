-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text);

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE;
