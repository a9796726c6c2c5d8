-- readBeginning
SELECT substring(content
FROM 1 FOR $1) AS content
FROM laboratory_messages
WHERE id = $2::uuid;

-- readStoredMessage
SELECT "public"."accounts"."id", "public"."accounts"."laboratory_time_zone", "public"."accounts"."laboratory_identification"::text, "public"."accounts"."laboratory_flags"
FROM "public"."accounts"
WHERE "public"."accounts"."id" = $1 OFFSET $2;

-- readStoredMessage
SELECT "public"."laboratory_messages"."id", "public"."laboratory_messages"."account_id", "public"."laboratory_messages"."received_by_id", "public"."laboratory_messages"."sending_application", "public"."laboratory_messages"."sending_facility", "public"."laboratory_messages"."control_id", "public"."laboratory_messages"."reuses_control_id", "public"."laboratory_messages"."content", "public"."laboratory_messages"."content_hash", "public"."laboratory_messages"."acknowledgement", "public"."laboratory_messages"."received", "public"."laboratory_messages"."report_id"
FROM "public"."laboratory_messages"
WHERE ("public"."laboratory_messages"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- readStoredMessage
SELECT "public"."users"."id", "public"."users"."role"::text
FROM "public"."users"
WHERE "public"."users"."id" = $1 OFFSET $2;
