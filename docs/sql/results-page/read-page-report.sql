-- isOfKit
SELECT sample.kit_id = $1::uuid AS "isOfKit"
FROM reports report
JOIN samples sample ON sample.id = report.sample_id
WHERE report.id = $2::uuid;
