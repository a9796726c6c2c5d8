-- activateKit
INSERT INTO order_hold_events ("order_id", "is_held", "reason", "note", "created", "recorded") SELECT "order_id", "is_held", "reason", "note", "created", "recorded"
FROM json_populate_recordset(NULL::order_hold_events, $1::json);

-- activateKit
INSERT INTO research_consents ("id", "kit_id", "registration", "given", "created", "by_id") SELECT "id", "kit_id", "registration", "given", "created", "by_id"
FROM json_populate_recordset(NULL::research_consents, $1::json);

-- activateKit
INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::sample_status, greatest($2::timestamptz, (SELECT max(created)
FROM sample_events
WHERE sample_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- activateKit
UPDATE kits SET updated = $1::timestamptz, status = $2::kit_status, status_since = greatest($3::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = kits.id))
WHERE id = ANY($4::uuid[]);

-- activateKit
UPDATE orders SET ("status", "canceled_at", "canceled_by", "cancel_reason", "all_made", "updated") = (SELECT "status", "canceled_at", "canceled_by", "cancel_reason", "all_made", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;

-- activateKit
UPDATE orders SET ("status", "hold_reason", "hold_note", "held_since", "held_until", "held_by", "canceled_at", "canceled_by", "cancel_reason", "all_made", "updated") = (SELECT "status", "hold_reason", "hold_note", "held_since", "held_until", "held_by", "canceled_at", "canceled_by", "cancel_reason", "all_made", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;

-- activateKit
UPDATE registration_tokens SET used_at = $1::timestamptz, used_for_kit_id = $2::uuid
WHERE id = $3::uuid;

-- activateKit
UPDATE reports SET held_at = $1::timestamptz, held_until = $2::timestamptz
WHERE id = ANY($3::uuid[]);

-- activateKit
UPDATE requisitions SET patient_id = $1::uuid
WHERE id = $2::uuid;

-- activateKit
UPDATE samples SET updated = $1::timestamptz, status = $2::sample_status
WHERE id = ANY($3::uuid[]);

-- activateKit, makeMove
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- activateKit, makeMove
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- activateKit, makeMove
INSERT INTO kit_events (kit_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::kit_status, greatest($2::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- activateKit, makeMove
INSERT INTO patients ("id", "account_id", "first_name", "last_name", "email", "phone", "sex", "date_of_birth", "language", "guardian", "street1", "street2", "city", "state", "zip", "country", "created", "updated") SELECT "id", "account_id", "first_name", "last_name", "email", "phone", "sex", "date_of_birth", "language", "guardian", "street1", "street2", "city", "state", "zip", "country", "created", "updated"
FROM json_populate_recordset(NULL::patients, $1::json);

-- activateKit, makeMove
UPDATE kits SET updated = $1::timestamptz, status = $2::kit_status, patient_id = $3::uuid, research_consent = $4::boolean, status_since = greatest($5::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = kits.id))
WHERE id = ANY($6::uuid[]);

-- activateKit, makeMove
UPDATE orders SET ("status", "updated") = (SELECT "status", "updated"
FROM json_populate_record(NULL::orders, $1::json))
WHERE id = $2::uuid;

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

-- holdPatient
SELECT id, account_id AS "accountId", merged_into_id AS "mergedInto"
FROM patients
WHERE id = $1::uuid FOR KEY SHARE;

-- isSamePatient
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."patients"."id"
FROM "public"."patients"
WHERE (("public"."patients"."id" = $1 OR "public"."patients"."merged_into_id" = $2) AND "public"."patients"."first_name" = $3 AND "public"."patients"."last_name" = $4 AND "public"."patients"."date_of_birth" = $5 AND "public"."patients"."email" = $6) OFFSET $7) AS "sub";

-- lockKitToActivate
WITH RECURSIVE line(kit_id, order_id, place) AS ( SELECT start.id, start.order_id, 0
FROM (SELECT row.id, row.order_id
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE) AS start
UNION ALL SELECT next.*
FROM line
CROSS JOIN LATERAL ( SELECT replaced.id, replaced.order_id, line.place - 1
FROM replacements replacement
JOIN kits replaced ON replaced.id = replacement.kit_id
WHERE line.place <= 0 AND replacement.order_id = line.order_id
UNION ALL SELECT made.id, replaced.replacement_id, line.place + 1
FROM kits replaced
LEFT JOIN kits made ON made.order_id = replaced.replacement_id
WHERE line.place >= 0 AND replaced.id = line.kit_id AND replaced.replacement_id IS NOT NULL ) AS next ), placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM orders placed
WHERE placed.id = ANY(ARRAY(SELECT order_id
FROM line))
ORDER BY placed.id FOR UPDATE ), others AS ( SELECT other.id
FROM kits other
WHERE other.id = ANY(ARRAY(SELECT kit_id
FROM line)) AND (SELECT count(*)
FROM placed) >= 0
ORDER BY other.id FOR UPDATE ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId", row.replacement_id IS NOT NULL OR EXISTS (SELECT
FROM replacements
WHERE replacements.order_id = row.order_id) AS "isInLine"
FROM kits row
LEFT JOIN placed ON placed.id = (SELECT order_id
FROM line
WHERE place = 0)
WHERE (folded(row.kit_id) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE AND (SELECT count(*)
FROM others) >= 0 FOR UPDATE OF row;

-- lockKitToActivate
WITH RECURSIVE line(kit_id, order_id, place) AS ( SELECT start.id, start.order_id, 0
FROM (SELECT row.id, row.order_id
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE) AS start
UNION ALL SELECT next.*
FROM line
CROSS JOIN LATERAL ( SELECT replaced.id, replaced.order_id, line.place - 1
FROM replacements replacement
JOIN kits replaced ON replaced.id = replacement.kit_id
WHERE line.place <= 0 AND replacement.order_id = line.order_id
UNION ALL SELECT made.id, replaced.replacement_id, line.place + 1
FROM kits replaced
LEFT JOIN kits made ON made.order_id = replaced.replacement_id
WHERE line.place >= 0 AND replaced.id = line.kit_id AND replaced.replacement_id IS NOT NULL ) AS next ), placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM orders placed
WHERE placed.id = ANY(ARRAY(SELECT order_id
FROM line))
ORDER BY placed.id FOR UPDATE ), others AS ( SELECT other.id
FROM kits other
WHERE other.id = ANY(ARRAY(SELECT kit_id
FROM line)) AND (SELECT count(*)
FROM placed) >= 0
ORDER BY other.id FOR UPDATE ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId", row.replacement_id IS NOT NULL OR EXISTS (SELECT
FROM replacements
WHERE replacements.order_id = row.order_id) AS "isInLine"
FROM kits row
LEFT JOIN placed ON placed.id = (SELECT order_id
FROM line
WHERE place = 0)
WHERE (folded(row.kit_id) COLLATE "C") = folded($4::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (SELECT count(*)
FROM others) >= 0 FOR UPDATE OF row;

-- lockKitToActivate
WITH RECURSIVE line(kit_id, order_id, place) AS ( SELECT start.id, start.order_id, 0
FROM (SELECT row.id, row.order_id
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text)) AS start
UNION ALL SELECT next.*
FROM line
CROSS JOIN LATERAL ( SELECT replaced.id, replaced.order_id, line.place - 1
FROM replacements replacement
JOIN kits replaced ON replaced.id = replacement.kit_id
WHERE line.place <= 0 AND replacement.order_id = line.order_id
UNION ALL SELECT made.id, replaced.replacement_id, line.place + 1
FROM kits replaced
LEFT JOIN kits made ON made.order_id = replaced.replacement_id
WHERE line.place >= 0 AND replaced.id = line.kit_id AND replaced.replacement_id IS NOT NULL ) AS next ), placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM orders placed
WHERE placed.id = ANY(ARRAY(SELECT order_id
FROM line))
ORDER BY placed.id FOR UPDATE ), others AS ( SELECT other.id
FROM kits other
WHERE other.id = ANY(ARRAY(SELECT kit_id
FROM line)) AND (SELECT count(*)
FROM placed) >= 0
ORDER BY other.id FOR UPDATE ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId", row.replacement_id IS NOT NULL OR EXISTS (SELECT
FROM replacements
WHERE replacements.order_id = row.order_id) AS "isInLine"
FROM kits row
LEFT JOIN placed ON placed.id = (SELECT order_id
FROM line
WHERE place = 0)
WHERE (folded(row.kit_id) COLLATE "C") = folded($2::text) AND (SELECT count(*)
FROM others) >= 0 FOR UPDATE OF row;

-- lockLine
WITH RECURSIVE line(kit_id, order_id, place) AS ( SELECT start.id, start.order_id, 0
FROM (SELECT $1::uuid AS id, $2::uuid AS order_id) AS start
UNION ALL SELECT next.*
FROM line
CROSS JOIN LATERAL ( SELECT replaced.id, replaced.order_id, line.place - 1
FROM replacements replacement
JOIN kits replaced ON replaced.id = replacement.kit_id
WHERE line.place <= 0 AND replacement.order_id = line.order_id
UNION ALL SELECT made.id, replaced.replacement_id, line.place + 1
FROM kits replaced
LEFT JOIN kits made ON made.order_id = replaced.replacement_id
WHERE line.place >= 0 AND replaced.id = line.kit_id AND replaced.replacement_id IS NOT NULL ) AS next ) SELECT row.id, row.order_id::text AS "orderId", row.account_id AS "accountId", row.status::text, row.hold_reason::text AS "holdReason", row.hold_note AS "holdNote", row.held_since AS "heldSince", row.held_until AS "heldUntil", row.held_by::text AS "heldBy"
FROM orders row
WHERE row.id = ANY(ARRAY(SELECT order_id
FROM line))
ORDER BY row.id FOR UPDATE;

-- lockLine
WITH RECURSIVE line(kit_id, order_id, place) AS ( SELECT start.id, start.order_id, 0
FROM (SELECT $1::uuid AS id, $2::uuid AS order_id) AS start
UNION ALL SELECT next.*
FROM line
CROSS JOIN LATERAL ( SELECT replaced.id, replaced.order_id, line.place - 1
FROM replacements replacement
JOIN kits replaced ON replaced.id = replacement.kit_id
WHERE line.place <= 0 AND replacement.order_id = line.order_id
UNION ALL SELECT made.id, replaced.replacement_id, line.place + 1
FROM kits replaced
LEFT JOIN kits made ON made.order_id = replaced.replacement_id
WHERE line.place >= 0 AND replaced.id = line.kit_id AND replaced.replacement_id IS NOT NULL ) AS next ), kit AS ( SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", row.replacement_id
FROM kits row
WHERE row.id = ANY(ARRAY(SELECT kit_id
FROM line))
ORDER BY row.id FOR UPDATE ) SELECT line.order_id AS "placedRef", replacement.reason::text, kit.*
FROM line
LEFT JOIN kit ON kit.id = line.kit_id
LEFT JOIN replacements replacement ON replacement.order_id = kit.replacement_id
ORDER BY line.place;

-- lockToken
SELECT token.id, token.account_id AS "accountId", token.patient_id AS "patientRef", patient.merged_into_id AS "mergedInto", token.kit_type AS "kitTypeCode", token.expires_at AS "expiresAt", token.used_at AS "usedAt"
FROM registration_tokens token
JOIN patients patient ON patient.id = token.patient_id
WHERE token.hash = $1 FOR UPDATE OF token FOR KEY SHARE OF patient;

-- readTerms
SELECT type.activatable, type.required_activation_fields::text[] AS "requiredFields", account.support_contact AS "supportContact", account.closed_at IS NOT NULL AS "isClosed", account.recognizes_patients AS recognizes, account.strict_addresses AS "isStrict", account.release AS "releasePolicy", (SELECT json_build_object('holds', kits.research_consent, 'registration', (SELECT count(*)::integer
FROM undone_activations
WHERE undone_activations.kit_id = $1::uuid), 'answered', (SELECT max(created)
FROM research_consents
WHERE kit_id = $2::uuid))
FROM kits
WHERE kits.id = $3::uuid) AS consent, (SELECT recipient_country
FROM orders
WHERE orders.id = $4::uuid) AS "orderCountry", (SELECT recipient_state
FROM orders
WHERE orders.id = $5::uuid) AS "orderState", jsonb_build_array(type.eligibility, coalesce((SELECT own.rules
FROM account_eligibility own
WHERE own.account_id = account.id AND own.kit_type = type.code), '[]')) AS lists, (SELECT json_build_object('id', requisition.id, 'person', json_build_object('family', coalesce(requisition.patient_last_name::text, ''), 'given', coalesce(requisition.patient_first_name::text, ''), 'birthDate', coalesce(requisition.patient_date_of_birth::text, ''), 'sex', coalesce(requisition.patient_sex::text, '')))
FROM samples sample
JOIN requisitions requisition ON requisition.sample_id = sample.id
WHERE sample.kit_id = $6::uuid) AS requisition
FROM kit_types type, accounts account
WHERE type.code = $7 AND account.id = $8::uuid FOR KEY SHARE OF account;
