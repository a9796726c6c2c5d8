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

-- demandsOfAccount
SELECT strict_addresses AS "isStrict"
FROM accounts
WHERE id = $1::uuid;

-- findRecord
SELECT row.id, row.account_id AS "accountId"
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE;

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

-- readInherited
WITH RECURSIVE chain AS ( SELECT kits.order_id, 0 AS recollections
FROM kits
WHERE id = $1::uuid
UNION ALL SELECT replaced.order_id, chain.recollections + (replacement.is_recollection AND replaced.replacement_id = replacement.order_id)::int
FROM chain
JOIN replacements replacement ON replacement.order_id = chain.order_id
JOIN kits replaced ON replaced.id = replacement.kit_id ) SELECT type.orderable, account.strict_addresses AS "isStrict", jsonb_build_array(type.eligibility, coalesce((SELECT own.rules
FROM account_eligibility own
WHERE own.account_id = kit.account_id AND own.kit_type = type.code), '[]')) AS lists, type.recollections, (SELECT max(recollections)
FROM chain) AS recollected, standing.order_id::text AS "replacedBy", placed.metadata, CASE WHEN placed.id IS NOT NULL THEN json_build_object( 'firstName', placed.recipient_first_name, 'lastName', placed.recipient_last_name, 'email', placed.recipient_email, 'phone', placed.recipient_phone, 'address', CASE WHEN (patient.address_corrected > placed.created AND patient.street1 IS NOT NULL) THEN json_build_object('street1', patient.street1, 'street2', patient.street2, 'city', patient.city, 'state', patient.state, 'zip', patient.zip, 'country', patient.country) ELSE json_build_object( 'street1', placed.recipient_street1, 'street2', placed.recipient_street2, 'city', placed.recipient_city, 'state', placed.recipient_state, 'zip', placed.recipient_zip, 'country', placed.recipient_country) END) END AS recipient, CASE WHEN placed.hold_reason = 'ADDRESS_UNDELIVERABLE' AND (patient.address_corrected > placed.created AND patient.street1 IS NOT NULL) IS NOT TRUE AND (placed.held_until IS NULL OR placed.held_until > $2::timestamptz) THEN json_build_object( 'reason', placed.hold_reason, 'note', placed.hold_note, 'until', placed.held_until, 'by', placed.held_by) END AS undeliverable, CASE WHEN patient.id IS NOT NULL THEN json_build_object( 'firstName', patient.first_name, 'lastName', patient.last_name, 'email', patient.email, 'phone', patient.phone, 'address', json_build_object('street1', patient.street1, 'street2', patient.street2, 'city', patient.city, 'state', patient.state, 'zip', patient.zip, 'country', patient.country)) END AS patient
FROM kits kit
JOIN kit_types type ON type.code = kit.kit_type
JOIN accounts account ON account.id = kit.account_id
LEFT JOIN orders placed ON placed.id = kit.order_id
LEFT JOIN patients patient ON patient.id = kit.patient_id
LEFT JOIN orders standing ON standing.id = kit.replacement_id
WHERE kit.id = $3::uuid;

-- replaceKit
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- replaceKit
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- replaceKit
INSERT INTO kit_events (kit_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::kit_status, greatest($2::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- replaceKit
INSERT INTO order_hold_events ("order_id", "is_held", "reason", "note", "created", "recorded") SELECT "order_id", "is_held", "reason", "note", "created", "recorded"
FROM json_populate_recordset(NULL::order_hold_events, $1::json);

-- replaceKit
INSERT INTO order_items ("order_id", "position", "kit_type") SELECT "order_id", "position", "kit_type"
FROM json_populate_recordset(NULL::order_items, $1::json);

-- replaceKit
INSERT INTO orders ("id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "external_id", "input_hash", "created", "updated") SELECT "id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "external_id", "input_hash", "created", "updated"
FROM json_populate_recordset(NULL::orders, $1::json);

-- replaceKit
INSERT INTO orders ("id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "external_id", "input_hash", "hold_reason", "hold_note", "held_since", "held_until", "held_by", "created", "updated") SELECT "id", "order_id", "account_id", "placed_by_id", "status", "recipient_first_name", "recipient_last_name", "recipient_email", "recipient_phone", "recipient_street1", "recipient_street2", "recipient_city", "recipient_state", "recipient_country", "recipient_zip", "metadata", "external_id", "input_hash", "hold_reason", "hold_note", "held_since", "held_until", "held_by", "created", "updated"
FROM json_populate_recordset(NULL::orders, $1::json);

-- replaceKit
INSERT INTO replacements ("order_id", "order_position", "kit_id", "account_id", "reason", "note", "requested_by_id", "created", "is_recollection") SELECT "order_id", "order_position", "kit_id", "account_id", "reason", "note", "requested_by_id", "created", "is_recollection"
FROM json_populate_recordset(NULL::replacements, $1::json);

-- replaceKit
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- replaceKit
UPDATE kits SET replacement_id = $1::uuid, updated = $2::timestamptz
WHERE id = $3::uuid;

-- replaceKit
UPDATE kits SET updated = $1::timestamptz, status = $2::kit_status, replacement_id = $3::uuid, status_since = greatest($4::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = kits.id))
WHERE id = ANY($5::uuid[]);

-- replaceKit
UPDATE orders SET ("status", "canceled_at", "canceled_by", "cancel_reason", "all_made", "updated") = (SELECT "status", "canceled_at", "canceled_by", "cancel_reason", "all_made", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;

-- replaceKit
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status
WHERE id = ANY($3::uuid[]);
