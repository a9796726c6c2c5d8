-- insertClaims
INSERT INTO barcodes (code, account_id) SELECT code, $1::uuid
FROM unnest($2::text[]) WITH ORDINALITY AS claim(code, place)
WHERE NOT EXISTS (SELECT
FROM barcodes taken
WHERE taken.code_folded = ANY(all_folded($3::text[])) AND taken.account_id <> $4::uuid)
ORDER BY place
ON CONFLICT (code_folded) DO UPDATE SET account_id = excluded.account_id
WHERE barcodes.account_id = excluded.account_id
RETURNING 1;

-- makeKits
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data") SELECT "id", "account_id", "type", "created", "subject_id", "laboratory_id", "for_reviewers", "data"
FROM json_populate_recordset(NULL::events, $1::json);

-- makeKits
INSERT INTO kit_events ("kit_id", "status", "created", "recorded", "recorded_by_id") SELECT "kit_id", "status", "created", "recorded", "recorded_by_id"
FROM json_populate_recordset(NULL::kit_events, $1::json);

-- makeKits
INSERT INTO kits ("id", "kit_id", "account_id", "kit_type", "order_id", "order_position", "lot_id", "lot_since", "status", "created", "updated") SELECT "id", "kit_id", "account_id", "kit_type", "order_id", "order_position", "lot_id", "lot_since", "status", "created", "updated"
FROM json_populate_recordset(NULL::kits, $1::json);

-- makeKits
INSERT INTO sample_events ("sample_id", "status", "created", "recorded", "recorded_by_id") SELECT "sample_id", "status", "created", "recorded", "recorded_by_id"
FROM json_populate_recordset(NULL::sample_events, $1::json);

-- makeKits
INSERT INTO samples ("id", "sample_id", "account_id", "kit_id", "kit_type", "status", "type", "panels", "created", "updated") SELECT "id", "sample_id", "account_id", "kit_id", "kit_type", "status", "type", "panels", "created", "updated"
FROM json_populate_recordset(NULL::samples, $1::json);

-- makeKits
UPDATE requisitions SET sample_id = sample.id
FROM unnest($1::uuid[], all_folded($2::text[])) AS sample(id, barcode)
WHERE requisitions.barcode_folded = sample.barcode COLLATE "C" AND requisitions.sample_id IS NULL;
