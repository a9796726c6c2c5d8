-- removedUpTo
SELECT (SELECT coalesce(max(removed_position), 0)::float8
FROM event_counters
WHERE account_id = ANY($1::uuid[])) AS removed;

-- removedUpTo
SELECT (SELECT coalesce(max(removed_position), 0)::float8
FROM event_counters
WHERE true) AS removed;

-- removedUpTo
SELECT (SELECT coalesce(max(removed_sequence), 0)::float8
FROM event_counters
WHERE account_id = ANY($1::uuid[])) AS removed;

-- requireUnbroken
SELECT (SELECT coalesce(max(removed_position), 0)::float8
FROM event_counters
WHERE account_id = ANY($1::uuid[])) AS removed, (EXISTS (SELECT
FROM events
WHERE id = $2::uuid AND position = $3::float8) OR $4::float8 <= (SELECT coalesce(max(removed_position), 0)::float8
FROM event_counters
WHERE true)) AS "isKnown";

-- requireUnbroken
SELECT (SELECT coalesce(max(removed_position), 0)::float8
FROM event_counters
WHERE true) AS removed, $1::float8 <= greatest((SELECT max(position)
FROM events), (SELECT coalesce(max(removed_position), 0)::float8
FROM event_counters
WHERE true)) AS "isKnown";

-- requireUnbroken
SELECT (SELECT coalesce(max(removed_position), 0)::float8
FROM event_counters
WHERE true) AS removed, (EXISTS (SELECT
FROM events
WHERE id = $1::uuid AND position = $2::float8) OR $3::float8 <= (SELECT coalesce(max(removed_position), 0)::float8
FROM event_counters
WHERE true)) AS "isKnown";

-- requireUnbroken
SELECT (SELECT coalesce(max(removed_sequence), 0)::float8
FROM event_counters
WHERE account_id = ANY($1::uuid[])) AS removed, $2::float8 <= (SELECT coalesce(max(last_sequence), 0)
FROM event_counters
WHERE account_id = ANY($3::uuid[])) AS "isKnown";

-- requireUnbroken
SELECT (SELECT coalesce(max(removed_sequence), 0)::float8
FROM event_counters
WHERE account_id = ANY($1::uuid[])) AS removed, (EXISTS (SELECT
FROM events
WHERE id = $2::uuid AND sequence = $3::float8 AND account_id = ANY($4::uuid[])) OR $5::float8 <= (SELECT coalesce(max(removed_sequence), 0)::float8
FROM event_counters
WHERE account_id = ANY($6::uuid[]))) AS "isKnown";
