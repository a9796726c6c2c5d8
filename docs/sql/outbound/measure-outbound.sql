-- measureOutbound
SELECT count(*) FILTER (WHERE status = 'QUEUED')::int AS waiting, min(queued) FILTER (WHERE status = 'QUEUED') AS oldest, count(*) FILTER (WHERE status = 'REFUSED')::int AS refused
FROM outbound_messages message
WHERE status IN ('QUEUED', 'REFUSED') AND NOT EXISTS (SELECT
FROM account_moves move
JOIN requisitions ON requisitions.account_id = move.account_id
WHERE requisitions.id = message.requisition_id OFFSET 0);
