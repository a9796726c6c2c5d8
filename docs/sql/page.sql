-- after
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."created", r1."id")), '[]'::json)
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $1::uuid AND (row.created, row.id) < ($2::timestamptz, $3::uuid)
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1)) AS value;

-- before
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."created", r1."id")), '[]'::json)
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $1::uuid AND (row.created, row.id) > ($2::timestamptz, $3::uuid)
ORDER BY row.created ASC, row.id ASC
LIMIT 2) r1)) AS value;
