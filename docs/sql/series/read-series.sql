-- read
WITH known AS (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C"), point AS (SELECT own.patient_id AS patient_ref, coalesce(result.analyte_code, known.code) AS analyte, CASE WHEN coalesce(result.analyte_code, known.code) IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc, coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity, CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit, result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value, result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality, own.kit_id AS kit_ref, sample.id AS sample_ref
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY($1::uuid[])
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY($2::uuid[])) AS own
JOIN samples sample ON sample.id = own.sample_id
JOIN reports report ON report.sample_id = sample.id
JOIN results result ON result.report_id = report.id
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $3::uuid) IS TRUE AND (report.released) IS TRUE AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL), ranked AS ( SELECT point.*, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at DESC, created DESC, report_id DESC, position DESC) AS place, dense_rank() OVER (PARTITION BY patient_ref
ORDER BY point.analyte COLLATE "C" NULLS FIRST, point.loinc COLLATE "C" NULLS FIRST, point.sample_type COLLATE "C", point.unit COLLATE "C" NULLS FIRST, point.is_quantity) AS number
FROM point ), series AS ( SELECT patient_ref, analyte, loinc, sample_type, is_quantity, unit, json_agg(json_build_object( 'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text, 'flag', flag, 'isPreliminary', finality = 'PRELIMINARY', 'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position )
ORDER BY at, created, report_id, position) AS points
FROM ranked
WHERE place <= $4::int AND number <= $5::int
GROUP BY patient_ref, analyte, loinc, sample_type, is_quantity, unit ) SELECT patient_ref AS "patientRef", analyte, catalogued.name AS "analyteName", catalogued.ucum, catalogued.molar_mass AS "molarMass", catalogued.si_unit AS "siUnit", catalogued.conventional_unit AS "conventionalUnit", series.loinc, sample_type AS "sampleType", is_quantity AS "isQuantity", unit, CASE WHEN sum(octet_length(points::text)) OVER () <= $6::float8 THEN points END AS points
FROM series
LEFT JOIN analytes catalogued ON catalogued.code = analyte
ORDER BY series.analyte COLLATE "C" NULLS FIRST, series.loinc COLLATE "C" NULLS FIRST, series.sample_type COLLATE "C", series.unit COLLATE "C" NULLS FIRST, series.is_quantity;

-- read
WITH known AS (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C"), point AS (SELECT own.patient_id AS patient_ref, coalesce(result.analyte_code, known.code) AS analyte, CASE WHEN coalesce(result.analyte_code, known.code) IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc, coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity, CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit, result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value, result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality, own.kit_id AS kit_ref, sample.id AS sample_ref
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY($1::uuid[])
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY($2::uuid[])) AS own
JOIN samples sample ON sample.id = own.sample_id
JOIN reports report ON report.sample_id = sample.id
JOIN results result ON result.report_id = report.id
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $3::uuid) IS TRUE AND (report.released) IS TRUE AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL), ranked AS ( SELECT point.*, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at DESC, created DESC, report_id DESC, position DESC) AS place, dense_rank() OVER (PARTITION BY patient_ref
ORDER BY point.analyte COLLATE "C" NULLS FIRST, point.loinc COLLATE "C" NULLS FIRST, point.sample_type COLLATE "C", point.unit COLLATE "C" NULLS FIRST, point.is_quantity) AS number
FROM point
WHERE (analyte = ANY($4::text[]) OR charted_loinc = ANY($5::text[])) ), series AS ( SELECT patient_ref, analyte, loinc, sample_type, is_quantity, unit, json_agg(json_build_object( 'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text, 'flag', flag, 'isPreliminary', finality = 'PRELIMINARY', 'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position )
ORDER BY at, created, report_id, position) AS points
FROM ranked
WHERE place <= $6::int AND number <= $7::int
GROUP BY patient_ref, analyte, loinc, sample_type, is_quantity, unit ) SELECT patient_ref AS "patientRef", analyte, catalogued.name AS "analyteName", catalogued.ucum, catalogued.molar_mass AS "molarMass", catalogued.si_unit AS "siUnit", catalogued.conventional_unit AS "conventionalUnit", series.loinc, sample_type AS "sampleType", is_quantity AS "isQuantity", unit, CASE WHEN sum(octet_length(points::text)) OVER () <= $8::float8 THEN points END AS points
FROM series
LEFT JOIN analytes catalogued ON catalogued.code = analyte
ORDER BY series.analyte COLLATE "C" NULLS FIRST, series.loinc COLLATE "C" NULLS FIRST, series.sample_type COLLATE "C", series.unit COLLATE "C" NULLS FIRST, series.is_quantity;

-- read
WITH known AS (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C"), point AS (SELECT own.patient_id AS patient_ref, coalesce(result.analyte_code, known.code) AS analyte, CASE WHEN coalesce(result.analyte_code, known.code) IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc, coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity, CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit, result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value, result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality, own.kit_id AS kit_ref, sample.id AS sample_ref
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY($1::uuid[])
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY($2::uuid[])) AS own
JOIN samples sample ON sample.id = own.sample_id
JOIN reports report ON report.sample_id = sample.id
JOIN results result ON result.report_id = report.id
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $3::uuid) IS TRUE AND (report.released) IS TRUE AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL), ranked AS ( SELECT point.*, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at DESC, created DESC, report_id DESC, position DESC) AS place, dense_rank() OVER (PARTITION BY patient_ref
ORDER BY point.analyte COLLATE "C" NULLS FIRST, point.loinc COLLATE "C" NULLS FIRST, point.sample_type COLLATE "C", point.unit COLLATE "C" NULLS FIRST, point.is_quantity) AS number
FROM point
WHERE (analyte = ANY($4::text[]) OR charted_loinc = ANY($5::text[])) AND at >= $6::timestamptz AND at < $7::timestamptz ), series AS ( SELECT patient_ref, analyte, loinc, sample_type, is_quantity, unit, json_agg(json_build_object( 'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text, 'flag', flag, 'isPreliminary', finality = 'PRELIMINARY', 'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position )
ORDER BY at, created, report_id, position) AS points
FROM ranked
WHERE place <= $8::int AND number <= $9::int
GROUP BY patient_ref, analyte, loinc, sample_type, is_quantity, unit ) SELECT patient_ref AS "patientRef", analyte, catalogued.name AS "analyteName", catalogued.ucum, catalogued.molar_mass AS "molarMass", catalogued.si_unit AS "siUnit", catalogued.conventional_unit AS "conventionalUnit", series.loinc, sample_type AS "sampleType", is_quantity AS "isQuantity", unit, CASE WHEN sum(octet_length(points::text)) OVER () <= $10::float8 THEN points END AS points
FROM series
LEFT JOIN analytes catalogued ON catalogued.code = analyte
ORDER BY series.analyte COLLATE "C" NULLS FIRST, series.loinc COLLATE "C" NULLS FIRST, series.sample_type COLLATE "C", series.unit COLLATE "C" NULLS FIRST, series.is_quantity;

-- read
WITH known AS (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C"), point AS (SELECT own.patient_id AS patient_ref, coalesce(result.analyte_code, known.code) AS analyte, CASE WHEN coalesce(result.analyte_code, known.code) IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc, coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity, CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit, result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value, result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality, own.kit_id AS kit_ref, sample.id AS sample_ref
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY($1::uuid[])
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY($2::uuid[])) AS own
JOIN samples sample ON sample.id = own.sample_id
JOIN reports report ON report.sample_id = sample.id
JOIN results result ON result.report_id = report.id
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $3::uuid) IS TRUE AND (report.released) IS TRUE AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL), ranked AS ( SELECT point.*, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at DESC, created DESC, report_id DESC, position DESC) AS place, dense_rank() OVER (PARTITION BY patient_ref
ORDER BY point.analyte COLLATE "C" NULLS FIRST, point.loinc COLLATE "C" NULLS FIRST, point.sample_type COLLATE "C", point.unit COLLATE "C" NULLS FIRST, point.is_quantity) AS number
FROM point
WHERE (analyte = ANY($4::text[])) ), series AS ( SELECT patient_ref, analyte, loinc, sample_type, is_quantity, unit, json_agg(json_build_object( 'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text, 'flag', flag, 'isPreliminary', finality = 'PRELIMINARY', 'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position )
ORDER BY at, created, report_id, position) AS points
FROM ranked
WHERE place <= $5::int AND number <= $6::int
GROUP BY patient_ref, analyte, loinc, sample_type, is_quantity, unit ) SELECT patient_ref AS "patientRef", analyte, catalogued.name AS "analyteName", catalogued.ucum, catalogued.molar_mass AS "molarMass", catalogued.si_unit AS "siUnit", catalogued.conventional_unit AS "conventionalUnit", series.loinc, sample_type AS "sampleType", is_quantity AS "isQuantity", unit, CASE WHEN sum(octet_length(points::text)) OVER () <= $7::float8 THEN points END AS points
FROM series
LEFT JOIN analytes catalogued ON catalogued.code = analyte
ORDER BY series.analyte COLLATE "C" NULLS FIRST, series.loinc COLLATE "C" NULLS FIRST, series.sample_type COLLATE "C", series.unit COLLATE "C" NULLS FIRST, series.is_quantity;

-- read
WITH known AS (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C"), point AS (SELECT own.patient_id AS patient_ref, coalesce(result.analyte_code, known.code) AS analyte, CASE WHEN coalesce(result.analyte_code, known.code) IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc, coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity, CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit, result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value, result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality, own.kit_id AS kit_ref, sample.id AS sample_ref
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY($1::uuid[])
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY($2::uuid[])) AS own
JOIN samples sample ON sample.id = own.sample_id
JOIN reports report ON report.sample_id = sample.id
JOIN results result ON result.report_id = report.id
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $3::uuid) IS TRUE AND (report.released) IS TRUE AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL), ranked AS ( SELECT point.*, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at DESC, created DESC, report_id DESC, position DESC) AS place, dense_rank() OVER (PARTITION BY patient_ref
ORDER BY point.analyte COLLATE "C" NULLS FIRST, point.loinc COLLATE "C" NULLS FIRST, point.sample_type COLLATE "C", point.unit COLLATE "C" NULLS FIRST, point.is_quantity) AS number
FROM point
WHERE (charted_loinc = ANY($4::text[])) ), series AS ( SELECT patient_ref, analyte, loinc, sample_type, is_quantity, unit, json_agg(json_build_object( 'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text, 'flag', flag, 'isPreliminary', finality = 'PRELIMINARY', 'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position )
ORDER BY at, created, report_id, position) AS points
FROM ranked
WHERE place <= $5::int AND number <= $6::int
GROUP BY patient_ref, analyte, loinc, sample_type, is_quantity, unit ) SELECT patient_ref AS "patientRef", analyte, catalogued.name AS "analyteName", catalogued.ucum, catalogued.molar_mass AS "molarMass", catalogued.si_unit AS "siUnit", catalogued.conventional_unit AS "conventionalUnit", series.loinc, sample_type AS "sampleType", is_quantity AS "isQuantity", unit, CASE WHEN sum(octet_length(points::text)) OVER () <= $7::float8 THEN points END AS points
FROM series
LEFT JOIN analytes catalogued ON catalogued.code = analyte
ORDER BY series.analyte COLLATE "C" NULLS FIRST, series.loinc COLLATE "C" NULLS FIRST, series.sample_type COLLATE "C", series.unit COLLATE "C" NULLS FIRST, series.is_quantity;

-- read
WITH known AS (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C"), point AS (SELECT own.patient_id AS patient_ref, coalesce(result.analyte_code, known.code) AS analyte, CASE WHEN coalesce(result.analyte_code, known.code) IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc, coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity, CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit, result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value, result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality, own.kit_id AS kit_ref, sample.id AS sample_ref
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY($1::uuid[])
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY($2::uuid[])) AS own
JOIN samples sample ON sample.id = own.sample_id
JOIN reports report ON report.sample_id = sample.id
JOIN results result ON result.report_id = report.id
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $3::uuid) IS TRUE AND (report.released) IS TRUE AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL), ranked AS ( SELECT point.*, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at DESC, created DESC, report_id DESC, position DESC) AS place, dense_rank() OVER (PARTITION BY patient_ref
ORDER BY point.analyte COLLATE "C" NULLS FIRST, point.loinc COLLATE "C" NULLS FIRST, point.sample_type COLLATE "C", point.unit COLLATE "C" NULLS FIRST, point.is_quantity) AS number
FROM point
WHERE at >= $4::timestamptz ), series AS ( SELECT patient_ref, analyte, loinc, sample_type, is_quantity, unit, json_agg(json_build_object( 'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text, 'flag', flag, 'isPreliminary', finality = 'PRELIMINARY', 'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position )
ORDER BY at, created, report_id, position) AS points
FROM ranked
WHERE place <= $5::int AND number <= $6::int
GROUP BY patient_ref, analyte, loinc, sample_type, is_quantity, unit ) SELECT patient_ref AS "patientRef", analyte, catalogued.name AS "analyteName", catalogued.ucum, catalogued.molar_mass AS "molarMass", catalogued.si_unit AS "siUnit", catalogued.conventional_unit AS "conventionalUnit", series.loinc, sample_type AS "sampleType", is_quantity AS "isQuantity", unit, CASE WHEN sum(octet_length(points::text)) OVER () <= $7::float8 THEN points END AS points
FROM series
LEFT JOIN analytes catalogued ON catalogued.code = analyte
ORDER BY series.analyte COLLATE "C" NULLS FIRST, series.loinc COLLATE "C" NULLS FIRST, series.sample_type COLLATE "C", series.unit COLLATE "C" NULLS FIRST, series.is_quantity;

-- read
WITH known AS (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C"), point AS (SELECT own.patient_id AS patient_ref, coalesce(result.analyte_code, known.code) AS analyte, CASE WHEN coalesce(result.analyte_code, known.code) IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc, coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity, CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit, result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value, result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality, own.kit_id AS kit_ref, sample.id AS sample_ref
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY($1::uuid[])
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY($2::uuid[])) AS own
JOIN samples sample ON sample.id = own.sample_id
JOIN reports report ON report.sample_id = sample.id
JOIN results result ON result.report_id = report.id
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.account_id = $3::uuid) IS TRUE AND (report.released) IS TRUE AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL), ranked AS ( SELECT point.*, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at DESC, created DESC, report_id DESC, position DESC) AS place, dense_rank() OVER (PARTITION BY patient_ref
ORDER BY point.analyte COLLATE "C" NULLS FIRST, point.loinc COLLATE "C" NULLS FIRST, point.sample_type COLLATE "C", point.unit COLLATE "C" NULLS FIRST, point.is_quantity) AS number
FROM point
WHERE at >= $4::timestamptz AND at < $5::timestamptz ), series AS ( SELECT patient_ref, analyte, loinc, sample_type, is_quantity, unit, json_agg(json_build_object( 'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text, 'flag', flag, 'isPreliminary', finality = 'PRELIMINARY', 'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position )
ORDER BY at, created, report_id, position) AS points
FROM ranked
WHERE place <= $6::int AND number <= $7::int
GROUP BY patient_ref, analyte, loinc, sample_type, is_quantity, unit ) SELECT patient_ref AS "patientRef", analyte, catalogued.name AS "analyteName", catalogued.ucum, catalogued.molar_mass AS "molarMass", catalogued.si_unit AS "siUnit", catalogued.conventional_unit AS "conventionalUnit", series.loinc, sample_type AS "sampleType", is_quantity AS "isQuantity", unit, CASE WHEN sum(octet_length(points::text)) OVER () <= $8::float8 THEN points END AS points
FROM series
LEFT JOIN analytes catalogued ON catalogued.code = analyte
ORDER BY series.analyte COLLATE "C" NULLS FIRST, series.loinc COLLATE "C" NULLS FIRST, series.sample_type COLLATE "C", series.unit COLLATE "C" NULLS FIRST, series.is_quantity;

-- read
WITH known AS (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C"), point AS (SELECT own.patient_id AS patient_ref, coalesce(result.analyte_code, known.code) AS analyte, CASE WHEN coalesce(result.analyte_code, known.code) IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc, coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity, CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit, result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value, result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality, own.kit_id AS kit_ref, sample.id AS sample_ref
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY($1::uuid[])
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY($2::uuid[])) AS own
JOIN samples sample ON sample.id = own.sample_id
JOIN reports report ON report.sample_id = sample.id
JOIN results result ON result.report_id = report.id
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND (report.laboratory_id = ANY(ARRAY(SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid))) IS TRUE AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL), ranked AS ( SELECT point.*, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at DESC, created DESC, report_id DESC, position DESC) AS place, dense_rank() OVER (PARTITION BY patient_ref
ORDER BY point.analyte COLLATE "C" NULLS FIRST, point.loinc COLLATE "C" NULLS FIRST, point.sample_type COLLATE "C", point.unit COLLATE "C" NULLS FIRST, point.is_quantity) AS number
FROM point ), series AS ( SELECT patient_ref, analyte, loinc, sample_type, is_quantity, unit, json_agg(json_build_object( 'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text, 'flag', flag, 'isPreliminary', finality = 'PRELIMINARY', 'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position )
ORDER BY at, created, report_id, position) AS points
FROM ranked
WHERE place <= $5::int AND number <= $6::int
GROUP BY patient_ref, analyte, loinc, sample_type, is_quantity, unit ) SELECT patient_ref AS "patientRef", analyte, catalogued.name AS "analyteName", catalogued.ucum, catalogued.molar_mass AS "molarMass", catalogued.si_unit AS "siUnit", catalogued.conventional_unit AS "conventionalUnit", series.loinc, sample_type AS "sampleType", is_quantity AS "isQuantity", unit, CASE WHEN sum(octet_length(points::text)) OVER () <= $7::float8 THEN points END AS points
FROM series
LEFT JOIN analytes catalogued ON catalogued.code = analyte
ORDER BY series.analyte COLLATE "C" NULLS FIRST, series.loinc COLLATE "C" NULLS FIRST, series.sample_type COLLATE "C", series.unit COLLATE "C" NULLS FIRST, series.is_quantity;

-- read
WITH known AS (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C"), point AS (SELECT own.patient_id AS patient_ref, coalesce(result.analyte_code, known.code) AS analyte, CASE WHEN coalesce(result.analyte_code, known.code) IS NULL THEN result.loinc END AS loinc, result.loinc AS charted_loinc, coalesce(sample.type, 'unspecified') AS sample_type, result.result_type = 'quantity' AS is_quantity, CASE WHEN result.result_type = 'quantity' THEN result.unit END AS unit, result.time_collected AS at, report.created, result.report_id, result.position, result.name, result.text, result.value, result.comparator, result.range_minimum, result.range_maximum, result.range_text, result.flag, result.finality, own.kit_id AS kit_ref, sample.id AS sample_ref
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY($1::uuid[])
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY($2::uuid[])) AS own
JOIN samples sample ON sample.id = own.sample_id
JOIN reports report ON report.sample_id = sample.id
JOIN results result ON result.report_id = report.id
LEFT JOIN known ON result.analyte_code IS NULL AND known.loinc = result.loinc
WHERE report.released AND report.status IN ('PARTIAL', 'FINAL', 'AMENDED', 'SUPERSEDED_UNSEEN') AND result.finality <> 'WITHDRAWN' AND coalesce(result.analyte_code, result.loinc) IS NOT NULL), ranked AS ( SELECT point.*, row_number() OVER (PARTITION BY patient_ref, analyte, loinc, sample_type, is_quantity, unit
ORDER BY at DESC, created DESC, report_id DESC, position DESC) AS place, dense_rank() OVER (PARTITION BY patient_ref
ORDER BY point.analyte COLLATE "C" NULLS FIRST, point.loinc COLLATE "C" NULLS FIRST, point.sample_type COLLATE "C", point.unit COLLATE "C" NULLS FIRST, point.is_quantity) AS number
FROM point ), series AS ( SELECT patient_ref, analyte, loinc, sample_type, is_quantity, unit, json_agg(json_build_object( 'at', at, 'name', name, 'text', text, 'value', value, 'comparator', comparator, 'rangeMinimum', range_minimum, 'rangeMaximum', range_maximum, 'referenceText', range_text, 'flag', flag, 'isPreliminary', finality = 'PRELIMINARY', 'reportId', report_id, 'kitRef', kit_ref, 'sampleRef', sample_ref, 'created', created, 'position', position )
ORDER BY at, created, report_id, position) AS points
FROM ranked
WHERE place <= $3::int AND number <= $4::int
GROUP BY patient_ref, analyte, loinc, sample_type, is_quantity, unit ) SELECT patient_ref AS "patientRef", analyte, catalogued.name AS "analyteName", catalogued.ucum, catalogued.molar_mass AS "molarMass", catalogued.si_unit AS "siUnit", catalogued.conventional_unit AS "conventionalUnit", series.loinc, sample_type AS "sampleType", is_quantity AS "isQuantity", unit, CASE WHEN sum(octet_length(points::text)) OVER () <= $5::float8 THEN points END AS points
FROM series
LEFT JOIN analytes catalogued ON catalogued.code = analyte
ORDER BY series.analyte COLLATE "C" NULLS FIRST, series.loinc COLLATE "C" NULLS FIRST, series.sample_type COLLATE "C", series.unit COLLATE "C" NULLS FIRST, series.is_quantity;
