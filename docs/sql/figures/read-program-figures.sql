-- readProgramFigures
WITH made AS MATERIALIZED ( SELECT row.id, row.order_id, row.status, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.account_id = $1::uuid AND row.account_id = $2::uuid AND row.created >= $3::timestamptz AND row.created < $4::timestamptz ), moved AS (SELECT steps.*
FROM made
JOIN kit_steps steps ON steps.id = made.id) SELECT json_build_object( 'kits', (SELECT count(*)
FROM made), 'canceled', (SELECT count(*)
FROM made
WHERE status = 'CANCELED'), 'replaced', (SELECT count(*)
FROM made
WHERE replacement_id IS NOT NULL), 'stalled', (SELECT json_object_agg(stage, kits)
FROM ( SELECT each_limit.stage, count(*) AS kits
FROM made row
JOIN (SELECT type.code AS kit_type, stage.value AS stage, $5::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $6::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($7::stall_stage[]) AS stage(value) ) AS each_limit ON row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
GROUP BY 1) AS by_stage), 'failures', (SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits, 'recovered', recovered)
ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
FROM ( SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits, count(*) FILTER (WHERE sample.status <> 'COLLECTION_EXCEPTION') AS recovered
FROM made
JOIN samples sample ON sample.kit_id = made.id
CROSS JOIN LATERAL ( SELECT event.failure_code AS code, event.failure_laboratory_id
FROM sample_events event
WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
ORDER BY event.created DESC, event.id DESC
LIMIT 1) failed
LEFT JOIN accounts laboratory ON laboratory.id = failed.failure_laboratory_id
GROUP BY failed.code, laboratory.id, laboratory.name
ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C"
LIMIT $8) counted), 'reached', json_build_array(count(coalesce(ordered)), count(coalesce(shipped, delivered, registered, returned, received, resulted)), count(coalesce(delivered, registered, returned, received, resulted)), count(coalesce(registered, returned, received, resulted)), count(coalesce(returned, received, resulted)), count(coalesce(received, resulted)), count(coalesce(resulted))), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
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

-- readProgramFigures
WITH made AS MATERIALIZED ( SELECT row.id, row.order_id, row.status, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz ), moved AS (SELECT steps.*
FROM made
JOIN kit_steps steps ON steps.id = made.id) SELECT json_build_object( 'kits', (SELECT count(*)
FROM made), 'canceled', (SELECT count(*)
FROM made
WHERE status = 'CANCELED'), 'replaced', (SELECT count(*)
FROM made
WHERE replacement_id IS NOT NULL), 'stalled', (SELECT json_object_agg(stage, kits)
FROM ( SELECT each_limit.stage, count(*) AS kits
FROM made row
JOIN (SELECT type.code AS kit_type, stage.value AS stage, $4::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $5::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($6::stall_stage[]) AS stage(value) ) AS each_limit ON row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
GROUP BY 1) AS by_stage), 'failures', (SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits, 'recovered', recovered)
ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
FROM ( SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits, count(*) FILTER (WHERE sample.status <> 'COLLECTION_EXCEPTION') AS recovered
FROM made
JOIN samples sample ON sample.kit_id = made.id
CROSS JOIN LATERAL ( SELECT event.failure_code AS code, event.failure_laboratory_id
FROM sample_events event
WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
ORDER BY event.created DESC, event.id DESC
LIMIT 1) failed
LEFT JOIN accounts laboratory ON laboratory.id = failed.failure_laboratory_id
GROUP BY failed.code, laboratory.id, laboratory.name
ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C"
LIMIT $7) counted), 'reached', json_build_array(count(coalesce(ordered)), count(coalesce(shipped, delivered, registered, returned, received, resulted)), count(coalesce(delivered, registered, returned, received, resulted)), count(coalesce(registered, returned, received, resulted)), count(coalesce(returned, received, resulted)), count(coalesce(received, resulted)), count(coalesce(resulted))), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
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

-- readProgramFigures
WITH made AS MATERIALIZED ( SELECT row.id, row.order_id, row.status, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.kit_type = $4 ), moved AS (SELECT steps.*
FROM made
JOIN kit_steps steps ON steps.id = made.id) SELECT json_build_object( 'kits', (SELECT count(*)
FROM made), 'canceled', (SELECT count(*)
FROM made
WHERE status = 'CANCELED'), 'replaced', (SELECT count(*)
FROM made
WHERE replacement_id IS NOT NULL), 'stalled', (SELECT json_object_agg(stage, kits)
FROM ( SELECT each_limit.stage, count(*) AS kits
FROM made row
JOIN (SELECT type.code AS kit_type, stage.value AS stage, $5::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $6::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($7::stall_stage[]) AS stage(value) ) AS each_limit ON row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
GROUP BY 1) AS by_stage), 'failures', (SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits, 'recovered', recovered)
ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
FROM ( SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits, count(*) FILTER (WHERE sample.status <> 'COLLECTION_EXCEPTION') AS recovered
FROM made
JOIN samples sample ON sample.kit_id = made.id
CROSS JOIN LATERAL ( SELECT event.failure_code AS code, event.failure_laboratory_id
FROM sample_events event
WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
ORDER BY event.created DESC, event.id DESC
LIMIT 1) failed
LEFT JOIN accounts laboratory ON laboratory.id = failed.failure_laboratory_id
GROUP BY failed.code, laboratory.id, laboratory.name
ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C"
LIMIT $8) counted), 'reached', json_build_array(count(coalesce(ordered)), count(coalesce(shipped, delivered, registered, returned, received, resulted)), count(coalesce(delivered, registered, returned, received, resulted)), count(coalesce(registered, returned, received, resulted)), count(coalesce(returned, received, resulted)), count(coalesce(received, resulted)), count(coalesce(resulted))), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE ordered IS NOT NULL AND shipped IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
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
