-- cancelOwnSample
SELECT id, sample_id::text AS "sampleId", account_id AS "accountId", NULL AS "kitRef", NULL AS "kitId", status::text
FROM samples
WHERE id = $1::uuid AND kit_id IS NULL;

-- createRequisition
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- createRequisition
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- createRequisition
INSERT INTO outbound_messages (id, account_id, requisition_id, kind, turn, control_id, created, queued, next_attempt) SELECT $1::uuid, placed.account_id, placed.requisition_id, 'CANCEL', placed.turn, $2, $3::timestamptz, $4::timestamptz, $5::timestamptz
FROM outbound_messages placed
WHERE placed.requisition_id = $6::uuid AND placed.kind = 'NEW'
ORDER BY placed.turn DESC
LIMIT 1
ON CONFLICT DO NOTHING;

-- createRequisition
INSERT INTO requisition_events ("requisition_id", "status", "created", "recorded", "recorded_by_id") SELECT "requisition_id", "status", "created", "recorded", "recorded_by_id"
FROM json_populate_recordset(NULL::requisition_events, $1::json);

-- createRequisition
INSERT INTO requisition_events (requisition_id, status, created, recorded, recorded_by_id, reason, of_sample) SELECT record.id, $1::requisition_status, greatest($2::timestamptz, (SELECT max(created)
FROM requisition_events
WHERE requisition_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6
FROM unnest($7::uuid[]) AS record(id);

-- createRequisition
INSERT INTO requisitions ("id", "account_id", "barcode", "account_number", "lab", "panels", "sample_id", "patient_id", "status", "patient_first_name", "patient_last_name", "patient_email", "patient_phone", "patient_sex", "patient_date_of_birth", "patient_street1", "patient_street2", "patient_city", "patient_state", "patient_country", "patient_zip", "patient_guardian", "ordering_provider_name", "ordering_provider_npi", "created", "updated") SELECT "id", "account_id", "barcode", "account_number", "lab", "panels", "sample_id", "patient_id", "status", "patient_first_name", "patient_last_name", "patient_email", "patient_phone", "patient_sex", "patient_date_of_birth", "patient_street1", "patient_street2", "patient_city", "patient_state", "patient_country", "patient_zip", "patient_guardian", "ordering_provider_name", "ordering_provider_npi", "created", "updated"
FROM json_populate_recordset(NULL::requisitions, $1::json);

-- createRequisition
UPDATE requisitions SET updated = $1::timestamptz, status = $2::requisition_status
WHERE id = ANY($3::uuid[]);

-- demandsOfAccount
SELECT strict_addresses AS "isStrict"
FROM accounts
WHERE id = $1::uuid;

-- insertClaims
INSERT INTO barcodes (code, account_id) SELECT code, $1::uuid
FROM unnest($2::text[]) WITH ORDINALITY AS claim(code, place)
ORDER BY place
ON CONFLICT (code_folded) DO UPDATE SET account_id = excluded.account_id
WHERE barcodes.account_id = excluded.account_id
RETURNING 1;

-- isBarcodeTaken
SELECT account_id <> $1::uuid OR EXISTS (SELECT
FROM requisitions
WHERE requisitions.barcode_folded = claim.code_folded) AS "isTaken"
FROM barcodes claim
WHERE claim.code_folded = folded($2::text);

-- lockSampleOfKit
SELECT sample.id, kit.id AS "kitRef", kit.patient_id AS "patientRef"
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.sample_id_folded = folded($1::text) FOR UPDATE OF kit;
