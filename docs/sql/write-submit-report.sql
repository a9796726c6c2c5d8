SELECT row.id, row.account_id AS "accountId"
FROM samples row
WHERE row.sample_id = $1::citext;

SELECT "public"."samples"."id", "public"."samples"."kit_id"
FROM "public"."samples"
WHERE ("public"."samples"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

SELECT id
FROM kits
WHERE id = $1::uuid FOR UPDATE;

SELECT "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated"
FROM "public"."kits"
WHERE ("public"."kits"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

SELECT "public"."samples"."id", "public"."samples"."sample_id", "public"."samples"."account_id", "public"."samples"."kit_id", "public"."samples"."status"::text, "public"."samples"."type", "public"."samples"."panels", "public"."samples"."created", "public"."samples"."updated"
FROM "public"."samples"
WHERE ("public"."samples"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

SELECT "public"."requisitions"."id", "public"."requisitions"."lab"
FROM "public"."requisitions"
WHERE ("public"."requisitions"."sample_id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

SELECT "public"."accounts"."id", "public"."accounts"."name"
FROM "public"."accounts"
WHERE ("public"."accounts"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

INSERT INTO "public"."reports" ("id","account_id","sample_id","lab","partial","amends_id","date_collected","date_received","date_resulted","submitted_by_id","created")
VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)
RETURNING "public"."reports"."id", "public"."reports"."account_id", "public"."reports"."sample_id", "public"."reports"."lab", "public"."reports"."partial", "public"."reports"."amends_id", "public"."reports"."date_collected", "public"."reports"."date_received", "public"."reports"."date_resulted", "public"."reports"."submitted_by_id", "public"."reports"."created";

INSERT INTO "public"."results" ("report_id","position","result_type","name","time_collected","text","is_number","value","comparator","unit","range_minimum","range_maximum","comments","lab_flag")
VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14);

SELECT MIN("created") AS "_min$created", MAX("created") AS "_max$created"
FROM (SELECT "public"."sample_events"."created"
FROM "public"."sample_events"
WHERE "public"."sample_events"."sample_id" = $1 OFFSET $2) AS "sub";

INSERT INTO "public"."sample_events" ("sample_id","status","created","recorded","recorded_by_id","reason")
VALUES ($1,CAST($2::text AS "public"."sample_status"),$3,$4,$5,$6)
RETURNING "public"."sample_events"."id", "public"."sample_events"."sample_id", "public"."sample_events"."status"::text, "public"."sample_events"."created", "public"."sample_events"."recorded", "public"."sample_events"."recorded_by_id", "public"."sample_events"."reason", "public"."sample_events"."tracking_number", "public"."sample_events"."carrier";

UPDATE "public"."samples" SET "updated" = $1, "status" = CAST($2::text AS "public"."sample_status")
WHERE ("public"."samples"."id" = $3 AND 1=1)
RETURNING "public"."samples"."id", "public"."samples"."sample_id", "public"."samples"."account_id", "public"."samples"."kit_id", "public"."samples"."status"::text, "public"."samples"."type", "public"."samples"."panels", "public"."samples"."created", "public"."samples"."updated";

UPDATE "public"."kits" SET "updated" = $1
WHERE ("public"."kits"."id" = $2 AND 1=1)
RETURNING "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated";

SELECT "public"."requisitions"."id"
FROM "public"."requisitions"
WHERE ("public"."requisitions"."sample_id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

INSERT INTO "public"."audit_entries" ("created","action","user_id","api_key_id","account_id","subject","request_id")
VALUES ($1,$2,$3,$4,$5,$6,$7)
RETURNING "public"."audit_entries"."id", "public"."audit_entries"."created", "public"."audit_entries"."action", "public"."audit_entries"."user_id", "public"."audit_entries"."api_key_id", "public"."audit_entries"."account_id", "public"."audit_entries"."subject", "public"."audit_entries"."request_id";

SELECT "public"."reports"."id", "public"."reports"."account_id", "public"."reports"."sample_id", "public"."reports"."lab", "public"."reports"."partial", "public"."reports"."amends_id", "public"."reports"."date_collected", "public"."reports"."date_received", "public"."reports"."date_resulted", "public"."reports"."submitted_by_id", "public"."reports"."created"
FROM "public"."reports"
WHERE "public"."reports"."id" IN ($1) OFFSET $2;
