-- lockUnmatched
SELECT row.id, row.account_id AS "accountId", row.message_id AS "messageId", row.sample_id AS "sampleRef", row.reason::text, row.severity::text, row.status::text, (SELECT json_build_object('id', sample.id, 'accountId', sample.account_id, 'sampleId', sample.sample_id::text, 'kitId', (SELECT kit_id::text
FROM kits
WHERE id = sample.kit_id))
FROM samples sample
WHERE sample.id = row.sample_id) AS sample
FROM unmatched_results row
WHERE row.id = $1::uuid AND (row.account_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid))) IS TRUE FOR UPDATE;

-- lockUnmatched
SELECT row.id, row.account_id AS "accountId", row.message_id AS "messageId", row.sample_id AS "sampleRef", row.reason::text, row.severity::text, row.status::text, (SELECT json_build_object('id', sample.id, 'accountId', sample.account_id, 'sampleId', sample.sample_id::text, 'kitId', (SELECT kit_id::text
FROM kits
WHERE id = sample.kit_id))
FROM samples sample
WHERE sample.id = row.sample_id) AS sample
FROM unmatched_results row
WHERE row.id = $1::uuid FOR UPDATE;

-- readBeginning
SELECT substring(content
FROM 1 FOR $1) AS content
FROM laboratory_messages
WHERE id = $2::uuid;

-- readKeptMessage
SELECT "public"."accounts"."id", "public"."accounts"."laboratory_time_zone", "public"."accounts"."laboratory_identification"::text, "public"."accounts"."laboratory_flags"
FROM "public"."accounts"
WHERE "public"."accounts"."id" = $1 OFFSET $2;

-- readKeptMessage
SELECT "public"."laboratory_messages"."id", "public"."laboratory_messages"."account_id", "public"."laboratory_messages"."received_by_id", "public"."laboratory_messages"."sending_application", "public"."laboratory_messages"."sending_facility", "public"."laboratory_messages"."control_id", "public"."laboratory_messages"."reuses_control_id", "public"."laboratory_messages"."content", "public"."laboratory_messages"."content_hash", "public"."laboratory_messages"."acknowledgement", "public"."laboratory_messages"."received", "public"."laboratory_messages"."report_id"
FROM "public"."laboratory_messages"
WHERE ("public"."laboratory_messages"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- readKeptMessage
SELECT "public"."users"."id", "public"."users"."role"::text
FROM "public"."users"
WHERE "public"."users"."id" = $1 OFFSET $2;
