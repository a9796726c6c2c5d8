-- noteVisit
UPDATE patient_sessions SET last_used_at = $1::timestamptz
WHERE id = $2::uuid;

-- readLinkOfPage
SELECT link.id, CASE WHEN link.ended_as IS NOT NULL THEN link.ended_as::text WHEN account.closed_at IS NOT NULL THEN 'REVOKED' WHEN link.expires_at <= $1::timestamptz THEN 'EXPIRED' ELSE 'VALID' END AS state, account.name AS program, account.language AS "accountLanguage", account.support_contact AS "supportContact", account.support_contacts AS "supportContacts", patient.language AS "personLanguage"
FROM results_links link
JOIN accounts account ON account.id = link.account_id
JOIN patients patient ON patient.id = link.patient_id
WHERE link.id = $2::uuid;

-- readVisitor
SELECT session.id AS "sessionId", session.patient_id AS "patientRef", account.id AS "accountId", account.mode::text AS "accountMode", link.kit_id AS "kitRef", coalesce(session.last_used_at <= $1::timestamptz, true) AS "isNewlyUsed"
FROM patient_sessions session
JOIN results_links link ON link.id = session.results_link_id
JOIN accounts account ON account.id = session.account_id
WHERE session.hash = $2 AND link.id = $3::uuid AND session.ended_at IS NULL AND session.expires_at > $4::timestamptz AND account.closed_at IS NULL;
