-- findNamedSamples
SELECT id, sample_id::text AS "sampleId"
FROM samples
WHERE sample_id = ANY($1::citext[]);
