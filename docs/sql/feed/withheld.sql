-- readableKeys
SELECT row.id AS key
FROM events row
WHERE row.id = ANY($1::uuid[]) AND row.position IS NOT NULL AND (row.type <> ALL($2::event_type[]) OR EXISTS (SELECT
FROM reports seen
WHERE seen.id = row.subject_id AND (seen.laboratory_id = ANY(ARRAY(SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid))) IS TRUE)) AND (row.type <> ALL($5::event_type[]) OR EXISTS (SELECT
FROM unmatched_results seen
WHERE seen.id = row.subject_id AND (seen.account_id = ANY(ARRAY(SELECT $6::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $7::uuid))) IS TRUE));
