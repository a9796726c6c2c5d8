-- countByStatus
SELECT json_build_object('kit', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM kits row
GROUP BY row.status) AS counted),'sample', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM samples row
GROUP BY row.status) AS counted),'order', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM orders row
GROUP BY row.status) AS counted)) AS counts;

-- countByStatus
SELECT json_build_object('kit', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM kits row
WHERE row.account_id = $1::uuid AND false
GROUP BY row.status) AS counted),'sample', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM samples row
WHERE row.account_id = $2::uuid AND false
GROUP BY row.status) AS counted),'order', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM orders row
WHERE row.account_id = $3::uuid AND false
GROUP BY row.status) AS counted)) AS counts;

-- countByStatus
SELECT json_build_object('kit', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM kits row
WHERE row.account_id = $1::uuid AND row.account_id = $2::uuid
GROUP BY row.status) AS counted),'sample', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM samples row
WHERE row.account_id = $3::uuid AND row.account_id = $4::uuid
GROUP BY row.status) AS counted),'order', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM orders row
WHERE row.account_id = $5::uuid AND row.account_id = $6::uuid
GROUP BY row.status) AS counted)) AS counts;

-- countByStatus
SELECT json_build_object('kit', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM kits row
WHERE row.account_id = $1::uuid
GROUP BY row.status) AS counted),'sample', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM samples row
WHERE row.account_id = $2::uuid
GROUP BY row.status) AS counted),'order', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM orders row
WHERE row.account_id = $3::uuid
GROUP BY row.status) AS counted)) AS counts;

-- countByStatus
SELECT json_build_object('kit', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM kits row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid)) AND row.account_id = $3::uuid
GROUP BY row.status) AS counted),'sample', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM samples row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid)) AND row.account_id = $6::uuid
GROUP BY row.status) AS counted),'order', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM orders row
WHERE row.account_id = $7::uuid
GROUP BY row.status) AS counted)) AS counts;

-- countByStatus
SELECT json_build_object('kit', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM kits row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))
GROUP BY row.status) AS counted),'sample', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM samples row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))
GROUP BY row.status) AS counted),'order', (SELECT json_object_agg(counted.status, counted.number)
FROM ( SELECT row.status, count(*) AS number
FROM orders row
GROUP BY row.status) AS counted)) AS counts;
