-- giveBack
UPDATE outbound_destinations SET taken_by = NULL, taken_until = NULL
WHERE account_id = $1::uuid AND taken_by = $2::uuid;

-- nextInQueue
WITH held AS ( UPDATE outbound_destinations destination SET taken_until = now() + make_interval(secs => $1::int)
WHERE account_id = $2::uuid AND taken_by = $3::uuid AND taken_until > now() AND NOT EXISTS (SELECT
FROM accounts
WHERE accounts.id = destination.account_id AND accounts.closed_at IS NOT NULL) AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = destination.account_id OFFSET 0)
RETURNING account_id, mllp_host, mllp_port, tls ) SELECT held.mllp_host, held.mllp_port, held.tls, head.*
FROM held
LEFT JOIN LATERAL ( SELECT id, requisition_id AS "requisitionRef", kind::text, turn, control_id AS "controlId", created, failures, content, next_attempt, attempts = 0 AND kind = 'NEW' AND EXISTS (SELECT
FROM outbound_messages canceled
WHERE canceled.requisition_id = waiting.requisition_id AND canceled.turn = waiting.turn AND canceled.kind = 'CANCEL') AS "isDropped"
FROM outbound_messages waiting
WHERE account_id = held.account_id AND status = 'QUEUED' AND NOT EXISTS (SELECT
FROM account_moves move
JOIN requisitions ON requisitions.account_id = move.account_id
WHERE requisitions.id = requisition_id OFFSET 0)
ORDER BY position
LIMIT 1 ) head ON head.next_attempt <= $4::timestamptz;

-- takeLaboratories
WITH due AS ( SELECT destination.account_id
FROM outbound_destinations destination
CROSS JOIN LATERAL ( SELECT next_attempt
FROM outbound_messages
WHERE account_id = destination.account_id AND status = 'QUEUED' AND NOT EXISTS (SELECT
FROM account_moves move
JOIN requisitions ON requisitions.account_id = move.account_id
WHERE requisitions.id = requisition_id OFFSET 0)
ORDER BY position
LIMIT 1) head
WHERE (destination.taken_until IS NULL OR destination.taken_until <= now()) AND head.next_attempt <= $1::timestamptz AND NOT EXISTS (SELECT
FROM accounts
WHERE accounts.id = destination.account_id AND accounts.closed_at IS NOT NULL) AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = destination.account_id OFFSET 0)
ORDER BY head.next_attempt
LIMIT $2::int FOR UPDATE OF destination SKIP LOCKED ) UPDATE outbound_destinations SET taken_by = $3::uuid, taken_until = now() + make_interval(secs => $4::int)
FROM due
WHERE outbound_destinations.account_id = due.account_id
RETURNING outbound_destinations.account_id;
