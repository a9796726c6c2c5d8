-- lastPlace
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE "public"."events"."position" > $1
ORDER BY "public"."events"."position" DESC
LIMIT $2 OFFSET $3;

-- lastPlace
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."position" > $1 AND "public"."events"."account_id" IN ($2))
ORDER BY "public"."events"."position" DESC
LIMIT $3 OFFSET $4;

-- lastPlace
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."sequence" > $1 AND "public"."events"."account_id" IN ($2))
ORDER BY "public"."events"."sequence" DESC
LIMIT $3 OFFSET $4;

-- readFeed
SELECT "public"."accounts"."id", "public"."accounts"."mode"::text
FROM "public"."accounts"
WHERE "public"."accounts"."id" IN ($1) OFFSET $2;

-- readFeed
SELECT "public"."accounts"."id", "public"."accounts"."mode"::text
FROM "public"."accounts"
WHERE "public"."accounts"."id" IN (NULL) OFFSET $1;

-- readFeed
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."position" > $1 AND "public"."events"."position" <= $2 AND "public"."events"."account_id" IN ($3) AND "public"."events"."type" IN (CAST($4::text AS "public"."event_type")))
ORDER BY "public"."events"."position" ASC
LIMIT $5 OFFSET $6;

-- readFeed
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."position" > $1 AND "public"."events"."position" <= $2 AND "public"."events"."type" IN (CAST($3::text AS "public"."event_type")))
ORDER BY "public"."events"."position" ASC
LIMIT $4 OFFSET $5;

-- readFeed
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."position" > $1 AND "public"."events"."position" <= $2 AND "public"."events"."type" IN (CAST($3::text AS "public"."event_type"),CAST($4::text AS "public"."event_type")))
ORDER BY "public"."events"."position" ASC
LIMIT $5 OFFSET $6;

-- readFeed
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."position" > $1 AND "public"."events"."position" <= $2 AND "public"."events"."type" IN (CAST($3::text AS "public"."event_type"),CAST($4::text AS "public"."event_type"),CAST($5::text AS "public"."event_type"),CAST($6::text AS "public"."event_type"),CAST($7::text AS "public"."event_type"),CAST($8::text AS "public"."event_type"),CAST($9::text AS "public"."event_type"),CAST($10::text AS "public"."event_type"),CAST($11::text AS "public"."event_type"),CAST($12::text AS "public"."event_type"),CAST($13::text AS "public"."event_type"),CAST($14::text AS "public"."event_type"),CAST($15::text AS "public"."event_type"),CAST($16::text AS "public"."event_type"),CAST($17::text AS "public"."event_type"),CAST($18::text AS "public"."event_type"),CAST($19::text AS "public"."event_type"),CAST($20::text AS "public"."event_type")))
ORDER BY "public"."events"."position" ASC
LIMIT $21 OFFSET $22;

-- readFeed
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."position" > $1 AND "public"."events"."position" <= $2 AND 1=0)
ORDER BY "public"."events"."position" ASC
LIMIT $3 OFFSET $4;

-- readFeed
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."position" > $1 AND 1=0)
ORDER BY "public"."events"."position" ASC
LIMIT $2 OFFSET $3;

-- readFeed
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."sequence" > $1 AND "public"."events"."account_id" IN ($2) AND "public"."events"."for_reviewers" = $3)
ORDER BY "public"."events"."sequence" ASC
LIMIT $4 OFFSET $5;

-- readFeed
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."sequence" > $1 AND "public"."events"."sequence" <= $2 AND "public"."events"."account_id" IN ($3) AND "public"."events"."type" IN (CAST($4::text AS "public"."event_type")) AND "public"."events"."for_reviewers" = $5)
ORDER BY "public"."events"."sequence" ASC
LIMIT $6 OFFSET $7;

-- readFeed
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."sequence" > $1 AND "public"."events"."sequence" <= $2 AND "public"."events"."account_id" IN ($3) AND "public"."events"."type" IN (CAST($4::text AS "public"."event_type"),CAST($5::text AS "public"."event_type")) AND "public"."events"."for_reviewers" = $6)
ORDER BY "public"."events"."sequence" ASC
LIMIT $7 OFFSET $8;

-- readFeed
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."sequence" > $1 AND "public"."events"."sequence" <= $2 AND "public"."events"."account_id" IN ($3) AND 1=0 AND "public"."events"."for_reviewers" = $4)
ORDER BY "public"."events"."sequence" ASC
LIMIT $5 OFFSET $6;

-- readFeed
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."sequence" > $1 AND 1=0 AND "public"."events"."for_reviewers" = $2)
ORDER BY "public"."events"."sequence" ASC
LIMIT $3 OFFSET $4;

-- readFeed, searchEvents
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE "public"."events"."position" > $1
ORDER BY "public"."events"."position" ASC
LIMIT $2 OFFSET $3;

-- readFeed, searchEvents
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."position" > $1 AND "public"."events"."account_id" IN ($2))
ORDER BY "public"."events"."position" ASC
LIMIT $3 OFFSET $4;

-- readLastEvent
SELECT "public"."accounts"."id", "public"."accounts"."mode"::text
FROM "public"."accounts"
WHERE "public"."accounts"."id" = $1 OFFSET $2;

-- readLastEvent
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- readLastEvent
SELECT row.id
FROM (SELECT *
FROM events
WHERE position IS NOT NULL
ORDER BY position DESC
LIMIT $1) AS row
WHERE row.position IS NOT NULL AND (row.type <> ALL($2::event_type[]) OR EXISTS (SELECT
FROM kits seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($5::event_type[]) OR EXISTS (SELECT
FROM samples seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $6::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $7::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($8::event_type[]) OR EXISTS (SELECT
FROM requisitions seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($11::event_type[]) OR EXISTS (SELECT
FROM reports seen
WHERE seen.id = row.subject_id AND (seen.laboratory_id = ANY(ARRAY(SELECT $12::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $13::uuid))) IS TRUE)) AND (row.type <> ALL($14::event_type[]) OR EXISTS (SELECT
FROM unmatched_results seen
WHERE seen.id = row.subject_id AND (seen.account_id = ANY(ARRAY(SELECT $15::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $16::uuid))) IS TRUE)) AND (row.type <> ALL($17::event_type[]) OR EXISTS (SELECT
FROM patients seen
WHERE seen.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = row.subject_id) AND (seen.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = seen.id AND shown.laboratory_id = ANY(ARRAY(SELECT $18::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $19::uuid)))) IS TRUE)) AND (row.laboratory_id IS NULL OR row.laboratory_id = ANY(ARRAY(SELECT $20::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $21::uuid)))
ORDER BY row.position DESC
LIMIT 1;

-- readLastEvent
SELECT row.id
FROM events row
WHERE row.position IS NOT NULL AND row.account_id = $1::uuid AND NOT row.for_reviewers
ORDER BY row.position DESC
LIMIT 1;

-- readLastEvent
SELECT row.id
FROM events row
WHERE row.position IS NOT NULL
ORDER BY row.position DESC
LIMIT 1;

-- searchEvents
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE ("public"."events"."sequence" > $1 AND "public"."events"."account_id" IN ($2))
ORDER BY "public"."events"."sequence" ASC
LIMIT $3 OFFSET $4;
