-- {}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM patients row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM patients row
WHERE row.account_id = $2::uuid)) AS value;

-- {"lastName":"B"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM patients row
WHERE row.account_id = $1::uuid AND row.last_name = $2::citext
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM patients row
WHERE row.account_id = $3::uuid AND row.last_name = $4::citext)) AS value;

-- {"email":"a@example.org","firstName":"A","lastName":"B","phone":"1"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM patients row
WHERE row.account_id = $1::uuid AND row.email = $2::citext AND row.first_name = $3::citext AND row.last_name = $4::citext AND regexp_replace(row.phone, '\D', '', 'g') = $5
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM patients row
WHERE row.account_id = $6::uuid AND row.email = $7::citext AND row.first_name = $8::citext AND row.last_name = $9::citext AND regexp_replace(row.phone, '\D', '', 'g') = $10)) AS value;
