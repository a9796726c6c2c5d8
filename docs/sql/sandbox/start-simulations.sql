-- readStarts
SELECT kit.id AS "kitRef", kit.kit_id::text AS "kitId", kit.status::text AS kit, sample.status::text AS sample, requisition.status::text AS requisition, type.activatable AS "isActivatable", jsonb_build_array(type.eligibility, coalesce((SELECT own.rules
FROM account_eligibility own
WHERE own.account_id = kit.account_id AND own.kit_type = type.code), '[]')) AS lists, EXISTS (SELECT
FROM simulations
WHERE simulations.kit_id = kit.id AND simulations.ended IS NULL) AS "isUnderWay"
FROM kits kit
JOIN samples sample ON sample.kit_id = kit.id
JOIN kit_types type ON type.code = kit.kit_type
LEFT JOIN requisitions requisition ON requisition.sample_id = sample.id
WHERE kit.id = ANY($1::uuid[])
ORDER BY kit.created, kit.id;

-- requireRoom
SELECT count(*)::int
FROM simulations
WHERE account_id = $1::uuid AND ended IS NULL;

-- requireRoom
SELECT pg_advisory_xact_lock(hashtextextended('simulations of ' || $1::text, 0));

-- startSimulations
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- startSimulations
INSERT INTO simulations ("id", "account_id", "kit_id", "scenario", "moves", "step_seconds", "asked_by_id", "api_key_id", "request_id", "started", "done", "next_step") SELECT "id", "account_id", "kit_id", "scenario", "moves", "step_seconds", "asked_by_id", "api_key_id", "request_id", "started", "done", "next_step"
FROM json_populate_recordset(NULL::simulations, $1::json);
