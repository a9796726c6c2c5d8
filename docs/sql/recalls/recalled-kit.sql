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

-- dealWithKit
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- dealWithKit
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- dealWithKit
INSERT INTO kit_events (kit_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::kit_status, greatest($2::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- dealWithKit
INSERT INTO order_items ("order_id", "position", "kit_type") SELECT "order_id", "position", "kit_type"
FROM json_populate_recordset(NULL::order_items, $1::json);

-- dealWithKit
INSERT INTO orders ("id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "external_id", "input_hash", "created", "updated") SELECT "id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "external_id", "input_hash", "created", "updated"
FROM json_populate_recordset(NULL::orders, $1::json);

-- dealWithKit
INSERT INTO recalled_kits ("kit_id", "created", "canceled", "replaceable", "replaced") SELECT "kit_id", "created", "canceled", "replaceable", "replaced"
FROM json_populate_recordset(NULL::recalled_kits, $1::json);

-- dealWithKit
INSERT INTO replacements ("order_id", "order_position", "kit_id", "account_id", "reason", "note", "requested_by_id", "created", "is_recollection") SELECT "order_id", "order_position", "kit_id", "account_id", "reason", "note", "requested_by_id", "created", "is_recollection"
FROM json_populate_recordset(NULL::replacements, $1::json);

-- dealWithKit
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- dealWithKit
UPDATE kits SET replacement_id = $1::uuid, updated = $2::timestamptz
WHERE id = $3::uuid;

-- dealWithKit
UPDATE kits SET updated = $1::timestamptz, status = $2::kit_status, replacement_id = $3::uuid, status_since = greatest($4::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = kits.id))
WHERE id = ANY($5::uuid[]);

-- dealWithKit
UPDATE kits SET updated = $1::timestamptz, status = $2::kit_status, status_since = greatest($3::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = kits.id))
WHERE id = ANY($4::uuid[]);

-- dealWithKit
UPDATE orders SET ("status", "canceled_at", "canceled_by", "cancel_reason", "all_made", "updated") = (SELECT "status", "canceled_at", "canceled_by", "cancel_reason", "all_made", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;

-- dealWithKit
UPDATE recalled_kits SET ("replaced") = (SELECT "replaced"
FROM json_populate_record(NULL::recalled_kits, $1::json))
WHERE kit_id = $2::uuid;

-- dealWithKit
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status
WHERE id = ANY($3::uuid[]);

-- lockFreeKit
WITH placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM kits row
JOIN orders placed ON placed.id = row.order_id
WHERE row.id = $1::uuid FOR UPDATE OF placed SKIP LOCKED ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId"
FROM kits row
LEFT JOIN placed ON true
WHERE row.id = $2::uuid FOR UPDATE OF row SKIP LOCKED;

-- readRecall
SELECT lot.code AS lot, lot.status_reason AS reason, lot.recall_replaces AS replaces, lot.recalled_by_id AS "userId", lot.recalled_with_key AS "apiKeyId", lot.recall_request AS "requestId", recaller.role::text, account.id AS "accountId", account.mode::text AS "accountMode", dealt.kit_id IS NOT NULL AS "isDealt", dealt.replaceable, dealt.kit_id IS NOT NULL AND (dealt.replaced IS NOT NULL OR NOT dealt.replaceable) AS "isSettled"
FROM kits kit
JOIN lots lot ON lot.id = kit.lot_id
JOIN users recaller ON recaller.id = lot.recalled_by_id
JOIN accounts account ON account.id = recaller.account_id
LEFT JOIN recalled_kits dealt ON dealt.kit_id = kit.id
WHERE kit.id = $1::uuid AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = kit.account_id OFFSET 0);
