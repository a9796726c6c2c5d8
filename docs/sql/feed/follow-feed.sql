-- follow
SELECT MAX("position") AS "_max$position"
FROM (SELECT "public"."events"."position"
FROM "public"."events"
WHERE 1=1 OFFSET $1) AS "sub";
