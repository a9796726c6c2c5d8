-- {}
SELECT "public"."requisitions"."id", "public"."requisitions"."account_id", "public"."requisitions"."barcode", "public"."requisitions"."account_number", "public"."requisitions"."lab", "public"."requisitions"."panels", "public"."requisitions"."status"::text, "public"."requisitions"."patient_first_name", "public"."requisitions"."patient_last_name", "public"."requisitions"."patient_email", "public"."requisitions"."patient_phone", "public"."requisitions"."patient_sex"::text, "public"."requisitions"."patient_date_of_birth", "public"."requisitions"."patient_street1", "public"."requisitions"."patient_street2", "public"."requisitions"."patient_city", "public"."requisitions"."patient_state", "public"."requisitions"."patient_country", "public"."requisitions"."patient_zip", "public"."requisitions"."sample_id", "public"."requisitions"."created", "public"."requisitions"."updated"
FROM "public"."requisitions"
WHERE "public"."requisitions"."id" IN ($1) OFFSET $2;

SELECT count(*)::int AS count
FROM requisitions row
WHERE row.account_id = $1::uuid;

SELECT row.id, row.created AS time
FROM requisitions row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT $2::int OFFSET $3::int;

-- {"statuses":["CREATED"]}
SELECT "public"."requisitions"."id", "public"."requisitions"."account_id", "public"."requisitions"."barcode", "public"."requisitions"."account_number", "public"."requisitions"."lab", "public"."requisitions"."panels", "public"."requisitions"."status"::text, "public"."requisitions"."patient_first_name", "public"."requisitions"."patient_last_name", "public"."requisitions"."patient_email", "public"."requisitions"."patient_phone", "public"."requisitions"."patient_sex"::text, "public"."requisitions"."patient_date_of_birth", "public"."requisitions"."patient_street1", "public"."requisitions"."patient_street2", "public"."requisitions"."patient_city", "public"."requisitions"."patient_state", "public"."requisitions"."patient_country", "public"."requisitions"."patient_zip", "public"."requisitions"."sample_id", "public"."requisitions"."created", "public"."requisitions"."updated"
FROM "public"."requisitions"
WHERE "public"."requisitions"."id" IN ($1) OFFSET $2;

SELECT count(*)::int AS count
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::requisition_status[]);

SELECT row.id, row.created AS time
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::requisition_status[])
ORDER BY row.created DESC, row.id DESC
LIMIT $3::int OFFSET $4::int;

-- {"lab":"A"}
SELECT count(*)::int AS count
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.lab = $2;

SELECT row.id, row.created AS time
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.lab = $2
ORDER BY row.created DESC, row.id DESC
LIMIT $3::int OFFSET $4::int;

-- {"barcode":"B"}
SELECT count(*)::int AS count
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.barcode = $2::citext;

SELECT row.id, row.created AS time
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.barcode = $2::citext
ORDER BY row.created DESC, row.id DESC
LIMIT $3::int OFFSET $4::int;

-- {"email":"a@example.org","firstName":"A","lastName":"B","phone":"1"}
SELECT count(*)::int AS count
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.patient_email = $2::citext AND row.patient_first_name = $3::citext AND row.patient_last_name = $4::citext AND regexp_replace(row.patient_phone, '\D', '', 'g') = $5;

SELECT row.id, row.created AS time
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.patient_email = $2::citext AND row.patient_first_name = $3::citext AND row.patient_last_name = $4::citext AND regexp_replace(row.patient_phone, '\D', '', 'g') = $5
ORDER BY row.created DESC, row.id DESC
LIMIT $6::int OFFSET $7::int;

-- {"updated":{"from":"2026-01-01","to":"2026-01-31"}}
SELECT count(*)::int AS count
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.updated >= $2::timestamptz AND row.updated < $3::timestamptz;

SELECT row.id, row.created AS time
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.updated >= $2::timestamptz AND row.updated < $3::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT $4::int OFFSET $5::int;
