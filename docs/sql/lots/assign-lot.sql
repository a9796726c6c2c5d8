-- assignLot
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- assignLot
UPDATE kits SET ("lot_id", "lot_since", "updated") = (SELECT "lot_id", "lot_since", "updated"
FROM json_populate_record(NULL::kits, $1::json))
WHERE id = ANY($2::uuid[]);

-- assignLot
UPDATE lots SET ("recall_finished_at") = (SELECT "recall_finished_at"
FROM json_populate_record(NULL::lots, $1::json))
WHERE id = $2::uuid;

-- lockKitsByCode
SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.lot_id AS "lotRef", row.status::text, row.sample_status::text AS "sampleStatus", sample.sample_id::text AS "sampleId"
FROM kits row
JOIN samples sample ON sample.kit_id = row.id
WHERE (folded(row.kit_id) COLLATE "C") = ANY(all_folded($1::text[]))
ORDER BY row.id FOR UPDATE OF row;
