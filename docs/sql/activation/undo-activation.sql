-- holdPatient
SELECT id, account_id AS "accountId", merged_into_id AS "mergedInto"
FROM patients
WHERE id = $1::uuid FOR KEY SHARE;

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

-- requireNothingBegun
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."reports"."id"
FROM "public"."reports"
LEFT JOIN "public"."samples" AS "j0" ON ("j0"."id") = ("public"."reports"."sample_id")
WHERE ("j0"."kit_id" = $1 AND ("j0"."id" IS NOT NULL)) OFFSET $2) AS "sub";

-- requireNothingStands
SELECT COUNT(*) AS "_count$_all"
FROM (SELECT "public"."reports"."id"
FROM "public"."reports"
LEFT JOIN "public"."samples" AS "j0" ON ("j0"."id") = ("public"."reports"."sample_id")
WHERE (("j0"."kit_id" = $1 AND ("j0"."id" IS NOT NULL)) AND (NOT "public"."reports"."status" = CAST($2::text AS "public"."report_status"))) OFFSET $3) AS "sub";

-- undoActivation
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- undoActivation
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- undoActivation
INSERT INTO kit_events (kit_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::kit_status, greatest($2::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id);

-- undoActivation
INSERT INTO undone_activations (id, kit_id, patient_id, research_consent, undone_at, undone_by_id) SELECT $1::uuid, id, patient_id, research_consent, $2::timestamptz, $3::uuid
FROM kits
WHERE id = $4::uuid;

-- undoActivation
UPDATE kits SET updated = $1::timestamptz, status = $2::kit_status, patient_id = NULL, research_consent = NULL, status_since = greatest($3::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = kits.id))
WHERE id = ANY($4::uuid[]);

-- undoActivation
UPDATE patient_sessions session SET ended_at = $1::timestamptz
FROM results_links link
WHERE session.results_link_id = link.id AND link.kit_id = $2::uuid AND session.ended_at IS NULL AND session.expires_at > $3::timestamptz;

-- undoActivation
UPDATE registration_tokens SET used_at = NULL, used_for_kit_id = NULL
WHERE used_for_kit_id = $1::uuid;

-- undoActivation
UPDATE results_links link SET ended_as = 'REVOKED', ended_at = $1::timestamptz
WHERE link.kit_id = $2::uuid AND link.ended_as IS NULL AND link.expires_at > $3::timestamptz;

-- undoActivation
UPDATE samples SET collected_at = NULL
WHERE kit_id = $1::uuid AND collected_at IS NOT NULL;
