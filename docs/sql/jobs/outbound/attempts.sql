-- beginTry
UPDATE outbound_messages SET attempts = attempts + 1, content = coalesce(content, $1)
WHERE id = $2::uuid AND status = 'QUEUED' AND EXISTS (SELECT
FROM outbound_destinations destination
WHERE destination.account_id = outbound_messages.account_id AND destination.taken_by = $3::uuid AND destination.taken_until > now())
RETURNING id;

-- dropOrder
DELETE
FROM outbound_messages
WHERE requisition_id = $1::uuid AND turn = $2::smallint AND status = 'QUEUED' AND attempts = 0 AND EXISTS (SELECT
FROM outbound_destinations destination
WHERE destination.account_id = outbound_messages.account_id AND destination.taken_by = $3::uuid AND destination.taken_until > now());

-- endTry
UPDATE outbound_messages SET status = $1::outbound_status, failures = $2::int, next_attempt = $3::timestamptz, sent_at = CASE WHEN $4::boolean THEN $5::timestamptz ELSE sent_at END, last_error = $6::text
WHERE id = $7::uuid AND status = 'QUEUED' AND EXISTS (SELECT
FROM outbound_destinations destination
WHERE destination.account_id = outbound_messages.account_id AND destination.taken_by = $8::uuid AND destination.taken_until > now());
