-- setFailingSince
UPDATE webhook_endpoints SET failing_since = CASE WHEN $1::boolean THEN $2::timestamptz ELSE coalesce(failing_since, $3::timestamptz) END
WHERE id = $4::uuid AND enabled;

-- updateEndpointHealth
SELECT id, failing_since
FROM webhook_endpoints
WHERE id = ANY($1::uuid[]) AND enabled;
