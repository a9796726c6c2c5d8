-- subjectsOf
SELECT named.*
FROM (SELECT $1::uuid[] AS given) AS ids
CROSS JOIN LATERAL ( SELECT id, 'Patient' AS type, id::text AS name
FROM patients
WHERE id = ANY(given)
UNION ALL SELECT id, 'Kit', kit_id::text
FROM kits
WHERE id = ANY(given)
UNION ALL SELECT id, 'Sample', sample_id::text
FROM samples
WHERE id = ANY(given)
UNION ALL SELECT id, 'Order', order_id::text
FROM orders
WHERE id = ANY(given)
UNION ALL SELECT id, 'Requisition', id::text
FROM requisitions
WHERE id = ANY(given)
UNION ALL SELECT id, 'Report', id::text
FROM reports
WHERE id = ANY(given)
UNION ALL SELECT id, 'Lot', code
FROM lots
WHERE id = ANY(given)) AS named;
