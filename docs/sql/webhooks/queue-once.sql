-- requireRoomForSingle
SELECT count(*)::int
FROM webhook_deliveries
WHERE endpoint_id = $1::uuid AND status = 'PENDING' AND kind IN ('TEST', 'RESEND');
