-- readProgramFigures
WITH made AS MATERIALIZED ( SELECT row.id, row.order_id, row.status, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.account_id = $1::uuid AND row.account_id = $2::uuid AND row.created >= $3::timestamptz AND row.created < $4::timestamptz ), moved AS (SELECT placed.created AS "ORDERED", kit_steps.*, sample_steps.*
FROM made
LEFT JOIN orders placed ON placed.id = made.order_id
CROSS JOIN LATERAL ( SELECT min(created) FILTER (WHERE status = 'IN_TRANSIT') AS "SHIPPED", min(created) FILTER (WHERE status = 'DELIVERED') AS "DELIVERED", min(created) FILTER (WHERE status = 'REGISTERED') AS "REGISTERED"
FROM kit_events
WHERE kit_events.kit_id = made.id) AS kit_steps
CROSS JOIN LATERAL ( SELECT min(happened.created) FILTER (WHERE happened.status IN ('IN_TRANSIT', 'DELIVERED')) AS "RETURNED", min(happened.created) FILTER (WHERE happened.status = 'RECEIVED') AS "RECEIVED", min(happened.created) FILTER (WHERE happened.status = 'RESULTED') AS "RESULTED"
FROM samples sample
JOIN sample_events happened ON happened.sample_id = sample.id
WHERE sample.kit_id = made.id) AS sample_steps) SELECT json_build_object( 'kits', (SELECT count(*)
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
LIMIT $8) counted), 'reached', json_build_array(count(coalesce("ORDERED")), count(coalesce("SHIPPED", "DELIVERED", "REGISTERED", "RETURNED", "RECEIVED", "RESULTED")), count(coalesce("DELIVERED", "REGISTERED", "RETURNED", "RECEIVED", "RESULTED")), count(coalesce("REGISTERED", "RETURNED", "RECEIVED", "RESULTED")), count(coalesce("RETURNED", "RECEIVED", "RESULTED")), count(coalesce("RECEIVED", "RESULTED")), count(coalesce("RESULTED"))), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE "ORDERED" IS NOT NULL AND "SHIPPED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("SHIPPED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "SHIPPED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("SHIPPED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "SHIPPED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("SHIPPED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "SHIPPED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "SHIPPED" IS NOT NULL AND "DELIVERED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("DELIVERED" - "SHIPPED", interval '0')) / 3600) FILTER (WHERE "SHIPPED" IS NOT NULL AND "DELIVERED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("DELIVERED" - "SHIPPED", interval '0')) / 3600) FILTER (WHERE "SHIPPED" IS NOT NULL AND "DELIVERED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("DELIVERED" - "SHIPPED", interval '0')) / 3600) FILTER (WHERE "SHIPPED" IS NOT NULL AND "DELIVERED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "DELIVERED" IS NOT NULL AND "REGISTERED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("REGISTERED" - "DELIVERED", interval '0')) / 3600) FILTER (WHERE "DELIVERED" IS NOT NULL AND "REGISTERED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("REGISTERED" - "DELIVERED", interval '0')) / 3600) FILTER (WHERE "DELIVERED" IS NOT NULL AND "REGISTERED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("REGISTERED" - "DELIVERED", interval '0')) / 3600) FILTER (WHERE "DELIVERED" IS NOT NULL AND "REGISTERED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "REGISTERED" IS NOT NULL AND "RETURNED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RETURNED" - "REGISTERED", interval '0')) / 3600) FILTER (WHERE "REGISTERED" IS NOT NULL AND "RETURNED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RETURNED" - "REGISTERED", interval '0')) / 3600) FILTER (WHERE "REGISTERED" IS NOT NULL AND "RETURNED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("RETURNED" - "REGISTERED", interval '0')) / 3600) FILTER (WHERE "REGISTERED" IS NOT NULL AND "RETURNED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "RETURNED" IS NOT NULL AND "RECEIVED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RECEIVED" - "RETURNED", interval '0')) / 3600) FILTER (WHERE "RETURNED" IS NOT NULL AND "RECEIVED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RECEIVED" - "RETURNED", interval '0')) / 3600) FILTER (WHERE "RETURNED" IS NOT NULL AND "RECEIVED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("RECEIVED" - "RETURNED", interval '0')) / 3600) FILTER (WHERE "RETURNED" IS NOT NULL AND "RECEIVED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "RECEIVED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RESULTED" - "RECEIVED", interval '0')) / 3600) FILTER (WHERE "RECEIVED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RESULTED" - "RECEIVED", interval '0')) / 3600) FILTER (WHERE "RECEIVED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("RESULTED" - "RECEIVED", interval '0')) / 3600) FILTER (WHERE "RECEIVED" IS NOT NULL AND "RESULTED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "ORDERED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RESULTED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RESULTED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("RESULTED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "RESULTED" IS NOT NULL)))) AS figures
FROM moved;

-- readProgramFigures
WITH made AS MATERIALIZED ( SELECT row.id, row.order_id, row.status, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz ), moved AS (SELECT placed.created AS "ORDERED", kit_steps.*, sample_steps.*
FROM made
LEFT JOIN orders placed ON placed.id = made.order_id
CROSS JOIN LATERAL ( SELECT min(created) FILTER (WHERE status = 'IN_TRANSIT') AS "SHIPPED", min(created) FILTER (WHERE status = 'DELIVERED') AS "DELIVERED", min(created) FILTER (WHERE status = 'REGISTERED') AS "REGISTERED"
FROM kit_events
WHERE kit_events.kit_id = made.id) AS kit_steps
CROSS JOIN LATERAL ( SELECT min(happened.created) FILTER (WHERE happened.status IN ('IN_TRANSIT', 'DELIVERED')) AS "RETURNED", min(happened.created) FILTER (WHERE happened.status = 'RECEIVED') AS "RECEIVED", min(happened.created) FILTER (WHERE happened.status = 'RESULTED') AS "RESULTED"
FROM samples sample
JOIN sample_events happened ON happened.sample_id = sample.id
WHERE sample.kit_id = made.id) AS sample_steps) SELECT json_build_object( 'kits', (SELECT count(*)
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
LIMIT $7) counted), 'reached', json_build_array(count(coalesce("ORDERED")), count(coalesce("SHIPPED", "DELIVERED", "REGISTERED", "RETURNED", "RECEIVED", "RESULTED")), count(coalesce("DELIVERED", "REGISTERED", "RETURNED", "RECEIVED", "RESULTED")), count(coalesce("REGISTERED", "RETURNED", "RECEIVED", "RESULTED")), count(coalesce("RETURNED", "RECEIVED", "RESULTED")), count(coalesce("RECEIVED", "RESULTED")), count(coalesce("RESULTED"))), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE "ORDERED" IS NOT NULL AND "SHIPPED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("SHIPPED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "SHIPPED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("SHIPPED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "SHIPPED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("SHIPPED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "SHIPPED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "SHIPPED" IS NOT NULL AND "DELIVERED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("DELIVERED" - "SHIPPED", interval '0')) / 3600) FILTER (WHERE "SHIPPED" IS NOT NULL AND "DELIVERED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("DELIVERED" - "SHIPPED", interval '0')) / 3600) FILTER (WHERE "SHIPPED" IS NOT NULL AND "DELIVERED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("DELIVERED" - "SHIPPED", interval '0')) / 3600) FILTER (WHERE "SHIPPED" IS NOT NULL AND "DELIVERED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "DELIVERED" IS NOT NULL AND "REGISTERED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("REGISTERED" - "DELIVERED", interval '0')) / 3600) FILTER (WHERE "DELIVERED" IS NOT NULL AND "REGISTERED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("REGISTERED" - "DELIVERED", interval '0')) / 3600) FILTER (WHERE "DELIVERED" IS NOT NULL AND "REGISTERED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("REGISTERED" - "DELIVERED", interval '0')) / 3600) FILTER (WHERE "DELIVERED" IS NOT NULL AND "REGISTERED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "REGISTERED" IS NOT NULL AND "RETURNED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RETURNED" - "REGISTERED", interval '0')) / 3600) FILTER (WHERE "REGISTERED" IS NOT NULL AND "RETURNED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RETURNED" - "REGISTERED", interval '0')) / 3600) FILTER (WHERE "REGISTERED" IS NOT NULL AND "RETURNED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("RETURNED" - "REGISTERED", interval '0')) / 3600) FILTER (WHERE "REGISTERED" IS NOT NULL AND "RETURNED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "RETURNED" IS NOT NULL AND "RECEIVED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RECEIVED" - "RETURNED", interval '0')) / 3600) FILTER (WHERE "RETURNED" IS NOT NULL AND "RECEIVED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RECEIVED" - "RETURNED", interval '0')) / 3600) FILTER (WHERE "RETURNED" IS NOT NULL AND "RECEIVED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("RECEIVED" - "RETURNED", interval '0')) / 3600) FILTER (WHERE "RETURNED" IS NOT NULL AND "RECEIVED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "RECEIVED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RESULTED" - "RECEIVED", interval '0')) / 3600) FILTER (WHERE "RECEIVED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RESULTED" - "RECEIVED", interval '0')) / 3600) FILTER (WHERE "RECEIVED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("RESULTED" - "RECEIVED", interval '0')) / 3600) FILTER (WHERE "RECEIVED" IS NOT NULL AND "RESULTED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "ORDERED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RESULTED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RESULTED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("RESULTED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "RESULTED" IS NOT NULL)))) AS figures
FROM moved;

-- readProgramFigures
WITH made AS MATERIALIZED ( SELECT row.id, row.order_id, row.status, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
FROM kits row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.kit_type = $4 ), moved AS (SELECT placed.created AS "ORDERED", kit_steps.*, sample_steps.*
FROM made
LEFT JOIN orders placed ON placed.id = made.order_id
CROSS JOIN LATERAL ( SELECT min(created) FILTER (WHERE status = 'IN_TRANSIT') AS "SHIPPED", min(created) FILTER (WHERE status = 'DELIVERED') AS "DELIVERED", min(created) FILTER (WHERE status = 'REGISTERED') AS "REGISTERED"
FROM kit_events
WHERE kit_events.kit_id = made.id) AS kit_steps
CROSS JOIN LATERAL ( SELECT min(happened.created) FILTER (WHERE happened.status IN ('IN_TRANSIT', 'DELIVERED')) AS "RETURNED", min(happened.created) FILTER (WHERE happened.status = 'RECEIVED') AS "RECEIVED", min(happened.created) FILTER (WHERE happened.status = 'RESULTED') AS "RESULTED"
FROM samples sample
JOIN sample_events happened ON happened.sample_id = sample.id
WHERE sample.kit_id = made.id) AS sample_steps) SELECT json_build_object( 'kits', (SELECT count(*)
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
LIMIT $8) counted), 'reached', json_build_array(count(coalesce("ORDERED")), count(coalesce("SHIPPED", "DELIVERED", "REGISTERED", "RETURNED", "RECEIVED", "RESULTED")), count(coalesce("DELIVERED", "REGISTERED", "RETURNED", "RECEIVED", "RESULTED")), count(coalesce("REGISTERED", "RETURNED", "RECEIVED", "RESULTED")), count(coalesce("RETURNED", "RECEIVED", "RESULTED")), count(coalesce("RECEIVED", "RESULTED")), count(coalesce("RESULTED"))), 'durations', json_build_array(json_build_object('kits', count(*) FILTER (WHERE "ORDERED" IS NOT NULL AND "SHIPPED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("SHIPPED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "SHIPPED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("SHIPPED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "SHIPPED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("SHIPPED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "SHIPPED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "SHIPPED" IS NOT NULL AND "DELIVERED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("DELIVERED" - "SHIPPED", interval '0')) / 3600) FILTER (WHERE "SHIPPED" IS NOT NULL AND "DELIVERED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("DELIVERED" - "SHIPPED", interval '0')) / 3600) FILTER (WHERE "SHIPPED" IS NOT NULL AND "DELIVERED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("DELIVERED" - "SHIPPED", interval '0')) / 3600) FILTER (WHERE "SHIPPED" IS NOT NULL AND "DELIVERED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "DELIVERED" IS NOT NULL AND "REGISTERED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("REGISTERED" - "DELIVERED", interval '0')) / 3600) FILTER (WHERE "DELIVERED" IS NOT NULL AND "REGISTERED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("REGISTERED" - "DELIVERED", interval '0')) / 3600) FILTER (WHERE "DELIVERED" IS NOT NULL AND "REGISTERED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("REGISTERED" - "DELIVERED", interval '0')) / 3600) FILTER (WHERE "DELIVERED" IS NOT NULL AND "REGISTERED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "REGISTERED" IS NOT NULL AND "RETURNED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RETURNED" - "REGISTERED", interval '0')) / 3600) FILTER (WHERE "REGISTERED" IS NOT NULL AND "RETURNED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RETURNED" - "REGISTERED", interval '0')) / 3600) FILTER (WHERE "REGISTERED" IS NOT NULL AND "RETURNED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("RETURNED" - "REGISTERED", interval '0')) / 3600) FILTER (WHERE "REGISTERED" IS NOT NULL AND "RETURNED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "RETURNED" IS NOT NULL AND "RECEIVED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RECEIVED" - "RETURNED", interval '0')) / 3600) FILTER (WHERE "RETURNED" IS NOT NULL AND "RECEIVED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RECEIVED" - "RETURNED", interval '0')) / 3600) FILTER (WHERE "RETURNED" IS NOT NULL AND "RECEIVED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("RECEIVED" - "RETURNED", interval '0')) / 3600) FILTER (WHERE "RETURNED" IS NOT NULL AND "RECEIVED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "RECEIVED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RESULTED" - "RECEIVED", interval '0')) / 3600) FILTER (WHERE "RECEIVED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RESULTED" - "RECEIVED", interval '0')) / 3600) FILTER (WHERE "RECEIVED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("RESULTED" - "RECEIVED", interval '0')) / 3600) FILTER (WHERE "RECEIVED" IS NOT NULL AND "RESULTED" IS NOT NULL)), json_build_object('kits', count(*) FILTER (WHERE "ORDERED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RESULTED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch
FROM greatest("RESULTED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "RESULTED" IS NOT NULL), 'maxHours', max(extract(epoch
FROM greatest("RESULTED" - "ORDERED", interval '0')) / 3600) FILTER (WHERE "ORDERED" IS NOT NULL AND "RESULTED" IS NOT NULL)))) AS figures
FROM moved;
