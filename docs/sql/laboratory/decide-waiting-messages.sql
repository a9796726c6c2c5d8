-- chart, leaveForReview
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- decideWaitingMessages
SELECT unmatched.id, unmatched.account_id AS "accountId", unmatched.message_id AS "messageId", sample.id AS "sampleRef", sample.sample_id::text AS "sampleId", sample.account_id AS "programId", unmatched.severity::text, (SELECT kit_id::text
FROM kits
WHERE id = sample.kit_id) AS "kitId", message.report_id IS NOT NULL AS "wasCharted"
FROM samples sample
JOIN unmatched_results unmatched ON unmatched.sample_id = sample.id AND unmatched.status = 'WAITING'
JOIN laboratory_messages message ON message.id = unmatched.message_id
WHERE sample.kit_id = $1::uuid
ORDER BY message.received, message.id FOR UPDATE OF unmatched;

-- leaveForReview
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- leaveForReview
UPDATE unmatched_results SET ("status", "reason", "detail") = (SELECT "status", "reason", "detail"
FROM json_populate_record(NULL::unmatched_results, $1::json))
WHERE id = $2::uuid;

-- lockSample
WITH kit AS ( SELECT kit.kit_id, kit.patient_id
FROM samples row
JOIN kits kit ON kit.id = row.kit_id
WHERE row.sample_id_folded = folded($1::text) FOR UPDATE OF kit ) SELECT row.id, row.sample_id::text AS "sampleId", row.account_id AS "accountId", row.kit_id AS "kitRef", kit.kit_id::text AS "kitId", row.kit_type AS "kitTypeCode", row.status::text, row.kit_id IS NULL OR kit.patient_id IS NOT NULL AS "isOfSomebody", (SELECT closed_at IS NOT NULL
FROM accounts
WHERE accounts.id = row.account_id) AS "isOfClosed", (SELECT release
FROM accounts
WHERE accounts.id = row.account_id) AS "releasePolicy"
FROM samples row
LEFT JOIN kit ON true
WHERE row.sample_id_folded = folded($2::text) FOR UPDATE OF row;
