-- amendsShown
SELECT EXISTS ( SELECT
FROM results
WHERE report_id = shown.id AND finality = 'FINAL' AND chart_key = ANY($1::text[])
UNION ALL SELECT
FROM report_attachments
WHERE report_id = shown.id AND finality = 'FINAL' AND chart_key = ANY($2::text[]) ) AS "isShown"
FROM reports shown
WHERE shown.sample_id = $3::uuid AND shown.status = 'SUPERSEDED_UNSEEN';
