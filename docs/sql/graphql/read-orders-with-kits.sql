SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"orderId":', to_json(r1."order_id"), ',"kitTypes":[', (SELECT string_agg(concat('{"code":', to_json(r3."code"), '}'), ',')
FROM (SELECT r3.*
FROM "order_items" r2
CROSS JOIN "kit_types" r3
WHERE r2."order_id" = r1."id" AND r3."code" = r2."kit_type"
ORDER BY r2."position" asc) r3), '],"kits":', concat((SELECT concat('{"totalCount":', (SELECT count(*)
FROM kits row
WHERE row.order_id = r1.id AND (row.account_id = $1::uuid) IS TRUE), ',"edges":[', string_agg(concat(E'{"node":{\x011 ', r4."id", E'\x01"kitId":', to_json(r4."kit_id"), '}}'), ',') FILTER (WHERE r4.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
WHERE row.order_id = r1.id AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 11) page) r4)), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $3::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value;
