-- isCanceled
SELECT "public"."outbound_messages"."id"
FROM "public"."outbound_messages"
WHERE (("public"."outbound_messages"."requisition_id" = $1 AND "public"."outbound_messages"."turn" = $2 AND "public"."outbound_messages"."kind" = CAST($3::text AS "public"."outbound_kind")) AND 1=1)
LIMIT $4 OFFSET $5;

-- isCanceled
SELECT
FROM requisitions
WHERE id = $1::uuid FOR SHARE;

-- lockMessage
SELECT row.id, row.account_id AS "accountId", row.requisition_id AS "requisitionRef", row.kind::text, row.turn, row.status::text
FROM outbound_messages row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE;

-- lockMessage
SELECT row.id, row.account_id AS "accountId", row.requisition_id AS "requisitionRef", row.kind::text, row.turn, row.status::text
FROM outbound_messages row
WHERE row.id = $1::uuid FOR UPDATE;

-- resendMessage
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- resendMessage
UPDATE outbound_messages SET ("status", "queued", "next_attempt", "failures", "resend_reason") = (SELECT "status", "queued", "next_attempt", "failures", "resend_reason"
FROM json_populate_record(NULL::outbound_messages, $1::json))
WHERE id = $2::uuid;

-- resendMessage
UPDATE outbound_messages SET ("status", "queued", "next_attempt", "failures", "resend_reason", "content") = (SELECT "status", "queued", "next_attempt", "failures", "resend_reason", "content"
FROM json_populate_record(NULL::outbound_messages, $1::json))
WHERE id = $2::uuid;
