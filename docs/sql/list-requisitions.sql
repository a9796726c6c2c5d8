-- {}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $2::uuid)) AS value;

-- {"statuses":["CREATED"]}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::requisition_status[])
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $3::uuid AND row.status = ANY($4::requisition_status[]))) AS value;

-- {"lab":"A"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.lab = $2
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $3::uuid AND row.lab = $4)) AS value;

-- {"barcode":"B"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.barcode = $2::citext
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $3::uuid AND row.barcode = $4::citext)) AS value;

-- {"email":"a@example.org","firstName":"A","lastName":"B","phone":"1"}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.patient_email = $2::citext AND row.patient_first_name = $3::citext AND row.patient_last_name = $4::citext AND regexp_replace(row.patient_phone, '\D', '', 'g') = $5
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $6::uuid AND row.patient_email = $7::citext AND row.patient_first_name = $8::citext AND row.patient_last_name = $9::citext AND regexp_replace(row.patient_phone, '\D', '', 'g') = $10)) AS value;

-- {"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.updated >= $2::timestamptz AND row.updated < $3::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $4::uuid AND row.updated >= $5::timestamptz AND row.updated < $6::timestamptz)) AS value;
