-- follow
SELECT "public"."events"."id", "public"."events"."position"
FROM "public"."events"
WHERE "public"."events"."position" > $1
ORDER BY "public"."events"."position" DESC
LIMIT $2 OFFSET $3;
