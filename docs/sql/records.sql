-- readableIds
SELECT row.id
FROM kits row
WHERE row.id = ANY($1::uuid[]);

-- readableIds
SELECT row.id
FROM kits row
WHERE row.id = ANY($1::uuid[]) AND row.account_id = $2::uuid;

-- readableIds
SELECT row.id
FROM orders row
WHERE row.id = ANY($1::uuid[]);

-- readableIds
SELECT row.id
FROM orders row
WHERE row.id = ANY($1::uuid[]) AND row.account_id = $2::uuid;

-- readableIds
SELECT row.id
FROM reports row
WHERE row.id = ANY($1::uuid[]) AND row.laboratory_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid));

-- readableIds
SELECT row.id
FROM requisitions row
WHERE row.id = ANY($1::uuid[]);

-- readableIds
SELECT row.id
FROM requisitions row
WHERE row.id = ANY($1::uuid[]) AND row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid));

-- readableIds
SELECT row.id
FROM samples row
WHERE row.id = ANY($1::uuid[]);

-- readableIds
SELECT row.id
FROM samples row
WHERE row.id = ANY($1::uuid[]) AND row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid));

-- readableIds
SELECT row.id
FROM unmatched_results row
WHERE row.id = ANY($1::uuid[]);

-- readableIds
SELECT row.id
FROM unmatched_results row
WHERE row.id = ANY($1::uuid[]) AND row.account_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid));
