-- advanceOrder
SELECT row.status::text, (SELECT count(*)::int
FROM order_items
WHERE order_id = row.id AND NOT canceled) AS items, ARRAY(SELECT status::text
FROM kits
WHERE order_id = row.id AND id <> $1::uuid) AS "otherKits", row.hold_reason::text AS "holdReason", row.hold_note AS "holdNote", row.held_since AS "heldSince", row.held_until AS "heldUntil", row.held_by::text AS "heldBy"
FROM orders row
WHERE row.id = $2::uuid;

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
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) FOR UPDATE OF placed ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId"
FROM kits row
LEFT JOIN placed ON true
WHERE (folded(row.kit_id) COLLATE "C") = folded($2::text) FOR UPDATE OF row;

-- makeMove, recordKitEvent
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- makeMove, recordKitEvent
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- makeMove, recordKitEvent
INSERT INTO kit_events (kit_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::kit_status, greatest($2::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- makeMove, recordKitEvent
INSERT INTO shipments AS known (id, kit_id, tracking_number, carrier, created) SELECT $1::uuid, $2::uuid, $3, $4, greatest($5::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = $6::uuid))
ON CONFLICT (kit_id) DO UPDATE SET tracking_number = excluded.tracking_number, carrier = CASE WHEN excluded.tracking_number = known.tracking_number THEN coalesce(excluded.carrier, known.carrier) ELSE excluded.carrier END, created = CASE WHEN excluded.tracking_number = known.tracking_number THEN known.created ELSE excluded.created END
WHERE excluded.tracking_number = known.tracking_number OR NOT $7::boolean;

-- makeMove, recordKitEvent
UPDATE kits SET updated = $1::timestamptz, status = $2::kit_status, status_since = greatest($3::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = kits.id))
WHERE id = ANY($4::uuid[]);

-- makeMove, recordKitEvent
UPDATE orders SET ("status", "updated") = (SELECT "status", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;

-- readHistory
SELECT min(created) AS first, max(created) AS newest
FROM kit_events
WHERE kit_id = $1::uuid;

-- recordKitEvent
INSERT INTO kit_events (kit_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::kit_status, $2::timestamptz, $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- recordKitEvent
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- recordKitEvent
INSERT INTO shipments AS known (id, kit_id, tracking_number, carrier, created) SELECT $1::uuid, $2::uuid, $3, $4, $5::timestamptz
ON CONFLICT (kit_id) DO UPDATE SET tracking_number = excluded.tracking_number, carrier = CASE WHEN excluded.tracking_number = known.tracking_number THEN coalesce(excluded.carrier, known.carrier) ELSE excluded.carrier END, created = CASE WHEN excluded.tracking_number = known.tracking_number THEN known.created ELSE excluded.created END
WHERE excluded.tracking_number = known.tracking_number OR NOT $6::boolean;

-- recordKitEvent
UPDATE kits SET updated = $1::timestamptz
WHERE id = ANY($2::uuid[]);

-- recordKitEvent
UPDATE orders SET ("status", "canceled_at", "canceled_by", "cancel_reason", "all_made", "updated") = (SELECT "status", "canceled_at", "canceled_by", "cancel_reason", "all_made", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;

-- recordKitEvent
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status
WHERE id = ANY($3::uuid[]);
