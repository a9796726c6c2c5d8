-- lockNamedEndpoint
SELECT row.id, row.account_id AS "accountId", row.enabled, row.disabled_reason IS NOT DISTINCT
FROM 'ACCOUNT_CLOSED' AS "isOfClosed", 'REPORT_HELD' = ANY(row.types) AS "isForReviewers"
FROM webhook_endpoints row
WHERE row.id = $1::uuid AND (row.account_id = $2::uuid) IS TRUE FOR SHARE;

-- queueAll
SELECT count(*)
FROM (SELECT event.id, event.created
FROM events event
WHERE event.position IS NOT NULL AND event.account_id = $1::uuid AND event.created BETWEEN $2::timestamptz AND $3::timestamptz AND (event.created, event.id) > ($4::timestamptz, $5::uuid)
ORDER BY event.created, event.id
LIMIT $6::int FOR KEY SHARE OF event) AS kept;

-- queueAll
WITH batch AS MATERIALIZED ( SELECT event.id, event.created
FROM events event
WHERE event.position IS NOT NULL AND event.account_id = $1::uuid AND event.created BETWEEN $2::timestamptz AND $3::timestamptz AND (event.created, event.id) > ($4::timestamptz, $5::uuid)
ORDER BY event.created, event.id
LIMIT $6::int ), chosen AS MATERIALIZED ( SELECT endpoint.id AS endpoint_id, event.id AS event_id, batch.created
FROM batch
JOIN events event ON event.id = batch.id
JOIN webhook_endpoints endpoint ON endpoint.id = $7::uuid
WHERE event.type <> ALL($8::event_type[]) AND (endpoint.types = '{}' OR event.type = ANY(endpoint.types)) AND (NOT event.for_reviewers OR 'REPORT_HELD' = ANY(endpoint.types)) AND NOT EXISTS (SELECT
FROM webhook_deliveries earlier
WHERE earlier.event_id = event.id AND earlier.endpoint_id = endpoint.id AND earlier.status IN ('PENDING')) ), replaced AS ( DELETE
FROM webhook_deliveries earlier USING chosen
WHERE earlier.event_id = chosen.event_id AND earlier.endpoint_id = chosen.endpoint_id AND earlier.kind = 'RECOVERY' AND earlier.status <> 'PENDING' ), queued AS ( INSERT INTO webhook_deliveries (endpoint_id, event_id, kind, created, next_attempt) SELECT endpoint_id, event_id, 'RECOVERY', $9::timestamptz, $10::timestamptz
FROM chosen
ORDER BY created, event_id
ON CONFLICT DO NOTHING
RETURNING 1 ), hastened AS ( UPDATE webhook_deliveries pending SET next_attempt = $11::timestamptz
FROM batch
WHERE $12 AND pending.event_id = batch.id AND pending.endpoint_id = $13::uuid AND pending.status = 'PENDING' AND pending.next_attempt > $14::timestamptz
RETURNING 1 ) SELECT (SELECT count(*)::int
FROM queued) + (SELECT count(*)::int
FROM hastened) AS queued, (SELECT jsonb_build_object('created', created, 'id', id)
FROM batch
ORDER BY created DESC, id DESC
LIMIT 1) AS last;

-- queueAll
WITH batch AS MATERIALIZED ( SELECT event.id, event.created
FROM events event
WHERE event.position IS NOT NULL AND event.account_id = $1::uuid AND event.created BETWEEN $2::timestamptz AND $3::timestamptz AND (event.created, event.id) > ($4::timestamptz, $5::uuid)
ORDER BY event.created, event.id
LIMIT $6::int ), chosen AS MATERIALIZED ( SELECT endpoint.id AS endpoint_id, event.id AS event_id, batch.created
FROM batch
JOIN events event ON event.id = batch.id
JOIN webhook_endpoints endpoint ON endpoint.id = $7::uuid
WHERE event.type <> ALL($8::event_type[]) AND (endpoint.types = '{}' OR event.type = ANY(endpoint.types)) AND (NOT event.for_reviewers OR 'REPORT_HELD' = ANY(endpoint.types)) AND NOT EXISTS (SELECT
FROM webhook_deliveries earlier
WHERE earlier.event_id = event.id AND earlier.endpoint_id = endpoint.id AND earlier.status IN ('PENDING', 'SUCCEEDED')) ), replaced AS ( DELETE
FROM webhook_deliveries earlier USING chosen
WHERE earlier.event_id = chosen.event_id AND earlier.endpoint_id = chosen.endpoint_id AND earlier.kind = 'RECOVERY' AND earlier.status <> 'PENDING' ), queued AS ( INSERT INTO webhook_deliveries (endpoint_id, event_id, kind, created, next_attempt) SELECT endpoint_id, event_id, 'RECOVERY', $9::timestamptz, $10::timestamptz
FROM chosen
ORDER BY created, event_id
ON CONFLICT DO NOTHING
RETURNING 1 ), hastened AS ( UPDATE webhook_deliveries pending SET next_attempt = $11::timestamptz
FROM batch
WHERE $12 AND pending.event_id = batch.id AND pending.endpoint_id = $13::uuid AND pending.status = 'PENDING' AND pending.next_attempt > $14::timestamptz
RETURNING 1 ) SELECT (SELECT count(*)::int
FROM queued) + (SELECT count(*)::int
FROM hastened) AS queued, (SELECT jsonb_build_object('created', created, 'id', id)
FROM batch
ORDER BY created DESC, id DESC
LIMIT 1) AS last;

-- recoverWebhooks
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- refuseTooMany
SELECT event.created
FROM events event
WHERE event.position IS NOT NULL AND event.account_id = $1::uuid AND event.created BETWEEN $2::timestamptz AND $3::timestamptz
ORDER BY event.created, event.id
LIMIT 1 OFFSET $4::int;
