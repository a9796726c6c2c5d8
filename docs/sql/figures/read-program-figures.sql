-- figuresOf
WITH made AS MATERIALIZED ( SELECT row.id, row.status, row.status_since, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.account_id = $1::uuid AND row.account_id = $2::uuid AND row.created >= $3::timestamptz AND row.created < $4::timestamptz ), moved AS (SELECT steps.*
FROM made
JOIN kit_steps steps ON steps.id = made.id), replaced AS ( SELECT made.id
FROM made
JOIN replacements replacement ON replacement.order_id = made.replacement_id
WHERE replacement.created IS NOT NULL ), failed AS (SELECT made.id, newest.code, newest.created, newest.failure_laboratory_id AS laboratory_id, sample.status <> 'COLLECTION_EXCEPTION' AS has_recovered
FROM made
JOIN samples sample ON sample.kit_id = made.id
CROSS JOIN LATERAL ( SELECT event.failure_code AS code, event.failure_laboratory_id, event.created
FROM sample_events event
WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
ORDER BY event.created DESC, event.id DESC
LIMIT 1) newest) SELECT json_build_object( 'kits', (SELECT count(*)
FROM made), 'canceled', (SELECT count(*)
FROM made
WHERE made.status = 'CANCELED'), 'replaced', (SELECT count(*)
FROM replaced), 'stalled', (SELECT json_object_agg(stage, kits)
FROM ( SELECT each_limit.stage, count(*) AS kits
FROM made row
JOIN (SELECT type.code AS kit_type, stage.value AS stage, $5::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $6::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($7::stall_stage[]) AS stage(value) ) AS each_limit ON row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
GROUP BY 1) AS by_stage), 'failures', (SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits, 'recovered', recovered)
ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
FROM ( SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits, count(*) FILTER (WHERE failed.has_recovered) AS recovered
FROM failed
LEFT JOIN accounts laboratory ON laboratory.id = failed.laboratory_id
WHERE failed.created IS NOT NULL
GROUP BY failed.code, laboratory.id, laboratory.name
ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C"
LIMIT $8) counted), 'reached', json_build_array(count(*) FILTER (WHERE coalesce(ordered) IS NOT NULL), count(*) FILTER (WHERE coalesce(shipped, delivered, registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(delivered, registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(resulted) IS NOT NULL)), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL)))) AS figures
FROM moved;

-- figuresOf
WITH made AS MATERIALIZED ( SELECT row.id, row.status, row.status_since, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.account_id = $1::uuid AND row.account_id = $2::uuid AND row.updated >= $3::timestamptz ), moved AS (SELECT steps.*
FROM made
JOIN kit_steps steps ON steps.id = made.id), replaced AS ( SELECT made.id
FROM made
JOIN replacements replacement ON replacement.order_id = made.replacement_id
WHERE (replacement.created >= $4::timestamptz AND replacement.created < $5::timestamptz) ), failed AS (SELECT made.id, newest.code, newest.created, newest.failure_laboratory_id AS laboratory_id, sample.status <> 'COLLECTION_EXCEPTION' AS has_recovered
FROM made
JOIN samples sample ON sample.kit_id = made.id
CROSS JOIN LATERAL ( SELECT event.failure_code AS code, event.failure_laboratory_id, event.created
FROM sample_events event
WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
ORDER BY event.created DESC, event.id DESC
LIMIT 1) newest) SELECT json_build_object( 'kits', (SELECT count(*)
FROM made
JOIN moved ON moved.id = made.id
LEFT JOIN replaced ON replaced.id = made.id
LEFT JOIN failed ON failed.id = made.id AND (failed.created >= $6::timestamptz AND failed.created < $7::timestamptz)
WHERE (moved.ordered >= $8::timestamptz AND moved.ordered < $9::timestamptz) OR (moved.shipped >= $10::timestamptz AND moved.shipped < $11::timestamptz) OR (moved.delivered >= $12::timestamptz AND moved.delivered < $13::timestamptz) OR (moved.registered >= $14::timestamptz AND moved.registered < $15::timestamptz) OR (moved.returned >= $16::timestamptz AND moved.returned < $17::timestamptz) OR (moved.received >= $18::timestamptz AND moved.received < $19::timestamptz) OR (moved.resulted >= $20::timestamptz AND moved.resulted < $21::timestamptz) OR made.status = 'CANCELED' AND (made.status_since >= $22::timestamptz AND made.status_since < $23::timestamptz) OR replaced.id IS NOT NULL OR failed.id IS NOT NULL), 'canceled', (SELECT count(*)
FROM made
WHERE made.status = 'CANCELED' AND (made.status_since >= $24::timestamptz AND made.status_since < $25::timestamptz)), 'replaced', (SELECT count(*)
FROM replaced), 'stalled', (SELECT json_object_agg(stage, kits)
FROM ( SELECT each_limit.stage, count(*) AS kits
FROM kits row
JOIN (SELECT type.code AS kit_type, stage.value AS stage, $26::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $27::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($28::stall_stage[]) AS stage(value) ) AS each_limit ON row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
WHERE row.account_id = $29::uuid AND row.account_id = $30::uuid
GROUP BY 1) AS by_stage), 'failures', (SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits, 'recovered', recovered)
ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
FROM ( SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits, count(*) FILTER (WHERE failed.has_recovered) AS recovered
FROM failed
LEFT JOIN accounts laboratory ON laboratory.id = failed.laboratory_id
WHERE (failed.created >= $31::timestamptz AND failed.created < $32::timestamptz)
GROUP BY failed.code, laboratory.id, laboratory.name
ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C"
LIMIT $33) counted), 'reached', json_build_array(count(*) FILTER (WHERE (coalesce(ordered) >= $34::timestamptz AND coalesce(ordered) < $35::timestamptz)), count(*) FILTER (WHERE (coalesce(shipped, delivered, registered, returned, received, resulted) >= $36::timestamptz AND coalesce(shipped, delivered, registered, returned, received, resulted) < $37::timestamptz)), count(*) FILTER (WHERE (coalesce(delivered, registered, returned, received, resulted) >= $38::timestamptz AND coalesce(delivered, registered, returned, received, resulted) < $39::timestamptz)), count(*) FILTER (WHERE (coalesce(registered, returned, received, resulted) >= $40::timestamptz AND coalesce(registered, returned, received, resulted) < $41::timestamptz)), count(*) FILTER (WHERE (coalesce(returned, received, resulted) >= $42::timestamptz AND coalesce(returned, received, resulted) < $43::timestamptz)), count(*) FILTER (WHERE (coalesce(received, resulted) >= $44::timestamptz AND coalesce(received, resulted) < $45::timestamptz)), count(*) FILTER (WHERE (coalesce(resulted) >= $46::timestamptz AND coalesce(resulted) < $47::timestamptz))), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND (shipped >= $48::timestamptz AND shipped < $49::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (shipped >= $50::timestamptz AND shipped < $51::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (shipped >= $52::timestamptz AND shipped < $53::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (shipped >= $54::timestamptz AND shipped < $55::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE shipped IS NOT NULL AND (delivered >= $56::timestamptz AND delivered < $57::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND (delivered >= $58::timestamptz AND delivered < $59::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND (delivered >= $60::timestamptz AND delivered < $61::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND (delivered >= $62::timestamptz AND delivered < $63::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE delivered IS NOT NULL AND (registered >= $64::timestamptz AND registered < $65::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND (registered >= $66::timestamptz AND registered < $67::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND (registered >= $68::timestamptz AND registered < $69::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND (registered >= $70::timestamptz AND registered < $71::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE registered IS NOT NULL AND (returned >= $72::timestamptz AND returned < $73::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND (returned >= $74::timestamptz AND returned < $75::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND (returned >= $76::timestamptz AND returned < $77::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND (returned >= $78::timestamptz AND returned < $79::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE returned IS NOT NULL AND (received >= $80::timestamptz AND received < $81::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND (received >= $82::timestamptz AND received < $83::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND (received >= $84::timestamptz AND received < $85::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND (received >= $86::timestamptz AND received < $87::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE received IS NOT NULL AND (resulted >= $88::timestamptz AND resulted < $89::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND (resulted >= $90::timestamptz AND resulted < $91::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND (resulted >= $92::timestamptz AND resulted < $93::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND (resulted >= $94::timestamptz AND resulted < $95::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND (resulted >= $96::timestamptz AND resulted < $97::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (resulted >= $98::timestamptz AND resulted < $99::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (resulted >= $100::timestamptz AND resulted < $101::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (resulted >= $102::timestamptz AND resulted < $103::timestamptz))))) AS figures
FROM moved;

-- figuresOf
WITH made AS MATERIALIZED ( SELECT row.id, row.status, row.status_since, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz ), moved AS (SELECT steps.*
FROM made
JOIN kit_steps steps ON steps.id = made.id), replaced AS ( SELECT made.id
FROM made
JOIN replacements replacement ON replacement.order_id = made.replacement_id
WHERE replacement.created IS NOT NULL ), failed AS (SELECT made.id, newest.code, newest.created, newest.failure_laboratory_id AS laboratory_id, sample.status <> 'COLLECTION_EXCEPTION' AS has_recovered
FROM made
JOIN samples sample ON sample.kit_id = made.id
CROSS JOIN LATERAL ( SELECT event.failure_code AS code, event.failure_laboratory_id, event.created
FROM sample_events event
WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
ORDER BY event.created DESC, event.id DESC
LIMIT 1) newest) SELECT json_build_object( 'kits', (SELECT count(*)
FROM made), 'canceled', (SELECT count(*)
FROM made
WHERE made.status = 'CANCELED'), 'replaced', (SELECT count(*)
FROM replaced), 'stalled', (SELECT json_object_agg(stage, kits)
FROM ( SELECT each_limit.stage, count(*) AS kits
FROM made row
JOIN (SELECT type.code AS kit_type, stage.value AS stage, $4::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $5::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($6::stall_stage[]) AS stage(value) ) AS each_limit ON row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
GROUP BY 1) AS by_stage), 'failures', (SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits, 'recovered', recovered)
ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
FROM ( SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits, count(*) FILTER (WHERE failed.has_recovered) AS recovered
FROM failed
LEFT JOIN accounts laboratory ON laboratory.id = failed.laboratory_id
WHERE failed.created IS NOT NULL
GROUP BY failed.code, laboratory.id, laboratory.name
ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C"
LIMIT $7) counted), 'reached', json_build_array(count(*) FILTER (WHERE coalesce(ordered) IS NOT NULL), count(*) FILTER (WHERE coalesce(shipped, delivered, registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(delivered, registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(resulted) IS NOT NULL)), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL)))) AS figures
FROM moved;

-- figuresOf
WITH made AS MATERIALIZED ( SELECT row.id, row.status, row.status_since, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.kit_type = $4 ), moved AS (SELECT steps.*
FROM made
JOIN kit_steps steps ON steps.id = made.id), replaced AS ( SELECT made.id
FROM made
JOIN replacements replacement ON replacement.order_id = made.replacement_id
WHERE replacement.created IS NOT NULL ), failed AS (SELECT made.id, newest.code, newest.created, newest.failure_laboratory_id AS laboratory_id, sample.status <> 'COLLECTION_EXCEPTION' AS has_recovered
FROM made
JOIN samples sample ON sample.kit_id = made.id
CROSS JOIN LATERAL ( SELECT event.failure_code AS code, event.failure_laboratory_id, event.created
FROM sample_events event
WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
ORDER BY event.created DESC, event.id DESC
LIMIT 1) newest) SELECT json_build_object( 'kits', (SELECT count(*)
FROM made), 'canceled', (SELECT count(*)
FROM made
WHERE made.status = 'CANCELED'), 'replaced', (SELECT count(*)
FROM replaced), 'stalled', (SELECT json_object_agg(stage, kits)
FROM ( SELECT each_limit.stage, count(*) AS kits
FROM made row
JOIN (SELECT type.code AS kit_type, stage.value AS stage, $5::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $6::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($7::stall_stage[]) AS stage(value) ) AS each_limit ON row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
GROUP BY 1) AS by_stage), 'failures', (SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits, 'recovered', recovered)
ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
FROM ( SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits, count(*) FILTER (WHERE failed.has_recovered) AS recovered
FROM failed
LEFT JOIN accounts laboratory ON laboratory.id = failed.laboratory_id
WHERE failed.created IS NOT NULL
GROUP BY failed.code, laboratory.id, laboratory.name
ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C"
LIMIT $8) counted), 'reached', json_build_array(count(*) FILTER (WHERE coalesce(ordered) IS NOT NULL), count(*) FILTER (WHERE coalesce(shipped, delivered, registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(delivered, registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(resulted) IS NOT NULL)), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL)))) AS figures
FROM moved;

-- figuresOf
WITH made AS MATERIALIZED ( SELECT row.id, row.status, row.status_since, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.account_id = $1::uuid AND row.lot_id = $2::uuid ), moved AS (SELECT steps.*
FROM made
JOIN kit_steps steps ON steps.id = made.id), replaced AS ( SELECT made.id
FROM made
JOIN replacements replacement ON replacement.order_id = made.replacement_id
WHERE replacement.created IS NOT NULL ), failed AS (SELECT made.id, newest.code, newest.created, newest.failure_laboratory_id AS laboratory_id, sample.status <> 'COLLECTION_EXCEPTION' AS has_recovered
FROM made
JOIN samples sample ON sample.kit_id = made.id
CROSS JOIN LATERAL ( SELECT event.failure_code AS code, event.failure_laboratory_id, event.created
FROM sample_events event
WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
ORDER BY event.created DESC, event.id DESC
LIMIT 1) newest) SELECT json_build_object( 'kits', (SELECT count(*)
FROM made), 'canceled', (SELECT count(*)
FROM made
WHERE made.status = 'CANCELED'), 'replaced', (SELECT count(*)
FROM replaced), 'stalled', (SELECT json_object_agg(stage, kits)
FROM ( SELECT each_limit.stage, count(*) AS kits
FROM made row
JOIN (SELECT type.code AS kit_type, stage.value AS stage, $3::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $4::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($5::stall_stage[]) AS stage(value) ) AS each_limit ON row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
GROUP BY 1) AS by_stage), 'failures', (SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits, 'recovered', recovered)
ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
FROM ( SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits, count(*) FILTER (WHERE failed.has_recovered) AS recovered
FROM failed
LEFT JOIN accounts laboratory ON laboratory.id = failed.laboratory_id
WHERE failed.created IS NOT NULL
GROUP BY failed.code, laboratory.id, laboratory.name
ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C"
LIMIT $6) counted), 'reached', json_build_array(count(*) FILTER (WHERE coalesce(ordered) IS NOT NULL), count(*) FILTER (WHERE coalesce(shipped, delivered, registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(delivered, registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(resulted) IS NOT NULL)), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL)))) AS figures
FROM moved;

-- figuresOf
WITH made AS MATERIALIZED ( SELECT row.id, row.status, row.status_since, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.account_id = $1::uuid AND row.updated >= $2::timestamptz ), moved AS (SELECT steps.*
FROM made
JOIN kit_steps steps ON steps.id = made.id), replaced AS ( SELECT made.id
FROM made
JOIN replacements replacement ON replacement.order_id = made.replacement_id
WHERE (replacement.created >= $3::timestamptz AND replacement.created < $4::timestamptz) ), failed AS (SELECT made.id, newest.code, newest.created, newest.failure_laboratory_id AS laboratory_id, sample.status <> 'COLLECTION_EXCEPTION' AS has_recovered
FROM made
JOIN samples sample ON sample.kit_id = made.id
CROSS JOIN LATERAL ( SELECT event.failure_code AS code, event.failure_laboratory_id, event.created
FROM sample_events event
WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
ORDER BY event.created DESC, event.id DESC
LIMIT 1) newest) SELECT json_build_object( 'kits', (SELECT count(*)
FROM made
JOIN moved ON moved.id = made.id
LEFT JOIN replaced ON replaced.id = made.id
LEFT JOIN failed ON failed.id = made.id AND (failed.created >= $5::timestamptz AND failed.created < $6::timestamptz)
WHERE (moved.ordered >= $7::timestamptz AND moved.ordered < $8::timestamptz) OR (moved.shipped >= $9::timestamptz AND moved.shipped < $10::timestamptz) OR (moved.delivered >= $11::timestamptz AND moved.delivered < $12::timestamptz) OR (moved.registered >= $13::timestamptz AND moved.registered < $14::timestamptz) OR (moved.returned >= $15::timestamptz AND moved.returned < $16::timestamptz) OR (moved.received >= $17::timestamptz AND moved.received < $18::timestamptz) OR (moved.resulted >= $19::timestamptz AND moved.resulted < $20::timestamptz) OR made.status = 'CANCELED' AND (made.status_since >= $21::timestamptz AND made.status_since < $22::timestamptz) OR replaced.id IS NOT NULL OR failed.id IS NOT NULL), 'canceled', (SELECT count(*)
FROM made
WHERE made.status = 'CANCELED' AND (made.status_since >= $23::timestamptz AND made.status_since < $24::timestamptz)), 'replaced', (SELECT count(*)
FROM replaced), 'stalled', (SELECT json_object_agg(stage, kits)
FROM ( SELECT each_limit.stage, count(*) AS kits
FROM kits row
JOIN (SELECT type.code AS kit_type, stage.value AS stage, $25::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $26::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($27::stall_stage[]) AS stage(value) ) AS each_limit ON row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
WHERE row.account_id = $28::uuid
GROUP BY 1) AS by_stage), 'failures', (SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits, 'recovered', recovered)
ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
FROM ( SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits, count(*) FILTER (WHERE failed.has_recovered) AS recovered
FROM failed
LEFT JOIN accounts laboratory ON laboratory.id = failed.laboratory_id
WHERE (failed.created >= $29::timestamptz AND failed.created < $30::timestamptz)
GROUP BY failed.code, laboratory.id, laboratory.name
ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C"
LIMIT $31) counted), 'reached', json_build_array(count(*) FILTER (WHERE (coalesce(ordered) >= $32::timestamptz AND coalesce(ordered) < $33::timestamptz)), count(*) FILTER (WHERE (coalesce(shipped, delivered, registered, returned, received, resulted) >= $34::timestamptz AND coalesce(shipped, delivered, registered, returned, received, resulted) < $35::timestamptz)), count(*) FILTER (WHERE (coalesce(delivered, registered, returned, received, resulted) >= $36::timestamptz AND coalesce(delivered, registered, returned, received, resulted) < $37::timestamptz)), count(*) FILTER (WHERE (coalesce(registered, returned, received, resulted) >= $38::timestamptz AND coalesce(registered, returned, received, resulted) < $39::timestamptz)), count(*) FILTER (WHERE (coalesce(returned, received, resulted) >= $40::timestamptz AND coalesce(returned, received, resulted) < $41::timestamptz)), count(*) FILTER (WHERE (coalesce(received, resulted) >= $42::timestamptz AND coalesce(received, resulted) < $43::timestamptz)), count(*) FILTER (WHERE (coalesce(resulted) >= $44::timestamptz AND coalesce(resulted) < $45::timestamptz))), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND (shipped >= $46::timestamptz AND shipped < $47::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (shipped >= $48::timestamptz AND shipped < $49::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (shipped >= $50::timestamptz AND shipped < $51::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (shipped >= $52::timestamptz AND shipped < $53::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE shipped IS NOT NULL AND (delivered >= $54::timestamptz AND delivered < $55::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND (delivered >= $56::timestamptz AND delivered < $57::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND (delivered >= $58::timestamptz AND delivered < $59::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND (delivered >= $60::timestamptz AND delivered < $61::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE delivered IS NOT NULL AND (registered >= $62::timestamptz AND registered < $63::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND (registered >= $64::timestamptz AND registered < $65::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND (registered >= $66::timestamptz AND registered < $67::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND (registered >= $68::timestamptz AND registered < $69::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE registered IS NOT NULL AND (returned >= $70::timestamptz AND returned < $71::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND (returned >= $72::timestamptz AND returned < $73::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND (returned >= $74::timestamptz AND returned < $75::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND (returned >= $76::timestamptz AND returned < $77::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE returned IS NOT NULL AND (received >= $78::timestamptz AND received < $79::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND (received >= $80::timestamptz AND received < $81::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND (received >= $82::timestamptz AND received < $83::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND (received >= $84::timestamptz AND received < $85::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE received IS NOT NULL AND (resulted >= $86::timestamptz AND resulted < $87::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND (resulted >= $88::timestamptz AND resulted < $89::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND (resulted >= $90::timestamptz AND resulted < $91::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND (resulted >= $92::timestamptz AND resulted < $93::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND (resulted >= $94::timestamptz AND resulted < $95::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (resulted >= $96::timestamptz AND resulted < $97::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (resulted >= $98::timestamptz AND resulted < $99::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (resulted >= $100::timestamptz AND resulted < $101::timestamptz))))) AS figures
FROM moved;

-- figuresOf
WITH made AS MATERIALIZED ( SELECT row.id, row.status, row.status_since, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.account_id = $1::uuid AND row.updated >= $2::timestamptz AND row.kit_type = $3 ), moved AS (SELECT steps.*
FROM made
JOIN kit_steps steps ON steps.id = made.id), replaced AS ( SELECT made.id
FROM made
JOIN replacements replacement ON replacement.order_id = made.replacement_id
WHERE (replacement.created >= $4::timestamptz AND replacement.created < $5::timestamptz) ), failed AS (SELECT made.id, newest.code, newest.created, newest.failure_laboratory_id AS laboratory_id, sample.status <> 'COLLECTION_EXCEPTION' AS has_recovered
FROM made
JOIN samples sample ON sample.kit_id = made.id
CROSS JOIN LATERAL ( SELECT event.failure_code AS code, event.failure_laboratory_id, event.created
FROM sample_events event
WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
ORDER BY event.created DESC, event.id DESC
LIMIT 1) newest) SELECT json_build_object( 'kits', (SELECT count(*)
FROM made
JOIN moved ON moved.id = made.id
LEFT JOIN replaced ON replaced.id = made.id
LEFT JOIN failed ON failed.id = made.id AND (failed.created >= $6::timestamptz AND failed.created < $7::timestamptz)
WHERE (moved.ordered >= $8::timestamptz AND moved.ordered < $9::timestamptz) OR (moved.shipped >= $10::timestamptz AND moved.shipped < $11::timestamptz) OR (moved.delivered >= $12::timestamptz AND moved.delivered < $13::timestamptz) OR (moved.registered >= $14::timestamptz AND moved.registered < $15::timestamptz) OR (moved.returned >= $16::timestamptz AND moved.returned < $17::timestamptz) OR (moved.received >= $18::timestamptz AND moved.received < $19::timestamptz) OR (moved.resulted >= $20::timestamptz AND moved.resulted < $21::timestamptz) OR made.status = 'CANCELED' AND (made.status_since >= $22::timestamptz AND made.status_since < $23::timestamptz) OR replaced.id IS NOT NULL OR failed.id IS NOT NULL), 'canceled', (SELECT count(*)
FROM made
WHERE made.status = 'CANCELED' AND (made.status_since >= $24::timestamptz AND made.status_since < $25::timestamptz)), 'replaced', (SELECT count(*)
FROM replaced), 'stalled', (SELECT json_object_agg(stage, kits)
FROM ( SELECT each_limit.stage, count(*) AS kits
FROM kits row
JOIN (SELECT type.code AS kit_type, stage.value AS stage, $26::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $27::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($28::stall_stage[]) AS stage(value) ) AS each_limit ON row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
WHERE row.account_id = $29::uuid AND row.kit_type = $30
GROUP BY 1) AS by_stage), 'failures', (SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits, 'recovered', recovered)
ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
FROM ( SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits, count(*) FILTER (WHERE failed.has_recovered) AS recovered
FROM failed
LEFT JOIN accounts laboratory ON laboratory.id = failed.laboratory_id
WHERE (failed.created >= $31::timestamptz AND failed.created < $32::timestamptz)
GROUP BY failed.code, laboratory.id, laboratory.name
ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C"
LIMIT $33) counted), 'reached', json_build_array(count(*) FILTER (WHERE (coalesce(ordered) >= $34::timestamptz AND coalesce(ordered) < $35::timestamptz)), count(*) FILTER (WHERE (coalesce(shipped, delivered, registered, returned, received, resulted) >= $36::timestamptz AND coalesce(shipped, delivered, registered, returned, received, resulted) < $37::timestamptz)), count(*) FILTER (WHERE (coalesce(delivered, registered, returned, received, resulted) >= $38::timestamptz AND coalesce(delivered, registered, returned, received, resulted) < $39::timestamptz)), count(*) FILTER (WHERE (coalesce(registered, returned, received, resulted) >= $40::timestamptz AND coalesce(registered, returned, received, resulted) < $41::timestamptz)), count(*) FILTER (WHERE (coalesce(returned, received, resulted) >= $42::timestamptz AND coalesce(returned, received, resulted) < $43::timestamptz)), count(*) FILTER (WHERE (coalesce(received, resulted) >= $44::timestamptz AND coalesce(received, resulted) < $45::timestamptz)), count(*) FILTER (WHERE (coalesce(resulted) >= $46::timestamptz AND coalesce(resulted) < $47::timestamptz))), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND (shipped >= $48::timestamptz AND shipped < $49::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (shipped >= $50::timestamptz AND shipped < $51::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (shipped >= $52::timestamptz AND shipped < $53::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (shipped >= $54::timestamptz AND shipped < $55::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE shipped IS NOT NULL AND (delivered >= $56::timestamptz AND delivered < $57::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND (delivered >= $58::timestamptz AND delivered < $59::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND (delivered >= $60::timestamptz AND delivered < $61::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND (delivered >= $62::timestamptz AND delivered < $63::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE delivered IS NOT NULL AND (registered >= $64::timestamptz AND registered < $65::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND (registered >= $66::timestamptz AND registered < $67::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND (registered >= $68::timestamptz AND registered < $69::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND (registered >= $70::timestamptz AND registered < $71::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE registered IS NOT NULL AND (returned >= $72::timestamptz AND returned < $73::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND (returned >= $74::timestamptz AND returned < $75::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND (returned >= $76::timestamptz AND returned < $77::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND (returned >= $78::timestamptz AND returned < $79::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE returned IS NOT NULL AND (received >= $80::timestamptz AND received < $81::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND (received >= $82::timestamptz AND received < $83::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND (received >= $84::timestamptz AND received < $85::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND (received >= $86::timestamptz AND received < $87::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE received IS NOT NULL AND (resulted >= $88::timestamptz AND resulted < $89::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND (resulted >= $90::timestamptz AND resulted < $91::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND (resulted >= $92::timestamptz AND resulted < $93::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND (resulted >= $94::timestamptz AND resulted < $95::timestamptz))), json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND (resulted >= $96::timestamptz AND resulted < $97::timestamptz)), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (resulted >= $98::timestamptz AND resulted < $99::timestamptz)), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (resulted >= $100::timestamptz AND resulted < $101::timestamptz)), 'maxHours', max(extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND (resulted >= $102::timestamptz AND resulted < $103::timestamptz))))) AS figures
FROM moved;

-- figuresOf
WITH made AS MATERIALIZED ( SELECT row.id, row.status, row.status_since, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid)) AND row.lot_id = $3::uuid ), moved AS (SELECT steps.*
FROM made
JOIN kit_steps steps ON steps.id = made.id), replaced AS ( SELECT made.id
FROM made
JOIN replacements replacement ON replacement.order_id = made.replacement_id
WHERE replacement.created IS NOT NULL ), failed AS (SELECT made.id, newest.code, newest.created, newest.failure_laboratory_id AS laboratory_id, sample.status <> 'COLLECTION_EXCEPTION' AS has_recovered
FROM made
JOIN samples sample ON sample.kit_id = made.id
CROSS JOIN LATERAL ( SELECT event.failure_code AS code, event.failure_laboratory_id, event.created
FROM sample_events event
WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
ORDER BY event.created DESC, event.id DESC
LIMIT 1) newest) SELECT json_build_object( 'kits', (SELECT count(*)
FROM made), 'canceled', (SELECT count(*)
FROM made
WHERE made.status = 'CANCELED'), 'replaced', (SELECT count(*)
FROM replaced), 'stalled', (SELECT json_object_agg(stage, kits)
FROM ( SELECT each_limit.stage, count(*) AS kits
FROM made row
JOIN (SELECT type.code AS kit_type, stage.value AS stage, $4::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $5::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($6::stall_stage[]) AS stage(value) ) AS each_limit ON row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
GROUP BY 1) AS by_stage), 'failures', (SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits, 'recovered', recovered)
ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
FROM ( SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits, count(*) FILTER (WHERE failed.has_recovered) AS recovered
FROM failed
LEFT JOIN accounts laboratory ON laboratory.id = failed.laboratory_id
WHERE failed.created IS NOT NULL
GROUP BY failed.code, laboratory.id, laboratory.name
ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C"
LIMIT $7) counted), 'reached', json_build_array(count(*) FILTER (WHERE coalesce(ordered) IS NOT NULL), count(*) FILTER (WHERE coalesce(shipped, delivered, registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(delivered, registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(resulted) IS NOT NULL)), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL)))) AS figures
FROM moved;

-- figuresOf
WITH made AS MATERIALIZED ( SELECT row.id, row.status, row.status_since, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.lot_id = $1::uuid ), moved AS (SELECT steps.*
FROM made
JOIN kit_steps steps ON steps.id = made.id), replaced AS ( SELECT made.id
FROM made
JOIN replacements replacement ON replacement.order_id = made.replacement_id
WHERE replacement.created IS NOT NULL ), failed AS (SELECT made.id, newest.code, newest.created, newest.failure_laboratory_id AS laboratory_id, sample.status <> 'COLLECTION_EXCEPTION' AS has_recovered
FROM made
JOIN samples sample ON sample.kit_id = made.id
CROSS JOIN LATERAL ( SELECT event.failure_code AS code, event.failure_laboratory_id, event.created
FROM sample_events event
WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
ORDER BY event.created DESC, event.id DESC
LIMIT 1) newest) SELECT json_build_object( 'kits', (SELECT count(*)
FROM made), 'canceled', (SELECT count(*)
FROM made
WHERE made.status = 'CANCELED'), 'replaced', (SELECT count(*)
FROM replaced), 'stalled', (SELECT json_object_agg(stage, kits)
FROM ( SELECT each_limit.stage, count(*) AS kits
FROM made row
JOIN (SELECT type.code AS kit_type, stage.value AS stage, $2::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $3::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($4::stall_stage[]) AS stage(value) ) AS each_limit ON row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
GROUP BY 1) AS by_stage), 'failures', (SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits, 'recovered', recovered)
ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
FROM ( SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits, count(*) FILTER (WHERE failed.has_recovered) AS recovered
FROM failed
LEFT JOIN accounts laboratory ON laboratory.id = failed.laboratory_id
WHERE failed.created IS NOT NULL
GROUP BY failed.code, laboratory.id, laboratory.name
ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C"
LIMIT $5) counted), 'reached', json_build_array(count(*) FILTER (WHERE coalesce(ordered) IS NOT NULL), count(*) FILTER (WHERE coalesce(shipped, delivered, registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(delivered, registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(registered, returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(returned, received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(received, resulted) IS NOT NULL), count(*) FILTER (WHERE coalesce(resulted) IS NOT NULL)), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(shipped - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(delivered - shipped, interval '0')) / 3600) FILTER (WHERE shipped IS NOT NULL AND delivered IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(registered - delivered, interval '0')) / 3600) FILTER (WHERE delivered IS NOT NULL AND registered IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(returned - registered, interval '0')) / 3600) FILTER (WHERE registered IS NOT NULL AND returned IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(received - returned, interval '0')) / 3600) FILTER (WHERE returned IS NOT NULL AND received IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(resulted - received, interval '0')) / 3600) FILTER (WHERE received IS NOT NULL AND resulted IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest(resulted - ordered, interval '0')) / 3600) FILTER (WHERE ordered IS NOT NULL AND resulted IS NOT NULL)))) AS figures
FROM moved;

-- timeZoneOf
SELECT time_zone AS "timeZone"
FROM accounts
WHERE id IN ($1::uuid, $2::uuid)
ORDER BY id = $3::uuid
LIMIT 1;
