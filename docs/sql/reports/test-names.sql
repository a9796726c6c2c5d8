-- readTestNames
SELECT text.analyte_code AS code, known.loinc, text.language, text.name
FROM analyte_texts text
LEFT JOIN (SELECT *
FROM (SELECT DISTINCT ON (loinc) loinc, code
FROM ( SELECT loinc, code, 1 AS place
FROM analytes
WHERE loinc IS NOT NULL
UNION ALL SELECT unnest(equivalent_loincs), code, 2
FROM analytes ) AS each
ORDER BY loinc, place, code COLLATE "C") AS each
WHERE loinc = ANY($1::text[])) AS known ON known.code = text.analyte_code
WHERE text.analyte_code = ANY($2::text[]) OR known.loinc IS NOT NULL;
