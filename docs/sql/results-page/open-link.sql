-- closePage
UPDATE patient_sessions SET ("ended_at") = (SELECT "ended_at"
FROM json_populate_record(NULL::patient_sessions, $1::json))
WHERE id = $2::uuid AND ended_at IS NULL AND expires_at > $3::timestamptz;

-- closePage, openLink
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- lockLink
SELECT
FROM patients
WHERE id = (SELECT patient_id
FROM results_links
WHERE id = $1::uuid) FOR NO KEY UPDATE;

-- lockLink
SELECT
FROM results_links
WHERE id = $1::uuid FOR NO KEY UPDATE;

-- lockLink
SELECT link.account_id AS "accountId", link.patient_id AS "patientRef", link.ended_as::text AS "endedAs", link.expires_at AS "expiresAt", account.closed_at IS NOT NULL AS "isClosed", link.wrong_dates AS "wrongDates", patient.date_of_birth = $1::date AS "isRight", EXISTS (SELECT
FROM results_link_wrong_dates known
WHERE known.results_link_id = link.id AND known.hash = $2) AS "isKnown"
FROM results_links link
JOIN accounts account ON account.id = link.account_id
JOIN patients patient ON patient.id = link.patient_id
WHERE link.id = $3::uuid;

-- openLink
INSERT INTO patient_sessions ("id", "account_id", "patient_id", "hash", "results_link_id", "created", "expires_at") SELECT "id", "account_id", "patient_id", "hash", "results_link_id", "created", "expires_at"
FROM json_populate_recordset(NULL::patient_sessions, $1::json);

-- openLink
INSERT INTO results_link_wrong_dates ("results_link_id", "hash", "created") SELECT "results_link_id", "hash", "created"
FROM json_populate_recordset(NULL::results_link_wrong_dates, $1::json);

-- openLink
UPDATE patient_sessions SET ended_at = $1::timestamptz
WHERE id IN ( SELECT id
FROM patient_sessions
WHERE patient_id = $2::uuid AND created > $3::timestamptz AND ended_at IS NULL AND expires_at > $4::timestamptz
ORDER BY created DESC, id DESC OFFSET $5);

-- openLink
UPDATE results_links SET ("last_opened_at") = (SELECT "last_opened_at"
FROM json_populate_record(NULL::results_links, $1::json))
WHERE id = $2::uuid;

-- openLink
UPDATE results_links SET ("wrong_dates") = (SELECT "wrong_dates"
FROM json_populate_record(NULL::results_links, $1::json))
WHERE id = $2::uuid;

-- openLink
UPDATE results_links SET ("wrong_dates", "ended_as", "ended_at") = (SELECT "wrong_dates", "ended_as", "ended_at"
FROM json_populate_record(NULL::results_links, $1::json))
WHERE id = $2::uuid;
