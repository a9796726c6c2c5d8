-- acknowledgeReport
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- acknowledgeReport
INSERT INTO report_acknowledgements ("report_id", "at", "by_id", "note") SELECT "report_id", "at", "by_id", "note"
FROM json_populate_recordset(NULL::report_acknowledgements, $1::json);

-- acknowledgeReport
SELECT "public"."report_acknowledgements"."report_id"
FROM "public"."report_acknowledgements"
WHERE "public"."report_acknowledgements"."report_id" = $1 OFFSET $2;

-- acknowledgeReport
SELECT "public"."reports"."id", "public"."reports"."flags", "public"."reports"."status"::text
FROM "public"."reports"
WHERE ("public"."reports"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE AND (row.released) IS TRUE;

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE AND (row.released) IS TRUE FOR NO KEY UPDATE;

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid FOR NO KEY UPDATE;
