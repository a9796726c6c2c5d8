-- findCodes
SELECT code, loinc
FROM analytes
WHERE code = ANY($1::text[]);
