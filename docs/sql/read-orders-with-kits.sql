SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."order_id", (SELECT coalesce(json_agg(json_build_array((SELECT json_build_array(r3."code")
FROM "kit_types" r3
WHERE r3."code" = r2."kit_type"))), '[]'::json)
FROM (SELECT r2.*
FROM "order_items" r2
WHERE r2."order_id" = r1."id"
ORDER BY r2."position" asc) r2), json_build_array((SELECT coalesce(json_agg(json_build_array(r4."kit_id")), '[]'::json)
FROM (SELECT row.*
FROM kits row
WHERE row.order_id = r1.id AND row.account_id = $1::uuid
ORDER BY row.created ASC, row.id ASC
LIMIT 10) r4), (SELECT count(*)
FROM kits row
WHERE row.order_id = r1.id AND row.account_id = $2::uuid)))), '[]'::json)
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $3::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 10) r1)) AS value;
