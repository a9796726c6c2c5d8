-- showReportsOfKit
SELECT report.id, report.amends_id AS "amendsRef", sample.sample_id::text AS "sampleId", report.partial AS "isPartial", report.amends_id IS NOT NULL AS "isAmendment", report.flags & $1::smallint <> 0 AS "isCritical", report.flags = $2::smallint AS "isCertainlyNormal"
FROM samples sample
JOIN reports report ON report.sample_id = sample.id
WHERE sample.kit_id = $3::uuid AND report.withdrawn_at IS NULL
ORDER BY report.created, report.id;
