-- admitVisitor
SELECT ( SELECT json_build_object('sessionId', session.id, 'patientRef', session.patient_id, 'expiresAt', session.expires_at, 'endedAt', session.ended_at, 'lastUsedAt', session.last_used_at, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'keyRevokedAt', key.revoked_at, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL), 'resultsLinkId', session.results_link_id) AS value
FROM patient_sessions session
JOIN accounts account ON account.id = session.account_id
LEFT JOIN api_keys key ON key.id = session.api_key_id
WHERE session.hash = $1::bytea) AS value;

-- readLinkOfPage
SELECT link.id, link.kit_id AS "kitRef", link.ended_as::text AS "endedAs", link.expires_at AS "expiresAt", account.closed_at IS NOT NULL AS "isClosed", account.name AS program, account.language AS "accountLanguage", account.support_contact AS "supportContact", account.support_contacts AS "supportContacts", patient.language AS "personLanguage"
FROM results_links link
JOIN accounts account ON account.id = link.account_id
JOIN patients patient ON patient.id = link.patient_id
WHERE link.id = $1::uuid;
