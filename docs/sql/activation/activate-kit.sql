-- activateKit
INSERT INTO research_consents ("id", "kit_id", "registration", "given", "created", "by_id") SELECT "id", "kit_id", "registration", "given", "created", "by_id"
FROM json_populate_recordset(NULL::research_consents, $1::json);

-- activateKit
UPDATE registration_tokens SET used_at = $1::timestamptz, used_for_kit_id = $2::uuid
WHERE id = $3::uuid;

-- activateKit
UPDATE requisitions SET patient_id = $1::uuid
WHERE id = $2::uuid;

-- activateKit, makeMove
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- activateKit, makeMove
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "data"
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

-- holdPatient
SELECT id, account_id AS "accountId", merged_into_id AS "mergedInto"
FROM patients
WHERE id = $1::uuid FOR KEY SHARE;

-- isSamePatient
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."patients"."id"
FROM "public"."patients"
WHERE (("public"."patients"."id" = $1 OR "public"."patients"."merged_into_id" = $2) AND "public"."patients"."first_name" = $3 AND "public"."patients"."last_name" = $4 AND "public"."patients"."date_of_birth" = $5 AND "public"."patients"."email" = $6) OFFSET $7) AS "sub";

-- lockNamedKit
WITH placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM kits row
JOIN orders placed ON placed.id = row.order_id
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE OF placed ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId"
FROM kits row
LEFT JOIN placed ON true
WHERE (folded(row.kit_id) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE FOR UPDATE OF row;

-- lockNamedKit
WITH placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM kits row
JOIN orders placed ON placed.id = row.order_id
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE FOR UPDATE OF placed ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId"
FROM kits row
LEFT JOIN placed ON true
WHERE (folded(row.kit_id) COLLATE "C") = folded($4::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE FOR UPDATE OF row;

-- lockNamedKit
WITH placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM kits row
JOIN orders placed ON placed.id = row.order_id
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) FOR UPDATE OF placed ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId"
FROM kits row
LEFT JOIN placed ON true
WHERE (folded(row.kit_id) COLLATE "C") = folded($2::text) FOR UPDATE OF row;

-- lockToken
SELECT token.id, token.account_id AS "accountId", token.patient_id AS "patientRef", patient.merged_into_id AS "mergedInto", token.kit_type AS "kitTypeCode", token.expires_at AS "expiresAt", token.used_at AS "usedAt"
FROM registration_tokens token
JOIN patients patient ON patient.id = token.patient_id
WHERE token.hash = $1 FOR UPDATE OF token FOR KEY SHARE OF patient;

-- publishReportsOf
SELECT report.id, report.amends_id AS "amendsRef", sample.sample_id::text AS "sampleId", EXISTS (SELECT
FROM results
WHERE results.report_id = report.id AND results.lab_flag = 'CRITICAL' AND results.finality <> 'WITHDRAWN') AS "isCritical"
FROM samples sample
JOIN reports report ON report.sample_id = sample.id
WHERE sample.kit_id = $1::uuid AND report.withdrawn_at IS NULL
ORDER BY report.created, report.id;

-- readTerms
SELECT type.activatable, type.required_activation_fields::text[] AS "requiredFields", account.support_contact AS "supportContact", account.closed_at IS NOT NULL AS "isClosed", account.recognizes_patients AS recognizes, account.strict_addresses AS "isStrict", (SELECT json_build_object('holds', kits.research_consent, 'registration', (SELECT count(*)::integer
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
