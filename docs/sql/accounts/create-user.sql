-- assignByName
WITH stale AS MATERIALIZED ( SELECT found.id, found.sample_id, laboratory.id AS laboratory_id
FROM accounts laboratory
CROSS JOIN LATERAL ( SELECT requisition.id, requisition.sample_id
FROM requisitions requisition
WHERE requisition.lab = laboratory.name AND requisition.named_laboratory_id IS NULL AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = requisition.account_id OFFSET 0)
LIMIT 1000) AS found
WHERE laboratory.id = $1::uuid AND laboratory_named(laboratory.name) = laboratory.id
LIMIT 1000 ), of_kits AS MATERIALIZED ( SELECT stale.id, sample.kit_id
FROM stale
JOIN samples sample ON sample.id = stale.sample_id AND sample.kit_id IS NOT NULL ), locked AS MATERIALIZED ( SELECT kit.id
FROM kits kit
WHERE kit.id IN (SELECT kit_id
FROM of_kits)
ORDER BY kit.id FOR UPDATE SKIP LOCKED ) UPDATE requisitions SET named_laboratory_id = stale.laboratory_id
FROM stale
WHERE requisitions.id = stale.id AND requisitions.named_laboratory_id IS NULL AND NOT EXISTS (SELECT
FROM of_kits
WHERE of_kits.id = stale.id AND of_kits.kit_id NOT IN (SELECT id
FROM locked));

-- createUser
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- createUser
INSERT INTO users ("id", "account_id", "name", "email", "role", "is_reviewer", "created") SELECT "id", "account_id", "name", "email", "role", "is_reviewer", "created"
FROM json_populate_recordset(NULL::users, $1::json);

-- findAccount
SELECT "public"."accounts"."id", "public"."accounts"."closed_at"
FROM "public"."accounts"
WHERE ("public"."accounts"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;
