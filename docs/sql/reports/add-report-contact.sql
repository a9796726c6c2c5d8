-- addReportContact
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- addReportContact
INSERT INTO report_contacts ("report_id", "position", "at", "by_id", "outcome", "note") SELECT "report_id", "position", "at", "by_id", "outcome", "note"
FROM json_populate_recordset(NULL::report_contacts, $1::json);

-- addReportContact
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."report_contacts"."report_id", "public"."report_contacts"."position"
FROM "public"."report_contacts"
WHERE "public"."report_contacts"."report_id" = $1 OFFSET $2) AS "sub";

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE AND (row.released) IS TRUE;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid AND (row.laboratory_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid))) IS TRUE;

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE AND (row.released) IS TRUE FOR NO KEY UPDATE;

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid AND (row.laboratory_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid))) IS TRUE FOR NO KEY UPDATE;

-- lockRecord
SELECT row.id, row.account_id AS "accountId"
FROM reports row
WHERE row.id = $1::uuid FOR NO KEY UPDATE;
