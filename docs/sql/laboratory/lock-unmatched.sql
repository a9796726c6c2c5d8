-- lockUnmatched
SELECT row.id, row.account_id AS "accountId", row.message_id AS "messageId", row.sample_id AS "sampleRef", row.reason::text, row.severity::text, row.status::text, (SELECT json_build_object('id', sample.id, 'accountId', sample.account_id, 'sampleId', sample.sample_id::text, 'kitId', (SELECT kit_id::text
FROM kits
WHERE id = sample.kit_id))
FROM samples sample
WHERE sample.id = row.sample_id) AS sample
FROM unmatched_results row
WHERE row.id = $1::uuid AND (row.account_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid))) IS TRUE FOR UPDATE;

-- lockUnmatched
SELECT row.id, row.account_id AS "accountId", row.message_id AS "messageId", row.sample_id AS "sampleRef", row.reason::text, row.severity::text, row.status::text, (SELECT json_build_object('id', sample.id, 'accountId', sample.account_id, 'sampleId', sample.sample_id::text, 'kitId', (SELECT kit_id::text
FROM kits
WHERE id = sample.kit_id))
FROM samples sample
WHERE sample.id = row.sample_id) AS sample
FROM unmatched_results row
WHERE row.id = $1::uuid FOR UPDATE;
