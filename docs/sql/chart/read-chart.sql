-- readChart
SELECT (SELECT json_object_agg(chart_key, resulted)
FROM ( SELECT said.chart_key, max(said.resulted) AS resulted
FROM reports version
CROSS JOIN LATERAL ( SELECT chart_key, resulted
FROM results
WHERE report_id = version.id
UNION ALL SELECT chart_key, resulted
FROM report_attachments
WHERE report_id = version.id) said
WHERE version.sample_id = sample.id AND version.withdrawn_at IS NOT NULL AND true
GROUP BY said.chart_key) last) AS withdrawn, report.id AS "reportId", report.date_collected AS "dateCollected", report.date_received AS "dateReceived", report.date_resulted AS "dateResulted", report.collection_unknown AS "isCollectionUnknown", report.released AS "isReleased", report.held_until AS "heldUntil", EXISTS (SELECT
FROM reports version
WHERE version.sample_id = report.sample_id AND version.withdrawn_at IS NULL AND NOT version.partial) AS "isResulted", true AS "isSeen", (SELECT json_agg(row_to_json(charted))
FROM ( SELECT key, is_open, resulted, panel_code, panel_name, panel_system, performer, comments
FROM report_orders
WHERE report_id = report.id
ORDER BY position) charted) AS orders, (SELECT json_agg(row_to_json(charted))
FROM ( SELECT position, chart_key, finality, resulted, result_type, name, time_collected, text, is_number, value, comparator, unit, range_minimum, range_maximum, range_text, comments, lab_flag, interpretation, flag, code_system, code, code_display, analyte_code, loinc, observation_system
FROM results
WHERE report_id = report.id
ORDER BY position) charted) AS results, (SELECT json_agg(row_to_json(charted))
FROM ( SELECT position, chart_key, finality, resulted, name, loinc, content_type, bytes, sha256
FROM report_attachments
WHERE report_id = report.id
ORDER BY position) charted) AS attachments
FROM (SELECT $1::uuid AS id) sample
LEFT JOIN reports report ON report.sample_id = sample.id AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED');

-- readChart
SELECT (SELECT json_object_agg(chart_key, resulted)
FROM ( SELECT said.chart_key, max(said.resulted) AS resulted
FROM reports version
CROSS JOIN LATERAL ( SELECT chart_key, resulted
FROM results
WHERE report_id = version.id
UNION ALL SELECT chart_key, resulted
FROM report_attachments
WHERE report_id = version.id) said
WHERE version.sample_id = sample.id AND version.withdrawn_at IS NOT NULL AND version.laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid))
GROUP BY said.chart_key) last) AS withdrawn, report.id AS "reportId", report.date_collected AS "dateCollected", report.date_received AS "dateReceived", report.date_resulted AS "dateResulted", report.collection_unknown AS "isCollectionUnknown", report.released AS "isReleased", report.held_until AS "heldUntil", EXISTS (SELECT
FROM reports version
WHERE version.sample_id = report.sample_id AND version.withdrawn_at IS NULL AND NOT version.partial) AS "isResulted", report.laboratory_id = ANY(ARRAY(SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid)) AS "isSeen", (SELECT json_agg(row_to_json(charted))
FROM ( SELECT key, is_open, resulted, panel_code, panel_name, panel_system, performer, comments
FROM report_orders
WHERE report_id = report.id
ORDER BY position) charted) AS orders, (SELECT json_agg(row_to_json(charted))
FROM ( SELECT position, chart_key, finality, resulted, result_type, name, time_collected, text, is_number, value, comparator, unit, range_minimum, range_maximum, range_text, comments, lab_flag, interpretation, flag, code_system, code, code_display, analyte_code, loinc, observation_system
FROM results
WHERE report_id = report.id
ORDER BY position) charted) AS results, (SELECT json_agg(row_to_json(charted))
FROM ( SELECT position, chart_key, finality, resulted, name, loinc, content_type, bytes, sha256
FROM report_attachments
WHERE report_id = report.id
ORDER BY position) charted) AS attachments
FROM (SELECT $5::uuid AS id) sample
LEFT JOIN reports report ON report.sample_id = sample.id AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED');
