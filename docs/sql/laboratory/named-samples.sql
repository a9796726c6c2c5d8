-- findNamedSamples
SELECT id, sample_id::text AS "sampleId"
FROM samples
WHERE sample_id_folded = ANY(all_folded($1::text[]));
