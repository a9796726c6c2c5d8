-- readResultsPage
WITH own AS ( SELECT sample.id, sample.sample_id, sample.type, sample.created, kit.id AS kit_ref, kit.kit_id AS kit_code, type.name AS type_name, greatest(sample.updated, kit.updated, (SELECT max(greatest(report.created, report.released_at, report.withdrawn_at))
FROM reports report
WHERE report.sample_id = sample.id AND report.released)) AS changed, (SELECT report.date_collected
FROM reports report
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $1::uuid) IS TRUE AND (report.released) IS TRUE AND ((SELECT (CASE WHEN own_sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = own_sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = own_sample.kit_id) END = $2::uuid)
FROM samples own_sample
WHERE own_sample.id = report.sample_id)) IS TRUE AND report.sample_id = sample.id AND NOT report.collection_unknown) AS collected
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = $3::uuid
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = $4::uuid) AS own
JOIN samples sample ON sample.id = own.sample_id
LEFT JOIN kits kit ON kit.id = own.kit_id
LEFT JOIN kit_types type ON type.code = kit.kit_type
WHERE (sample.account_id = $5::uuid) IS TRUE AND ((CASE WHEN sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = sample.kit_id) END = $6::uuid)) IS TRUE ), shown AS (SELECT *
FROM own
ORDER BY changed DESC, created DESC, id DESC
LIMIT 1), current AS ( SELECT report.*
FROM shown
JOIN reports report ON report.sample_id = shown.id
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $7::uuid) IS TRUE AND (report.released) IS TRUE AND ((SELECT (CASE WHEN own_sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = own_sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = own_sample.kit_id) END = $8::uuid)
FROM samples own_sample
WHERE own_sample.id = report.sample_id)) IS TRUE ), known AS (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C"), point AS (SELECT own.patient_id AS patient_ref, coalesce(result.analyte_code, known.code) AS analyte, CASE WHEN coalesce(result.analyte_code, known.code) IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc, coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity, CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit, result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value, result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality, own.kit_id AS kit_ref, sample.id AS sample_ref
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY($9::uuid[])
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY($10::uuid[])) AS own
JOIN samples sample ON sample.id = own.sample_id
JOIN reports report ON report.sample_id = sample.id
JOIN results result ON result.report_id = report.id
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $11::uuid) IS TRUE AND (report.released) IS TRUE AND ((SELECT (CASE WHEN own_sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = own_sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = own_sample.kit_id) END = $12::uuid)
FROM samples own_sample
WHERE own_sample.id = report.sample_id)) IS TRUE AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL), charted AS ( SELECT analyte, loinc, sample_type, is_quantity, max(point.at) AS newest
FROM point
JOIN current ON current.id = point.report_id
GROUP BY analyte, loinc, sample_type, is_quantity ), ranked AS ( SELECT point.*, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at DESC, created DESC, report_id DESC, position DESC) AS place, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at > newest, at DESC, created DESC, report_id DESC, position DESC) AS place_of_then
FROM point
JOIN (SELECT analyte AS of_analyte, loinc AS of_loinc, sample_type AS of_type, is_quantity AS of_kind, newest
FROM charted) own_series ON of_analyte IS NOT DISTINCT
FROM analyte AND of_loinc IS NOT DISTINCT
FROM loinc AND of_type = sample_type AND of_kind = is_quantity ), series AS ( SELECT patient_ref, analyte, loinc, sample_type, is_quantity, unit, json_agg(json_build_object( 'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text, 'flag', flag, 'isPreliminary', finality = 'PRELIMINARY', 'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position )
ORDER BY at, created, report_id, position) AS points
FROM ranked
WHERE place <= $13::int OR place_of_then <= $14::int
GROUP BY patient_ref, analyte, loinc, sample_type, is_quantity, unit ) SELECT json_build_object( 'program', (SELECT json_build_object('name', name, 'isTest', mode = 'TEST', 'timeZone', time_zone, 'language', language, 'supportContact', support_contact, 'supportContacts', support_contacts)
FROM accounts
WHERE id = $15::uuid), 'person', (SELECT json_build_object('firstName', first_name, 'lastName', last_name, 'language', language)
FROM patients
WHERE id = $16::uuid), 'samples', (SELECT coalesce(json_agg(json_build_object('sampleId', sample_id, 'created', created, 'collected', collected, 'kit', CASE WHEN kit_ref IS NOT NULL THEN json_build_object('kitId', kit_code, 'typeName', type_name) END)
ORDER BY created DESC, id DESC), '[]')
FROM (SELECT *
FROM own
ORDER BY created DESC, id DESC
LIMIT $17::int) listed), 'shown', (SELECT json_build_object('ref', id, 'kitRef', kit_ref, 'sample', json_build_object('sampleId', sample_id, 'created', created, 'collected', collected, 'kit', CASE WHEN kit_ref IS NOT NULL THEN json_build_object('kitId', kit_code, 'typeName', type_name) END), 'type', type, 'progress', CASE WHEN kit_ref IS NULL THEN (SELECT json_build_object('of', 'sample', 'status', status, 'returned', returned, 'received', received, 'resulted', resulted, 'hasResults', has_results)
FROM sample_progress progress
WHERE progress.id = shown.id) ELSE (SELECT json_build_object('of', 'kit', 'ordered', ordered, 'shipped', shipped, 'delivered', delivered, 'registered', registered, 'returned', returned, 'received', received, 'resulted', resulted, 'hasResults', has_results, 'kitStatus', progress.kit_status, 'sampleStatus', progress.sample_status, 'stage', stage, 'since', since, 'expectedDays', expected_days, 'timeZone', time_zone, 'replacementOrdered', replacement_ordered)
FROM kit_progress progress
WHERE progress.id = shown.kit_ref) END, 'withdrawals', (SELECT coalesce(json_agg(withdrawn_at
ORDER BY withdrawn_at DESC), '[]')
FROM reports
WHERE sample_id = shown.id AND released AND withdrawn_at IS NOT NULL))
FROM shown), 'report', (SELECT json_build_object('reportId', current.id, 'isPartial', partial, 'isAmendment', amends_id IS NOT NULL, 'comments', comments, 'dateCollected', date_collected, 'collectionUnknown', collection_unknown, 'dateReceived', date_received, 'dateResulted', date_resulted, 'review', CASE WHEN release_comment IS NOT NULL THEN json_build_object('comment', release_comment, 'at', released_at, 'by', (SELECT name
FROM users
WHERE id = released_by_id)) END, 'performedBy', (SELECT json_build_object('name', name, 'address', address, 'cliaNumber', clia_number, 'director', director)
FROM report_laboratories
WHERE report_id = current.id), 'results', (SELECT coalesce(json_agg(json_build_object('position', result.position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'resultType', result_type, 'name', result.name, 'timeCollected', time_collected, 'text', text, 'value', value, 'comparator', comparator, 'unit', unit, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'rangeText', range_text, 'flag', flag, 'interpretation', interpretation, 'comments', result.comments, 'codeSystem', code_system, 'code', result.code, 'codeDisplay', code_display, 'loinc', result.loinc, 'observationSystem', observation_system, 'analyte', CASE WHEN catalogued.code IS NOT NULL THEN json_build_object('code', catalogued.code, 'name', catalogued.name, 'ucum', catalogued.ucum) END, 'texts', (SELECT coalesce(json_agg(json_build_object('language', written.language, 'name', written.name, 'about', about)
ORDER BY written.language COLLATE "C"), '[]')
FROM analyte_texts written
WHERE written.analyte_code = coalesce(result.analyte_code, known.code)))
ORDER BY result.position), '[]')
FROM results result
LEFT JOIN analytes catalogued ON catalogued.code = result.analyte_code
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE result.report_id = current.id), 'attachments', (SELECT coalesce(json_agg(json_build_object('position', position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'name', name, 'loinc', loinc, 'contentType', content_type, 'bytes', bytes)
ORDER BY position), '[]')
FROM report_attachments attached
WHERE attached.report_id = current.id), 'replaces', (SELECT json_build_object('dateCollected', previous.date_collected, 'collectionUnknown', previous.collection_unknown, 'results', (SELECT coalesce(json_agg(json_build_object('position', result.position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'resultType', result_type, 'name', result.name, 'timeCollected', time_collected, 'text', text, 'value', value, 'comparator', comparator, 'unit', unit, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'rangeText', range_text, 'flag', flag, 'interpretation', interpretation, 'comments', result.comments, 'codeSystem', code_system, 'code', result.code, 'codeDisplay', code_display, 'loinc', result.loinc, 'observationSystem', observation_system, 'analyte', CASE WHEN catalogued.code IS NOT NULL THEN json_build_object('code', catalogued.code, 'name', catalogued.name, 'ucum', catalogued.ucum) END, 'texts', (SELECT coalesce(json_agg(json_build_object('language', written.language, 'name', written.name, 'about', about)
ORDER BY written.language COLLATE "C"), '[]')
FROM analyte_texts written
WHERE written.analyte_code = coalesce(result.analyte_code, known.code)))
ORDER BY result.position), '[]')
FROM results result
LEFT JOIN analytes catalogued ON catalogued.code = result.analyte_code
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE result.report_id = previous.id AND NOT EXISTS (SELECT
FROM results same
WHERE same.report_id = current.id AND same.chart_key = result.chart_key AND same.change IS NULL)), 'attachments', (SELECT coalesce(json_agg(json_build_object('position', position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'name', name, 'loinc', loinc, 'contentType', content_type, 'bytes', bytes)
ORDER BY position), '[]')
FROM report_attachments attached
WHERE attached.report_id = previous.id))
FROM reports previous
WHERE previous.id = current.replaces_id))
FROM current), 'series', (SELECT coalesce(json_agg(json_build_object('patientRef', patient_ref, 'analyte', analyte, 'analyteName', catalogued.name, 'ucum', catalogued.ucum, 'molarMass', catalogued.molar_mass, 'siUnit', catalogued.si_unit, 'conventionalUnit', catalogued.conventional_unit, 'loinc', series.loinc, 'sampleType', sample_type, 'isQuantity', is_quantity, 'unit', unit, 'points', points)), '[]')
FROM series
LEFT JOIN analytes catalogued ON catalogued.code = analyte) ) AS page;

-- readResultsPage
WITH own AS ( SELECT sample.id, sample.sample_id, sample.type, sample.created, kit.id AS kit_ref, kit.kit_id AS kit_code, type.name AS type_name, greatest(sample.updated, kit.updated, (SELECT max(greatest(report.created, report.released_at, report.withdrawn_at))
FROM reports report
WHERE report.sample_id = sample.id AND report.released)) AS changed, (SELECT report.date_collected
FROM reports report
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $1::uuid) IS TRUE AND (report.released) IS TRUE AND ((SELECT (CASE WHEN own_sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = own_sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = own_sample.kit_id) END = $2::uuid)
FROM samples own_sample
WHERE own_sample.id = report.sample_id)) IS TRUE AND report.sample_id = sample.id AND NOT report.collection_unknown) AS collected
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = $3::uuid
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = $4::uuid) AS own
JOIN samples sample ON sample.id = own.sample_id
LEFT JOIN kits kit ON kit.id = own.kit_id
LEFT JOIN kit_types type ON type.code = kit.kit_type
WHERE (sample.account_id = $5::uuid) IS TRUE AND ((CASE WHEN sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = sample.kit_id) END = $6::uuid)) IS TRUE ), shown AS (SELECT *
FROM own
WHERE (folded(sample_id) COLLATE "C") = folded($7::text)
ORDER BY changed DESC, created DESC, id DESC
LIMIT 1), current AS ( SELECT report.*
FROM shown
JOIN reports report ON report.sample_id = shown.id
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $8::uuid) IS TRUE AND (report.released) IS TRUE AND ((SELECT (CASE WHEN own_sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = own_sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = own_sample.kit_id) END = $9::uuid)
FROM samples own_sample
WHERE own_sample.id = report.sample_id)) IS TRUE ), known AS (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C"), point AS (SELECT own.patient_id AS patient_ref, coalesce(result.analyte_code, known.code) AS analyte, CASE WHEN coalesce(result.analyte_code, known.code) IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc, coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity, CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit, result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value, result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality, own.kit_id AS kit_ref, sample.id AS sample_ref
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY($10::uuid[])
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY($11::uuid[])) AS own
JOIN samples sample ON sample.id = own.sample_id
JOIN reports report ON report.sample_id = sample.id
JOIN results result ON result.report_id = report.id
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $12::uuid) IS TRUE AND (report.released) IS TRUE AND ((SELECT (CASE WHEN own_sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = own_sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = own_sample.kit_id) END = $13::uuid)
FROM samples own_sample
WHERE own_sample.id = report.sample_id)) IS TRUE AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL), charted AS ( SELECT analyte, loinc, sample_type, is_quantity, max(point.at) AS newest
FROM point
JOIN current ON current.id = point.report_id
GROUP BY analyte, loinc, sample_type, is_quantity ), ranked AS ( SELECT point.*, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at DESC, created DESC, report_id DESC, position DESC) AS place, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at > newest, at DESC, created DESC, report_id DESC, position DESC) AS place_of_then
FROM point
JOIN (SELECT analyte AS of_analyte, loinc AS of_loinc, sample_type AS of_type, is_quantity AS of_kind, newest
FROM charted) own_series ON of_analyte IS NOT DISTINCT
FROM analyte AND of_loinc IS NOT DISTINCT
FROM loinc AND of_type = sample_type AND of_kind = is_quantity ), series AS ( SELECT patient_ref, analyte, loinc, sample_type, is_quantity, unit, json_agg(json_build_object( 'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text, 'flag', flag, 'isPreliminary', finality = 'PRELIMINARY', 'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position )
ORDER BY at, created, report_id, position) AS points
FROM ranked
WHERE place <= $14::int OR place_of_then <= $15::int
GROUP BY patient_ref, analyte, loinc, sample_type, is_quantity, unit ) SELECT json_build_object( 'program', (SELECT json_build_object('name', name, 'isTest', mode = 'TEST', 'timeZone', time_zone, 'language', language, 'supportContact', support_contact, 'supportContacts', support_contacts)
FROM accounts
WHERE id = $16::uuid), 'person', (SELECT json_build_object('firstName', first_name, 'lastName', last_name, 'language', language)
FROM patients
WHERE id = $17::uuid), 'samples', (SELECT coalesce(json_agg(json_build_object('sampleId', sample_id, 'created', created, 'collected', collected, 'kit', CASE WHEN kit_ref IS NOT NULL THEN json_build_object('kitId', kit_code, 'typeName', type_name) END)
ORDER BY created DESC, id DESC), '[]')
FROM (SELECT *
FROM own
ORDER BY created DESC, id DESC
LIMIT $18::int) listed), 'shown', (SELECT json_build_object('ref', id, 'kitRef', kit_ref, 'sample', json_build_object('sampleId', sample_id, 'created', created, 'collected', collected, 'kit', CASE WHEN kit_ref IS NOT NULL THEN json_build_object('kitId', kit_code, 'typeName', type_name) END), 'type', type, 'progress', CASE WHEN kit_ref IS NULL THEN (SELECT json_build_object('of', 'sample', 'status', status, 'returned', returned, 'received', received, 'resulted', resulted, 'hasResults', has_results)
FROM sample_progress progress
WHERE progress.id = shown.id) ELSE (SELECT json_build_object('of', 'kit', 'ordered', ordered, 'shipped', shipped, 'delivered', delivered, 'registered', registered, 'returned', returned, 'received', received, 'resulted', resulted, 'hasResults', has_results, 'kitStatus', progress.kit_status, 'sampleStatus', progress.sample_status, 'stage', stage, 'since', since, 'expectedDays', expected_days, 'timeZone', time_zone, 'replacementOrdered', replacement_ordered)
FROM kit_progress progress
WHERE progress.id = shown.kit_ref) END, 'withdrawals', (SELECT coalesce(json_agg(withdrawn_at
ORDER BY withdrawn_at DESC), '[]')
FROM reports
WHERE sample_id = shown.id AND released AND withdrawn_at IS NOT NULL))
FROM shown), 'report', (SELECT json_build_object('reportId', current.id, 'isPartial', partial, 'isAmendment', amends_id IS NOT NULL, 'comments', comments, 'dateCollected', date_collected, 'collectionUnknown', collection_unknown, 'dateReceived', date_received, 'dateResulted', date_resulted, 'review', CASE WHEN release_comment IS NOT NULL THEN json_build_object('comment', release_comment, 'at', released_at, 'by', (SELECT name
FROM users
WHERE id = released_by_id)) END, 'performedBy', (SELECT json_build_object('name', name, 'address', address, 'cliaNumber', clia_number, 'director', director)
FROM report_laboratories
WHERE report_id = current.id), 'results', (SELECT coalesce(json_agg(json_build_object('position', result.position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'resultType', result_type, 'name', result.name, 'timeCollected', time_collected, 'text', text, 'value', value, 'comparator', comparator, 'unit', unit, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'rangeText', range_text, 'flag', flag, 'interpretation', interpretation, 'comments', result.comments, 'codeSystem', code_system, 'code', result.code, 'codeDisplay', code_display, 'loinc', result.loinc, 'observationSystem', observation_system, 'analyte', CASE WHEN catalogued.code IS NOT NULL THEN json_build_object('code', catalogued.code, 'name', catalogued.name, 'ucum', catalogued.ucum) END, 'texts', (SELECT coalesce(json_agg(json_build_object('language', written.language, 'name', written.name, 'about', about)
ORDER BY written.language COLLATE "C"), '[]')
FROM analyte_texts written
WHERE written.analyte_code = coalesce(result.analyte_code, known.code)))
ORDER BY result.position), '[]')
FROM results result
LEFT JOIN analytes catalogued ON catalogued.code = result.analyte_code
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE result.report_id = current.id), 'attachments', (SELECT coalesce(json_agg(json_build_object('position', position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'name', name, 'loinc', loinc, 'contentType', content_type, 'bytes', bytes)
ORDER BY position), '[]')
FROM report_attachments attached
WHERE attached.report_id = current.id), 'replaces', (SELECT json_build_object('dateCollected', previous.date_collected, 'collectionUnknown', previous.collection_unknown, 'results', (SELECT coalesce(json_agg(json_build_object('position', result.position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'resultType', result_type, 'name', result.name, 'timeCollected', time_collected, 'text', text, 'value', value, 'comparator', comparator, 'unit', unit, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'rangeText', range_text, 'flag', flag, 'interpretation', interpretation, 'comments', result.comments, 'codeSystem', code_system, 'code', result.code, 'codeDisplay', code_display, 'loinc', result.loinc, 'observationSystem', observation_system, 'analyte', CASE WHEN catalogued.code IS NOT NULL THEN json_build_object('code', catalogued.code, 'name', catalogued.name, 'ucum', catalogued.ucum) END, 'texts', (SELECT coalesce(json_agg(json_build_object('language', written.language, 'name', written.name, 'about', about)
ORDER BY written.language COLLATE "C"), '[]')
FROM analyte_texts written
WHERE written.analyte_code = coalesce(result.analyte_code, known.code)))
ORDER BY result.position), '[]')
FROM results result
LEFT JOIN analytes catalogued ON catalogued.code = result.analyte_code
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE result.report_id = previous.id AND NOT EXISTS (SELECT
FROM results same
WHERE same.report_id = current.id AND same.chart_key = result.chart_key AND same.change IS NULL)), 'attachments', (SELECT coalesce(json_agg(json_build_object('position', position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'name', name, 'loinc', loinc, 'contentType', content_type, 'bytes', bytes)
ORDER BY position), '[]')
FROM report_attachments attached
WHERE attached.report_id = previous.id))
FROM reports previous
WHERE previous.id = current.replaces_id))
FROM current), 'series', (SELECT coalesce(json_agg(json_build_object('patientRef', patient_ref, 'analyte', analyte, 'analyteName', catalogued.name, 'ucum', catalogued.ucum, 'molarMass', catalogued.molar_mass, 'siUnit', catalogued.si_unit, 'conventionalUnit', catalogued.conventional_unit, 'loinc', series.loinc, 'sampleType', sample_type, 'isQuantity', is_quantity, 'unit', unit, 'points', points)), '[]')
FROM series
LEFT JOIN analytes catalogued ON catalogued.code = analyte) ) AS page;

-- readResultsPage
WITH own AS ( SELECT sample.id, sample.sample_id, sample.type, sample.created, kit.id AS kit_ref, kit.kit_id AS kit_code, type.name AS type_name, greatest(sample.updated, kit.updated, (SELECT max(greatest(report.created, report.released_at, report.withdrawn_at))
FROM reports report
WHERE report.sample_id = sample.id AND report.released)) AS changed, (SELECT report.date_collected
FROM reports report
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $1::uuid) IS TRUE AND (report.released) IS TRUE AND ((SELECT (CASE WHEN own_sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = own_sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = own_sample.kit_id) END = $2::uuid)
FROM samples own_sample
WHERE own_sample.id = report.sample_id)) IS TRUE AND report.sample_id = sample.id AND NOT report.collection_unknown) AS collected
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = $3::uuid
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = $4::uuid) AS own
JOIN samples sample ON sample.id = own.sample_id
LEFT JOIN kits kit ON kit.id = own.kit_id
LEFT JOIN kit_types type ON type.code = kit.kit_type
WHERE (sample.account_id = $5::uuid) IS TRUE AND ((CASE WHEN sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = sample.kit_id) END = $6::uuid)) IS TRUE AND own.kit_id = $7::uuid ), shown AS (SELECT *
FROM own
ORDER BY changed DESC, created DESC, id DESC
LIMIT 1), current AS ( SELECT report.*
FROM shown
JOIN reports report ON report.sample_id = shown.id
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $8::uuid) IS TRUE AND (report.released) IS TRUE AND ((SELECT (CASE WHEN own_sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = own_sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = own_sample.kit_id) END = $9::uuid)
FROM samples own_sample
WHERE own_sample.id = report.sample_id)) IS TRUE ), known AS (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C"), point AS (SELECT own.patient_id AS patient_ref, coalesce(result.analyte_code, known.code) AS analyte, CASE WHEN coalesce(result.analyte_code, known.code) IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc, coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity, CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit, result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value, result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality, own.kit_id AS kit_ref, sample.id AS sample_ref
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY($10::uuid[])
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY($11::uuid[])) AS own
JOIN samples sample ON sample.id = own.sample_id
JOIN reports report ON report.sample_id = sample.id
JOIN results result ON result.report_id = report.id
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE own.kit_id = $12::uuid AND report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $13::uuid) IS TRUE AND (report.released) IS TRUE AND ((SELECT (CASE WHEN own_sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = own_sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = own_sample.kit_id) END = $14::uuid)
FROM samples own_sample
WHERE own_sample.id = report.sample_id)) IS TRUE AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL), charted AS ( SELECT analyte, loinc, sample_type, is_quantity, max(point.at) AS newest
FROM point
JOIN current ON current.id = point.report_id
GROUP BY analyte, loinc, sample_type, is_quantity ), ranked AS ( SELECT point.*, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at DESC, created DESC, report_id DESC, position DESC) AS place, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at > newest, at DESC, created DESC, report_id DESC, position DESC) AS place_of_then
FROM point
JOIN (SELECT analyte AS of_analyte, loinc AS of_loinc, sample_type AS of_type, is_quantity AS of_kind, newest
FROM charted) own_series ON of_analyte IS NOT DISTINCT
FROM analyte AND of_loinc IS NOT DISTINCT
FROM loinc AND of_type = sample_type AND of_kind = is_quantity ), series AS ( SELECT patient_ref, analyte, loinc, sample_type, is_quantity, unit, json_agg(json_build_object( 'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text, 'flag', flag, 'isPreliminary', finality = 'PRELIMINARY', 'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position )
ORDER BY at, created, report_id, position) AS points
FROM ranked
WHERE place <= $15::int OR place_of_then <= $16::int
GROUP BY patient_ref, analyte, loinc, sample_type, is_quantity, unit ) SELECT json_build_object( 'program', (SELECT json_build_object('name', name, 'isTest', mode = 'TEST', 'timeZone', time_zone, 'language', language, 'supportContact', support_contact, 'supportContacts', support_contacts)
FROM accounts
WHERE id = $17::uuid), 'person', (SELECT json_build_object('firstName', first_name, 'lastName', last_name, 'language', language)
FROM patients
WHERE id = $18::uuid), 'samples', (SELECT coalesce(json_agg(json_build_object('sampleId', sample_id, 'created', created, 'collected', collected, 'kit', CASE WHEN kit_ref IS NOT NULL THEN json_build_object('kitId', kit_code, 'typeName', type_name) END)
ORDER BY created DESC, id DESC), '[]')
FROM (SELECT *
FROM own
ORDER BY created DESC, id DESC
LIMIT $19::int) listed), 'shown', (SELECT json_build_object('ref', id, 'kitRef', kit_ref, 'sample', json_build_object('sampleId', sample_id, 'created', created, 'collected', collected, 'kit', CASE WHEN kit_ref IS NOT NULL THEN json_build_object('kitId', kit_code, 'typeName', type_name) END), 'type', type, 'progress', CASE WHEN kit_ref IS NULL THEN (SELECT json_build_object('of', 'sample', 'status', status, 'returned', returned, 'received', received, 'resulted', resulted, 'hasResults', has_results)
FROM sample_progress progress
WHERE progress.id = shown.id) ELSE (SELECT json_build_object('of', 'kit', 'ordered', ordered, 'shipped', shipped, 'delivered', delivered, 'registered', registered, 'returned', returned, 'received', received, 'resulted', resulted, 'hasResults', has_results, 'kitStatus', progress.kit_status, 'sampleStatus', progress.sample_status, 'stage', stage, 'since', since, 'expectedDays', expected_days, 'timeZone', time_zone, 'replacementOrdered', replacement_ordered)
FROM kit_progress progress
WHERE progress.id = shown.kit_ref) END, 'withdrawals', (SELECT coalesce(json_agg(withdrawn_at
ORDER BY withdrawn_at DESC), '[]')
FROM reports
WHERE sample_id = shown.id AND released AND withdrawn_at IS NOT NULL))
FROM shown), 'report', (SELECT json_build_object('reportId', current.id, 'isPartial', partial, 'isAmendment', amends_id IS NOT NULL, 'comments', comments, 'dateCollected', date_collected, 'collectionUnknown', collection_unknown, 'dateReceived', date_received, 'dateResulted', date_resulted, 'review', CASE WHEN release_comment IS NOT NULL THEN json_build_object('comment', release_comment, 'at', released_at, 'by', (SELECT name
FROM users
WHERE id = released_by_id)) END, 'performedBy', (SELECT json_build_object('name', name, 'address', address, 'cliaNumber', clia_number, 'director', director)
FROM report_laboratories
WHERE report_id = current.id), 'results', (SELECT coalesce(json_agg(json_build_object('position', result.position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'resultType', result_type, 'name', result.name, 'timeCollected', time_collected, 'text', text, 'value', value, 'comparator', comparator, 'unit', unit, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'rangeText', range_text, 'flag', flag, 'interpretation', interpretation, 'comments', result.comments, 'codeSystem', code_system, 'code', result.code, 'codeDisplay', code_display, 'loinc', result.loinc, 'observationSystem', observation_system, 'analyte', CASE WHEN catalogued.code IS NOT NULL THEN json_build_object('code', catalogued.code, 'name', catalogued.name, 'ucum', catalogued.ucum) END, 'texts', (SELECT coalesce(json_agg(json_build_object('language', written.language, 'name', written.name, 'about', about)
ORDER BY written.language COLLATE "C"), '[]')
FROM analyte_texts written
WHERE written.analyte_code = coalesce(result.analyte_code, known.code)))
ORDER BY result.position), '[]')
FROM results result
LEFT JOIN analytes catalogued ON catalogued.code = result.analyte_code
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE result.report_id = current.id), 'attachments', (SELECT coalesce(json_agg(json_build_object('position', position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'name', name, 'loinc', loinc, 'contentType', content_type, 'bytes', bytes)
ORDER BY position), '[]')
FROM report_attachments attached
WHERE attached.report_id = current.id), 'replaces', (SELECT json_build_object('dateCollected', previous.date_collected, 'collectionUnknown', previous.collection_unknown, 'results', (SELECT coalesce(json_agg(json_build_object('position', result.position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'resultType', result_type, 'name', result.name, 'timeCollected', time_collected, 'text', text, 'value', value, 'comparator', comparator, 'unit', unit, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'rangeText', range_text, 'flag', flag, 'interpretation', interpretation, 'comments', result.comments, 'codeSystem', code_system, 'code', result.code, 'codeDisplay', code_display, 'loinc', result.loinc, 'observationSystem', observation_system, 'analyte', CASE WHEN catalogued.code IS NOT NULL THEN json_build_object('code', catalogued.code, 'name', catalogued.name, 'ucum', catalogued.ucum) END, 'texts', (SELECT coalesce(json_agg(json_build_object('language', written.language, 'name', written.name, 'about', about)
ORDER BY written.language COLLATE "C"), '[]')
FROM analyte_texts written
WHERE written.analyte_code = coalesce(result.analyte_code, known.code)))
ORDER BY result.position), '[]')
FROM results result
LEFT JOIN analytes catalogued ON catalogued.code = result.analyte_code
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE result.report_id = previous.id AND NOT EXISTS (SELECT
FROM results same
WHERE same.report_id = current.id AND same.chart_key = result.chart_key AND same.change IS NULL)), 'attachments', (SELECT coalesce(json_agg(json_build_object('position', position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'name', name, 'loinc', loinc, 'contentType', content_type, 'bytes', bytes)
ORDER BY position), '[]')
FROM report_attachments attached
WHERE attached.report_id = previous.id))
FROM reports previous
WHERE previous.id = current.replaces_id))
FROM current), 'series', (SELECT coalesce(json_agg(json_build_object('patientRef', patient_ref, 'analyte', analyte, 'analyteName', catalogued.name, 'ucum', catalogued.ucum, 'molarMass', catalogued.molar_mass, 'siUnit', catalogued.si_unit, 'conventionalUnit', catalogued.conventional_unit, 'loinc', series.loinc, 'sampleType', sample_type, 'isQuantity', is_quantity, 'unit', unit, 'points', points)), '[]')
FROM series
LEFT JOIN analytes catalogued ON catalogued.code = analyte) ) AS page;

-- readResultsPage
WITH own AS ( SELECT sample.id, sample.sample_id, sample.type, sample.created, kit.id AS kit_ref, kit.kit_id AS kit_code, type.name AS type_name, greatest(sample.updated, kit.updated, (SELECT max(greatest(report.created, report.released_at, report.withdrawn_at))
FROM reports report
WHERE report.sample_id = sample.id AND report.released)) AS changed, (SELECT report.date_collected
FROM reports report
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $1::uuid) IS TRUE AND (report.released) IS TRUE AND ((SELECT (CASE WHEN own_sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = own_sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = own_sample.kit_id) END = $2::uuid)
FROM samples own_sample
WHERE own_sample.id = report.sample_id)) IS TRUE AND report.sample_id = sample.id AND NOT report.collection_unknown) AS collected
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = $3::uuid
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = $4::uuid) AS own
JOIN samples sample ON sample.id = own.sample_id
LEFT JOIN kits kit ON kit.id = own.kit_id
LEFT JOIN kit_types type ON type.code = kit.kit_type
WHERE (sample.account_id = $5::uuid) IS TRUE AND ((CASE WHEN sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = sample.kit_id) END = $6::uuid)) IS TRUE AND own.kit_id = $7::uuid ), shown AS (SELECT *
FROM own
WHERE (folded(sample_id) COLLATE "C") = folded($8::text)
ORDER BY changed DESC, created DESC, id DESC
LIMIT 1), current AS ( SELECT report.*
FROM shown
JOIN reports report ON report.sample_id = shown.id
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $9::uuid) IS TRUE AND (report.released) IS TRUE AND ((SELECT (CASE WHEN own_sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = own_sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = own_sample.kit_id) END = $10::uuid)
FROM samples own_sample
WHERE own_sample.id = report.sample_id)) IS TRUE ), known AS (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C"), point AS (SELECT own.patient_id AS patient_ref, coalesce(result.analyte_code, known.code) AS analyte, CASE WHEN coalesce(result.analyte_code, known.code) IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc, coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity, CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit, result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value, result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality, own.kit_id AS kit_ref, sample.id AS sample_ref
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY($11::uuid[])
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY($12::uuid[])) AS own
JOIN samples sample ON sample.id = own.sample_id
JOIN reports report ON report.sample_id = sample.id
JOIN results result ON result.report_id = report.id
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE own.kit_id = $13::uuid AND report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $14::uuid) IS TRUE AND (report.released) IS TRUE AND ((SELECT (CASE WHEN own_sample.kit_id IS NULL THEN (SELECT own.patient_id
FROM requisitions own
WHERE own.sample_id = own_sample.id) ELSE (SELECT own.patient_id
FROM kits own
WHERE own.id = own_sample.kit_id) END = $15::uuid)
FROM samples own_sample
WHERE own_sample.id = report.sample_id)) IS TRUE AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL), charted AS ( SELECT analyte, loinc, sample_type, is_quantity, max(point.at) AS newest
FROM point
JOIN current ON current.id = point.report_id
GROUP BY analyte, loinc, sample_type, is_quantity ), ranked AS ( SELECT point.*, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at DESC, created DESC, report_id DESC, position DESC) AS place, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at > newest, at DESC, created DESC, report_id DESC, position DESC) AS place_of_then
FROM point
JOIN (SELECT analyte AS of_analyte, loinc AS of_loinc, sample_type AS of_type, is_quantity AS of_kind, newest
FROM charted) own_series ON of_analyte IS NOT DISTINCT
FROM analyte AND of_loinc IS NOT DISTINCT
FROM loinc AND of_type = sample_type AND of_kind = is_quantity ), series AS ( SELECT patient_ref, analyte, loinc, sample_type, is_quantity, unit, json_agg(json_build_object( 'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text, 'flag', flag, 'isPreliminary', finality = 'PRELIMINARY', 'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position )
ORDER BY at, created, report_id, position) AS points
FROM ranked
WHERE place <= $16::int OR place_of_then <= $17::int
GROUP BY patient_ref, analyte, loinc, sample_type, is_quantity, unit ) SELECT json_build_object( 'program', (SELECT json_build_object('name', name, 'isTest', mode = 'TEST', 'timeZone', time_zone, 'language', language, 'supportContact', support_contact, 'supportContacts', support_contacts)
FROM accounts
WHERE id = $18::uuid), 'person', (SELECT json_build_object('firstName', first_name, 'lastName', last_name, 'language', language)
FROM patients
WHERE id = $19::uuid), 'samples', (SELECT coalesce(json_agg(json_build_object('sampleId', sample_id, 'created', created, 'collected', collected, 'kit', CASE WHEN kit_ref IS NOT NULL THEN json_build_object('kitId', kit_code, 'typeName', type_name) END)
ORDER BY created DESC, id DESC), '[]')
FROM (SELECT *
FROM own
ORDER BY created DESC, id DESC
LIMIT $20::int) listed), 'shown', (SELECT json_build_object('ref', id, 'kitRef', kit_ref, 'sample', json_build_object('sampleId', sample_id, 'created', created, 'collected', collected, 'kit', CASE WHEN kit_ref IS NOT NULL THEN json_build_object('kitId', kit_code, 'typeName', type_name) END), 'type', type, 'progress', CASE WHEN kit_ref IS NULL THEN (SELECT json_build_object('of', 'sample', 'status', status, 'returned', returned, 'received', received, 'resulted', resulted, 'hasResults', has_results)
FROM sample_progress progress
WHERE progress.id = shown.id) ELSE (SELECT json_build_object('of', 'kit', 'ordered', ordered, 'shipped', shipped, 'delivered', delivered, 'registered', registered, 'returned', returned, 'received', received, 'resulted', resulted, 'hasResults', has_results, 'kitStatus', progress.kit_status, 'sampleStatus', progress.sample_status, 'stage', stage, 'since', since, 'expectedDays', expected_days, 'timeZone', time_zone, 'replacementOrdered', replacement_ordered)
FROM kit_progress progress
WHERE progress.id = shown.kit_ref) END, 'withdrawals', (SELECT coalesce(json_agg(withdrawn_at
ORDER BY withdrawn_at DESC), '[]')
FROM reports
WHERE sample_id = shown.id AND released AND withdrawn_at IS NOT NULL))
FROM shown), 'report', (SELECT json_build_object('reportId', current.id, 'isPartial', partial, 'isAmendment', amends_id IS NOT NULL, 'comments', comments, 'dateCollected', date_collected, 'collectionUnknown', collection_unknown, 'dateReceived', date_received, 'dateResulted', date_resulted, 'review', CASE WHEN release_comment IS NOT NULL THEN json_build_object('comment', release_comment, 'at', released_at, 'by', (SELECT name
FROM users
WHERE id = released_by_id)) END, 'performedBy', (SELECT json_build_object('name', name, 'address', address, 'cliaNumber', clia_number, 'director', director)
FROM report_laboratories
WHERE report_id = current.id), 'results', (SELECT coalesce(json_agg(json_build_object('position', result.position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'resultType', result_type, 'name', result.name, 'timeCollected', time_collected, 'text', text, 'value', value, 'comparator', comparator, 'unit', unit, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'rangeText', range_text, 'flag', flag, 'interpretation', interpretation, 'comments', result.comments, 'codeSystem', code_system, 'code', result.code, 'codeDisplay', code_display, 'loinc', result.loinc, 'observationSystem', observation_system, 'analyte', CASE WHEN catalogued.code IS NOT NULL THEN json_build_object('code', catalogued.code, 'name', catalogued.name, 'ucum', catalogued.ucum) END, 'texts', (SELECT coalesce(json_agg(json_build_object('language', written.language, 'name', written.name, 'about', about)
ORDER BY written.language COLLATE "C"), '[]')
FROM analyte_texts written
WHERE written.analyte_code = coalesce(result.analyte_code, known.code)))
ORDER BY result.position), '[]')
FROM results result
LEFT JOIN analytes catalogued ON catalogued.code = result.analyte_code
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE result.report_id = current.id), 'attachments', (SELECT coalesce(json_agg(json_build_object('position', position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'name', name, 'loinc', loinc, 'contentType', content_type, 'bytes', bytes)
ORDER BY position), '[]')
FROM report_attachments attached
WHERE attached.report_id = current.id), 'replaces', (SELECT json_build_object('dateCollected', previous.date_collected, 'collectionUnknown', previous.collection_unknown, 'results', (SELECT coalesce(json_agg(json_build_object('position', result.position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'resultType', result_type, 'name', result.name, 'timeCollected', time_collected, 'text', text, 'value', value, 'comparator', comparator, 'unit', unit, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'rangeText', range_text, 'flag', flag, 'interpretation', interpretation, 'comments', result.comments, 'codeSystem', code_system, 'code', result.code, 'codeDisplay', code_display, 'loinc', result.loinc, 'observationSystem', observation_system, 'analyte', CASE WHEN catalogued.code IS NOT NULL THEN json_build_object('code', catalogued.code, 'name', catalogued.name, 'ucum', catalogued.ucum) END, 'texts', (SELECT coalesce(json_agg(json_build_object('language', written.language, 'name', written.name, 'about', about)
ORDER BY written.language COLLATE "C"), '[]')
FROM analyte_texts written
WHERE written.analyte_code = coalesce(result.analyte_code, known.code)))
ORDER BY result.position), '[]')
FROM results result
LEFT JOIN analytes catalogued ON catalogued.code = result.analyte_code
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE result.report_id = previous.id AND NOT EXISTS (SELECT
FROM results same
WHERE same.report_id = current.id AND same.chart_key = result.chart_key AND same.change IS NULL)), 'attachments', (SELECT coalesce(json_agg(json_build_object('position', position, 'chartKey', chart_key, 'finality', finality, 'resulted', resulted, 'change', change, 'name', name, 'loinc', loinc, 'contentType', content_type, 'bytes', bytes)
ORDER BY position), '[]')
FROM report_attachments attached
WHERE attached.report_id = previous.id))
FROM reports previous
WHERE previous.id = current.replaces_id))
FROM current), 'series', (SELECT coalesce(json_agg(json_build_object('patientRef', patient_ref, 'analyte', analyte, 'analyteName', catalogued.name, 'ucum', catalogued.ucum, 'molarMass', catalogued.molar_mass, 'siUnit', catalogued.si_unit, 'conventionalUnit', catalogued.conventional_unit, 'loinc', series.loinc, 'sampleType', sample_type, 'isQuantity', is_quantity, 'unit', unit, 'points', points)), '[]')
FROM series
LEFT JOIN analytes catalogued ON catalogued.code = analyte) ) AS page;
