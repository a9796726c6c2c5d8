-- work
SELECT "public"."events"."id", "public"."events"."recorded", "public"."events"."account_id", "public"."events"."type"::text, "public"."events"."created", "public"."events"."subject_id", "public"."events"."data", "public"."events"."position", "public"."events"."sequence", "public"."events"."laboratory_id", "public"."events"."for_reviewers"
FROM "public"."events"
WHERE "public"."events"."position" >= $1
ORDER BY "public"."events"."position" ASC
LIMIT $2 OFFSET $3;

-- work
SELECT MAX("removed_position") AS "_max$removed_position"
FROM (SELECT "public"."event_counters"."removed_position"
FROM "public"."event_counters"
WHERE 1=1 OFFSET $1) AS "sub";
