SELECT (SELECT json_build_array(r1."kit_id")
FROM (SELECT row.*
FROM kits row
WHERE row.kit_id = $1::citext AND row.account_id = $2::uuid) r1) AS value;

SELECT (SELECT json_build_array(r2."type")
FROM (SELECT row.*
FROM samples row
WHERE row.sample_id = $1::citext AND row.account_id = $2::uuid) r2) AS value;

SELECT (SELECT json_build_array(r3."status")
FROM (SELECT row.*
FROM orders row
WHERE row.order_id = $1::citext AND row.account_id = $2::uuid) r3) AS value;

SELECT (SELECT json_build_array(r4."sex")
FROM (SELECT row.*
FROM patients row
WHERE row.id = $1::uuid AND row.account_id = $2::uuid) r4) AS value;
