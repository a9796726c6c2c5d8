-- storedSecret
INSERT INTO settings ("name", "value") SELECT "name", "value"
FROM json_populate_recordset(NULL::settings, $1::json)
ON CONFLICT DO NOTHING;

-- storedSecret
SELECT "public"."settings"."name", "public"."settings"."value"
FROM "public"."settings"
WHERE "public"."settings"."name" IN ($1) OFFSET $2;

-- storedSecret
SELECT "public"."settings"."name", "public"."settings"."value"
FROM "public"."settings"
WHERE ("public"."settings"."name" = $1 AND 1=1)
LIMIT $2 OFFSET $3;
