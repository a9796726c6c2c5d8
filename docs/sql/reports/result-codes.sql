-- findCodes
SELECT code, loinc, equivalent_loincs AS "equivalentLoincs"
FROM analytes
WHERE code = ANY($1::text[]);
