-- #writeResults
UPDATE webhook_deliveries delivery SET attempts = delivery.attempts || result.attempt, status = result.status, next_attempt = result.next_attempt, taken_until = NULL
FROM json_to_recordset($1::json) AS result(id uuid, taken_until timestamptz, attempt jsonb, status webhook_delivery_status, next_attempt timestamptz)
WHERE delivery.id = result.id AND delivery.taken_until = result.taken_until AND delivery.status = 'PENDING'
RETURNING delivery.id;

-- setFailingSince
UPDATE webhook_endpoints SET failing_since = CASE WHEN $1::boolean THEN $2::timestamptz ELSE coalesce(failing_since, $3::timestamptz) END
WHERE id = $4::uuid AND enabled;

-- updateEndpointHealth
SELECT id, failing_since
FROM webhook_endpoints
WHERE id = ANY($1::uuid[]) AND enabled;
