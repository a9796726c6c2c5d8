-- findCodes
SELECT "public"."analytes"."code", "public"."analytes"."name", "public"."analytes"."loinc", "public"."analytes"."ucum", "public"."analytes"."created", "public"."analytes"."updated"
FROM "public"."analytes"
WHERE "public"."analytes"."code" IN ($1) OFFSET $2;
