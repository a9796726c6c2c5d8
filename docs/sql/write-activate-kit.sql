SELECT ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1) AS value;

WITH placed AS ( SELECT placed.id, placed.order_id::text AS code
FROM kits row
JOIN orders placed ON placed.id = row.order_id
WHERE row.kit_id = $1::citext AND (row.account_id = $2::uuid) IS TRUE FOR UPDATE OF placed ) SELECT row.id, row.kit_id::text AS "kitId", row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.order_id AS "orderRef", row.patient_id AS "patientRef", row.status::text, row.sample_status::text AS "sampleStatus", placed.id AS "lockedOrder", placed.code AS "orderId"
FROM kits row
LEFT JOIN placed ON true
WHERE row.kit_id = $3::citext AND (row.account_id = $4::uuid) IS TRUE FOR UPDATE OF row;

SELECT "public"."kit_types"."code", "public"."kit_types"."name", "public"."kit_types"."sample_type", "public"."kit_types"."panels", "public"."kit_types"."orderable", "public"."kit_types"."activatable", "public"."kit_types"."required_activation_fields"::text[], "public"."kit_types"."created", "public"."kit_types"."updated"
FROM "public"."kit_types"
WHERE ("public"."kit_types"."code" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

SELECT "public"."patients"."id", "public"."patients"."account_id", "public"."patients"."first_name", "public"."patients"."last_name", "public"."patients"."email", "public"."patients"."phone", "public"."patients"."sex"::text, "public"."patients"."date_of_birth", "public"."patients"."street1", "public"."patients"."street2", "public"."patients"."city", "public"."patients"."state", "public"."patients"."country", "public"."patients"."zip", "public"."patients"."created"
FROM "public"."patients"
WHERE ("public"."patients"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;

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
write_2 AS (UPDATE kits SET updated = $9::timestamptz, status = $10::kit_status, patient_id = $11::uuid, research_consent = $12::boolean
WHERE id = ANY($13::uuid[])),
write_3 AS (UPDATE orders SET status = $14::order_status, updated = $15::timestamptz
WHERE id = $16::uuid),
write_4 AS (INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $17::json))
INSERT INTO events ("id", "account_id", "type", "created", "subject_id", "data") SELECT "id", "account_id", "type", "created", "subject_id", "data"
FROM json_populate_recordset(NULL::events, $18::json);
