-- readHeldReports
SELECT report.id, report.amends_id AS "amendsRef", report.flags & $1::smallint <> 0 AS "isCritical", report.held_at AS "heldAt", report.held_until AS "heldUntil", report.acknowledged AS "isAcknowledged"
FROM reports report
WHERE report.sample_id = $2::uuid AND report.held_until IS NOT NULL
ORDER BY report.created, report.id;
