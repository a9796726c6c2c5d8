-- {}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM samples row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM samples row
WHERE row.account_id = $2::uuid)) AS value;

-- {"statuses":["RECEIVED"]}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM samples row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::sample_status[])
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM samples row
WHERE row.account_id = $3::uuid AND row.status = ANY($4::sample_status[]))) AS value;

-- {"kitTypes":["LIPID"]}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM samples row
JOIN kits kit ON kit.id = row.kit_id
WHERE row.account_id = $1::uuid AND kit.kit_type = ANY($2::text[])
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM samples row
JOIN kits kit ON kit.id = row.kit_id
WHERE row.account_id = $3::uuid AND kit.kit_type = ANY($4::text[]))) AS value;

-- {"created":{"from":"2026-01-01","to":"2026-01-31"},"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT json_build_array((SELECT coalesce(json_agg(json_build_array(r1."id")), '[]'::json)
FROM (SELECT row.*
FROM samples row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.updated >= $4::timestamptz AND row.updated < $5::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 10) r1), (SELECT count(*)
FROM samples row
WHERE row.account_id = $6::uuid AND row.created >= $7::timestamptz AND row.created < $8::timestamptz AND row.updated >= $9::timestamptz AND row.updated < $10::timestamptz)) AS value;
