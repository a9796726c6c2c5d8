-- after
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{', string_agg(concat(E'\x010 ', r1."id", E'\x01'), '') FILTER (WHERE r1.place <= 10), '"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."created"), ',"', r1.id, '"]'), E']\x01}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $1::uuid AND (row.created, row.id) < ($2::timestamptz, $3::uuid)
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;

-- before
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{', string_agg(concat(E'\x010 ', r1."id", E'\x01'), '') FILTER (WHERE r1.place <= 2), '"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."created"), ',"', r1.id, '"]'), E']\x01}'), ','
ORDER BY r1.place DESC) FILTER (WHERE r1.place <= 2), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $1::uuid AND (row.created, row.id) > ($2::timestamptz, $3::uuid)
ORDER BY row.created ASC, row.id ASC
LIMIT 3) page) r1)) AS value OFFSET 0) text) AS value;
