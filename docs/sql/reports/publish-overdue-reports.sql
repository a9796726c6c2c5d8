-- publishOverdueReports
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- publishOverdueReports
SELECT overdue.id, overdue.account_id AS "accountId", sample.sample_id::text AS "sampleId", kit.kit_id::text AS "kitId", overdue.acknowledge_by AS due, overdue.held_until IS NOT NULL AS "isHeld"
FROM ( SELECT row.*
FROM reports row
WHERE row.awaited AND NOT row.overdue_told AND row.acknowledge_by <= $1::timestamptz AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = row.account_id OFFSET 0)
ORDER BY row.acknowledge_by
LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED) AS overdue
JOIN samples sample ON sample.id = overdue.sample_id
LEFT JOIN kits kit ON kit.id = sample.kit_id
ORDER BY overdue.acknowledge_by, overdue.id;

-- publishOverdueReports
UPDATE reports SET overdue_told = true
WHERE id = ANY($1::uuid[]);
