-- releaseClaims
UPDATE webhook_deliveries delivery SET taken_until = NULL
FROM json_to_recordset($1::json) AS given(id uuid, taken_until timestamptz)
WHERE delivery.id = given.id AND delivery.taken_until = given.taken_until AND delivery.status = 'PENDING';

-- writeResults
UPDATE webhook_deliveries delivery SET attempts = delivery.attempts || result.attempt, status = result.status, next_attempt = result.next_attempt, taken_until = NULL
FROM json_to_recordset($1::json) AS result(id uuid, taken_until timestamptz, attempt jsonb, status webhook_delivery_status, next_attempt timestamptz)
WHERE delivery.id = result.id AND delivery.taken_until = result.taken_until AND delivery.status = 'PENDING'
RETURNING delivery.id;
