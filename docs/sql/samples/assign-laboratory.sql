-- assignLaboratory
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- assignLaboratory
INSERT INTO laboratory_assignments ("sample_id", "position", "laboratory_id", "reason", "assigned_at", "assigned_by_id") SELECT "sample_id", "position", "laboratory_id", "reason", "assigned_at", "assigned_by_id"
FROM json_populate_recordset(NULL::laboratory_assignments, $1::json);

-- assignLaboratory
INSERT INTO outbound_messages (id, account_id, requisition_id, kind, turn, control_id, created, queued, next_attempt) SELECT $1::uuid, $2::uuid, requisition.id, 'NEW', $3::smallint, $4, $5::timestamptz, $6::timestamptz, $7::timestamptz
FROM requisitions requisition
WHERE requisition.id = $8::uuid AND EXISTS (SELECT
FROM outbound_destinations destination
WHERE destination.orders AND destination.account_id = $9::uuid);

-- assignLaboratory
INSERT INTO outbound_messages (id, account_id, requisition_id, kind, turn, control_id, created, queued, next_attempt) SELECT $1::uuid, placed.account_id, placed.requisition_id, 'CANCEL', placed.turn, $2, $3::timestamptz, $4::timestamptz, $5::timestamptz
FROM outbound_messages placed
WHERE placed.requisition_id = $6::uuid AND placed.kind = 'NEW'
ORDER BY placed.turn DESC
LIMIT 1
ON CONFLICT DO NOTHING;

-- assignLaboratory
UPDATE samples SET laboratory_id = $1::uuid, laboratory_basis = 'ADMIN', updated = $2::timestamptz
WHERE id = $3::uuid;

-- lockRequisitionOfSample
SELECT row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text
FROM requisitions row
WHERE row.sample_id = $1::uuid FOR UPDATE;

-- lockSample
WITH kit AS ( SELECT kit.kit_id, kit.patient_id
FROM samples row
JOIN kits kit ON kit.id = row.kit_id
WHERE row.sample_id_folded = folded($1::text) FOR UPDATE OF kit ) SELECT row.id, row.sample_id::text AS "sampleId", row.account_id AS "accountId", row.kit_id AS "kitRef", kit.kit_id::text AS "kitId", row.kit_type AS "kitTypeCode", row.status::text, row.kit_id IS NULL OR kit.patient_id IS NOT NULL AS "isOfSomebody", (SELECT closed_at IS NOT NULL
FROM accounts
WHERE accounts.id = row.account_id) AS "isOfClosed", (SELECT release
FROM accounts
WHERE accounts.id = row.account_id) AS "releasePolicy"
FROM samples row
LEFT JOIN kit ON true
WHERE row.sample_id_folded = folded($2::text) FOR UPDATE OF row;

-- readGiven
SELECT laboratory_id AS "laboratoryId", laboratory_basis::text AS basis, (SELECT count(*)::int
FROM laboratory_assignments
WHERE sample_id = samples.id) AS times
FROM samples
WHERE id = $1::uuid;

-- requireLaboratory
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."users"."id"
FROM "public"."users"
WHERE ("public"."users"."account_id" = $1 AND "public"."users"."role" = CAST($2::text AS "public"."role")) OFFSET $3) AS "sub";
