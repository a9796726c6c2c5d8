-- numberingLag
SELECT coalesce((SELECT greatest(extract(epoch
FROM clock_timestamp() - created), 0)
FROM events
WHERE position IS NULL
ORDER BY recorded
LIMIT 1), 0)::float8 AS seconds;
