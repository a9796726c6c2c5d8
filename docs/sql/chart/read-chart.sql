-- readChart
SELECT report.id AS "reportId", report.date_collected AS "dateCollected", report.date_received AS "dateReceived", report.date_resulted AS "dateResulted", report.collection_unknown AS "isCollectionUnknown", EXISTS (SELECT
FROM reports version
WHERE version.sample_id = report.sample_id AND version.withdrawn_at IS NULL AND NOT version.partial) AS "isResulted", report.laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AS "isSeen", (SELECT json_agg(row_to_json(charted))
FROM ( SELECT key, is_open, panel_code, panel_name, panel_system, performer, comments
FROM report_orders
WHERE report_id = report.id
ORDER BY position) charted) AS orders, (SELECT json_agg(row_to_json(charted))
FROM ( SELECT position, chart_key, finality, resulted, result_type, name, time_collected, text, is_number, value, comparator, unit, range_minimum, range_maximum, range_text, comments, lab_flag, interpretation, flag, code_system, code, code_display, analyte_code, loinc
FROM results
WHERE report_id = report.id
ORDER BY position) charted) AS results, (SELECT json_agg(row_to_json(charted))
FROM ( SELECT position, chart_key, finality, resulted, name, loinc, content_type, bytes, sha256
FROM report_attachments
WHERE report_id = report.id
ORDER BY position) charted) AS attachments
FROM reports report
WHERE report.sample_id = $3::uuid AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED');

-- readChart
SELECT report.id AS "reportId", report.date_collected AS "dateCollected", report.date_received AS "dateReceived", report.date_resulted AS "dateResulted", report.collection_unknown AS "isCollectionUnknown", EXISTS (SELECT
FROM reports version
WHERE version.sample_id = report.sample_id AND version.withdrawn_at IS NULL AND NOT version.partial) AS "isResulted", true AS "isSeen", (SELECT json_agg(row_to_json(charted))
FROM ( SELECT key, is_open, panel_code, panel_name, panel_system, performer, comments
FROM report_orders
WHERE report_id = report.id
ORDER BY position) charted) AS orders, (SELECT json_agg(row_to_json(charted))
FROM ( SELECT position, chart_key, finality, resulted, result_type, name, time_collected, text, is_number, value, comparator, unit, range_minimum, range_maximum, range_text, comments, lab_flag, interpretation, flag, code_system, code, code_display, analyte_code, loinc
FROM results
WHERE report_id = report.id
ORDER BY position) charted) AS results, (SELECT json_agg(row_to_json(charted))
FROM ( SELECT position, chart_key, finality, resulted, name, loinc, content_type, bytes, sha256
FROM report_attachments
WHERE report_id = report.id
ORDER BY position) charted) AS attachments
FROM reports report
WHERE report.sample_id = $1::uuid AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED');
