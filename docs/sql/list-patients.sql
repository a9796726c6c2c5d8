-- {}
SELECT "public"."patients"."id", "public"."patients"."account_id", "public"."patients"."first_name", "public"."patients"."last_name", "public"."patients"."email", "public"."patients"."phone", "public"."patients"."sex"::text, "public"."patients"."date_of_birth", "public"."patients"."street1", "public"."patients"."street2", "public"."patients"."city", "public"."patients"."state", "public"."patients"."country", "public"."patients"."zip", "public"."patients"."created"
FROM "public"."patients"
WHERE "public"."patients"."id" IN ($1) OFFSET $2;

SELECT count(*)::int AS count
FROM patients row
WHERE row.account_id = $1::uuid;

SELECT row.id, row.created AS time
FROM patients row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT $2::int OFFSET $3::int;

-- {"lastName":"B"}
SELECT count(*)::int AS count
FROM patients row
WHERE row.account_id = $1::uuid AND row.last_name = $2::citext;

SELECT row.id, row.created AS time
FROM patients row
WHERE row.account_id = $1::uuid AND row.last_name = $2::citext
ORDER BY row.created DESC, row.id DESC
LIMIT $3::int OFFSET $4::int;

-- {"email":"a@example.org","firstName":"A","lastName":"B","phone":"1"}
SELECT count(*)::int AS count
FROM patients row
WHERE row.account_id = $1::uuid AND row.email = $2::citext AND row.first_name = $3::citext AND row.last_name = $4::citext AND regexp_replace(row.phone, '\D', '', 'g') = $5;

SELECT row.id, row.created AS time
FROM patients row
WHERE row.account_id = $1::uuid AND row.email = $2::citext AND row.first_name = $3::citext AND row.last_name = $4::citext AND regexp_replace(row.phone, '\D', '', 'g') = $5
ORDER BY row.created DESC, row.id DESC
LIMIT $6::int OFFSET $7::int;
