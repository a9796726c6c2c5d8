-- measureStalledKits
SELECT found.laboratory_key AS laboratory, each_limit.stage::text AS stage, sum(found.kits)::int AS count
FROM (SELECT type.code AS kit_type, stage.value AS stage, $1::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $2::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($3::stall_stage[]) AS stage(value) ) AS each_limit
CROSS JOIN LATERAL ( SELECT row.laboratory_key, count(*) AS kits
FROM kits row
WHERE row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = row.account_id OFFSET 0)
GROUP BY row.laboratory_key) AS found
GROUP BY found.laboratory_key, each_limit.stage;
