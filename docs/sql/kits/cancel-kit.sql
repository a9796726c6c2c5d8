-- advanceOrder
SELECT row.status::text, (SELECT count(*)::int
FROM order_items
WHERE order_id = row.id AND NOT canceled) AS items, ARRAY(SELECT status::text
FROM kits
WHERE order_id = row.id AND id <> $1::uuid) AS "otherKits", row.hold_reason::text AS "holdReason", row.hold_note AS "holdNote", row.held_since AS "heldSince", row.held_until AS "heldUntil", row.held_by::text AS "heldBy"
FROM orders row
WHERE row.id = $2::uuid;

-- cancelKit
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- cancelKit
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- cancelKit
INSERT INTO kit_events (kit_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::kit_status, greatest($2::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- cancelKit
INSERT INTO outbound_messages (id, account_id, requisition_id, kind, turn, control_id, created, queued, next_attempt) SELECT $1::uuid, placed.account_id, placed.requisition_id, 'CANCEL', placed.turn, $2, $3::timestamptz, $4::timestamptz, $5::timestamptz
FROM outbound_messages placed
WHERE placed.requisition_id = $6::uuid AND placed.kind = 'NEW'
ORDER BY placed.turn DESC
LIMIT 1
ON CONFLICT DO NOTHING;

-- cancelKit
INSERT INTO requisition_events (requisition_id, status, created, recorded, recorded_by_id, reason, of_sample) SELECT record.id, $1::requisition_status, greatest($2::timestamptz, (SELECT max(created)
FROM requisition_events
WHERE requisition_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6
FROM unnest($7::uuid[]) AS record(id);

-- cancelKit
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- cancelKit
UPDATE kits SET updated = $1::timestamptz, status = $2::kit_status, status_since = greatest($3::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = kits.id))
WHERE id = ANY($4::uuid[]);

-- cancelKit
UPDATE orders SET ("status", "canceled_at", "canceled_by", "cancel_reason", "all_made", "updated") = (SELECT "status", "canceled_at", "canceled_by", "cancel_reason", "all_made", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;

-- cancelKit
UPDATE requisitions SET updated = $1::timestamptz, status = $2::requisition_status
WHERE id = ANY($3::uuid[]);

-- cancelKit
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status
WHERE id = ANY($3::uuid[]);

-- cancelOwnSample
SELECT id, sample_id::text AS "sampleId", account_id AS "accountId", NULL AS "kitRef", NULL AS "kitId", status::text
FROM samples
WHERE id = $1::uuid AND kit_id IS NULL;

-- cancelSamplesOf
SELECT sample.id, sample.sample_id::text AS "sampleId", sample.account_id AS "accountId", kit.id AS "kitRef", kit.kit_id::text AS "kitId", sample.status::text
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE kit.id = ANY($1::uuid[])
ORDER BY kit.id;

-- lockNamedKit
WITH placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM kits row
JOIN orders placed ON placed.id = row.order_id
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE OF placed ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId"
FROM kits row
LEFT JOIN placed ON true
WHERE (folded(row.kit_id) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE FOR UPDATE OF row;

-- lockNamedKit
WITH placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM kits row
JOIN orders placed ON placed.id = row.order_id
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) FOR UPDATE OF placed ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId"
FROM kits row
LEFT JOIN placed ON true
WHERE (folded(row.kit_id) COLLATE "C") = folded($2::text) FOR UPDATE OF row;

-- lockRequisitionOfKit
SELECT row.id, row.account_id AS "accountId", row.sample_id AS "sampleRef", row.status::text
FROM samples sample
JOIN requisitions row ON row.sample_id = sample.id
WHERE sample.kit_id = $1::uuid FOR UPDATE OF row;
