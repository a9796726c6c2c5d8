-- claimDeliveries
WITH RECURSIVE waiting AS ( (SELECT endpoint_id, next_attempt
FROM webhook_deliveries
WHERE status = 'PENDING' AND (taken_until IS NULL OR taken_until <= now()) AND (SELECT min(next_attempt)
FROM webhook_deliveries
WHERE status = 'PENDING') <= $1::timestamptz
ORDER BY endpoint_id, next_attempt
LIMIT 1)
UNION ALL SELECT further.*
FROM waiting
CROSS JOIN LATERAL ( SELECT endpoint_id, next_attempt
FROM webhook_deliveries
WHERE status = 'PENDING' AND (taken_until IS NULL OR taken_until <= now()) AND endpoint_id > waiting.endpoint_id
ORDER BY endpoint_id, next_attempt
LIMIT 1) further ), known AS ( SELECT *
FROM json_to_recordset($2::json) AS known(endpoint_id uuid, requests int, is_slow boolean, last_turn int) ), endpoints AS ( SELECT endpoint.id, endpoint.enabled, state.requests, state.is_troubled, state.last_turn, waiting.next_attempt, CASE WHEN state.is_troubled THEN $3::int ELSE $4::int END - state.requests AS room
FROM waiting
JOIN webhook_endpoints endpoint ON endpoint.id = waiting.endpoint_id
LEFT JOIN known ON known.endpoint_id = endpoint.id
CROSS JOIN LATERAL (SELECT coalesce(known.requests, 0) AS requests, coalesce(known.last_turn, 0) AS last_turn, endpoint.failing_since IS NOT NULL OR coalesce(known.is_slow, false) AS is_troubled) state
WHERE waiting.next_attempt <= $5::timestamptz AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = endpoint.account_id OFFSET 0) ), nearest AS ( SELECT *, row_number() OVER (PARTITION BY is_troubled
ORDER BY requests, last_turn, next_attempt) AS place
FROM endpoints
WHERE room > 0 ), due AS ( SELECT delivery.id, delivery.next_attempt, is_troubled, last_turn, requests + row_number() OVER (PARTITION BY nearest.id
ORDER BY delivery.next_attempt) AS turn
FROM nearest
CROSS JOIN LATERAL ( SELECT id, next_attempt
FROM webhook_deliveries
WHERE endpoint_id = nearest.id AND status = 'PENDING' AND next_attempt <= $6::timestamptz AND (taken_until IS NULL OR taken_until <= now()) AND (kind = 'EVENT' OR EXISTS (SELECT
FROM events
WHERE events.id = event_id AND sequence IS NOT NULL)) AND (nearest.enabled OR kind IN ('TEST', 'RESEND'))
ORDER BY next_attempt
LIMIT nearest.room) delivery
WHERE place <= CASE WHEN is_troubled THEN $7::int ELSE $8::int END ), chosen AS ( SELECT id
FROM ( SELECT *, row_number() OVER (PARTITION BY is_troubled
ORDER BY turn, last_turn, next_attempt) AS place
FROM due) due
WHERE NOT is_troubled OR place <= $9::int
ORDER BY turn, last_turn, next_attempt
LIMIT $10::int ), taken AS ( SELECT delivery.id
FROM webhook_deliveries delivery
JOIN chosen ON chosen.id = delivery.id
WHERE delivery.status = 'PENDING' AND (delivery.taken_until IS NULL OR delivery.taken_until <= now()) FOR UPDATE OF delivery SKIP LOCKED ) UPDATE webhook_deliveries delivery SET taken_until = now() + make_interval(secs => $11::int)
FROM taken, webhook_endpoints endpoint, events event, accounts account
WHERE delivery.id = taken.id AND endpoint.id = delivery.endpoint_id AND event.id = delivery.event_id AND account.id = event.account_id
RETURNING delivery.id, delivery.kind, delivery.taken_until, jsonb_array_length(delivery.attempts) AS tries, endpoint.id AS endpoint_id, endpoint.url, endpoint.secret, endpoint.previous_secret, endpoint.previous_secret_until, endpoint.failing_since IS NOT NULL AS is_failing, event.id AS event_id, event.sequence, event.type, event.created, event.account_id, event.data, account.mode;
