-- returnKitMessages
SELECT "public"."samples"."id", "public"."samples"."sample_id"
FROM "public"."samples"
WHERE ("public"."samples"."kit_id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

-- returnKitMessages
SELECT message.id, message.account_id AS "accountId", message.sending_facility AS "sendingFacility", message.control_id AS "controlId"
FROM laboratory_messages message
WHERE message.id IN (SELECT id
FROM laboratory_messages
WHERE report_id = ANY(ARRAY(SELECT id
FROM reports
WHERE sample_id = $1::uuid))
UNION SELECT message_id
FROM unmatched_results
WHERE report_id = ANY(ARRAY(SELECT id
FROM reports
WHERE sample_id = $2::uuid))) AND coalesce((SELECT decided.status
FROM unmatched_results decided
WHERE decided.message_id = message.id AND decided.sample_id = $3::uuid
ORDER BY decided.created DESC, decided.id DESC
LIMIT 1), 'MATCHED') = 'MATCHED'
ORDER BY message.received, message.id;
