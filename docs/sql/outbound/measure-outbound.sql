-- measureOutbound
SELECT count(*) FILTER (WHERE status = 'QUEUED')::int AS waiting, min(queued) FILTER (WHERE status = 'QUEUED') AS oldest, count(*) FILTER (WHERE status = 'REFUSED')::int AS refused
FROM outbound_messages
WHERE status IN ('QUEUED', 'REFUSED');
