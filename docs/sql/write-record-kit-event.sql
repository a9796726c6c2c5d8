SELECT ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1) AS value;

WITH placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM kits row
JOIN orders placed ON placed.id = row.order_id
WHERE row.kit_id = $1::citext FOR UPDATE OF placed ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId"
FROM kits row
LEFT JOIN placed ON true
WHERE row.kit_id = $2::citext FOR UPDATE OF row;

SELECT status::text, (SELECT count(*)::int
FROM order_items
WHERE order_id = placed.id) AS items, ARRAY(SELECT status::text
FROM kits
WHERE order_id = placed.id AND id <> $1::uuid) AS "otherKits"
FROM orders placed
WHERE id = $2::uuid;

WITH
write_1 AS (INSERT INTO kit_events (kit_id, status, created, recorded, recorded_by_id, reason, tracking_number, carrier) SELECT record.id, $1::kit_status, greatest($2::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = record.id)), $3::timestamptz, $4::uuid, $5::text, $6::text, $7::text
FROM unnest($8::uuid[]) AS record(id)),
write_2 AS (UPDATE kits SET updated = $9::timestamptz, status = $10::kit_status
WHERE id = ANY($11::uuid[])),
write_3 AS (INSERT INTO shipments AS known (id, kit_id, tracking_number, carrier, created)
VALUES ($12::uuid, $13::uuid, $14, $15, greatest($16::timestamptz, (SELECT max(created)
FROM kit_events
WHERE kit_id = $17::uuid))) ON CONFLICT (kit_id) DO UPDATE SET tracking_number = excluded.tracking_number, carrier = CASE WHEN excluded.tracking_number = known.tracking_number THEN coalesce(excluded.carrier, known.carrier) ELSE excluded.carrier END, created = CASE WHEN excluded.tracking_number = known.tracking_number THEN known.created ELSE excluded.created END
WHERE excluded.tracking_number = known.tracking_number OR NOT $18::boolean),
write_4 AS (INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $19::json))
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "data") SELECT "id", "account_id", "type", "created", "subject_id", "data"
FROM json_populate_recordset(NULL::events, $20::json);

SELECT "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated"
FROM "public"."kits"
WHERE "public"."kits"."id" IN ($1) OFFSET $2;

INSERT INTO audit_entries (id, created, action, user_id, api_key_id, account_id, request_id, classes, records) SELECT id, created, action, user_id, api_key_id, account_id, request_id, classes, records
FROM json_to_recordset($1::json) AS entry (id uuid, created timestamptz, action text, user_id uuid, api_key_id uuid, account_id uuid, request_id text, classes data_class[], records uuid[]);
