SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT concat(E'{\x010 ', coalesce(r2."kit_id", r2."id"), E'\x01"type":', to_json(coalesce(r2."type", 'unspecified'))::text, '}')
FROM (SELECT row.*
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE) r2), 'null')) AS value OFFSET 0) text) AS value;

SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT concat(E'{\x010 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), '}')
FROM (SELECT row.*
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE) r1), 'null')) AS value OFFSET 0) text) AS value;

SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT concat(E'{\x010 ', r3."id", E'\x01"status":"', r3."status", '"}')
FROM (SELECT row.*
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE) r3), 'null')) AS value OFFSET 0) text) AS value;

SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT concat(E'{\x010 ', r4."id", E'\x01"sex":', coalesce('"' || (r4."sex")::text || '"', 'null'), '}')
FROM (SELECT row.*
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE) r4), 'null')) AS value OFFSET 0) text) AS value;
