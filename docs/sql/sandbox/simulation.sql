-- advance
UPDATE simulations SET done = $1, next_step = $2::timestamptz, ended = $3::timestamptz
WHERE id = $4::uuid;

-- lockDue
SELECT simulation.id, simulation.account_id AS "accountId", simulation.kit_id AS "kitRef", kit.kit_id::text AS "kitId", sample.id AS "sampleRef", sample.sample_id::text AS "sampleId", simulation.scenario::text, simulation.moves::text[], simulation.done, simulation.started, simulation.step_seconds AS "stepSeconds", simulation.asked_by_id AS "askedById", simulation.api_key_id AS "apiKeyId", simulation.request_id AS "requestId"
FROM simulations simulation
JOIN kits kit ON kit.id = simulation.kit_id
JOIN samples sample ON sample.kit_id = kit.id
WHERE simulation.ended IS NULL AND simulation.id = $1::uuid AND (simulation.next_step <= $2::timestamptz OR simulation.step_seconds = 0) FOR UPDATE OF simulation;

-- lockNextDue
SELECT simulation.id, simulation.account_id AS "accountId", simulation.kit_id AS "kitRef", kit.kit_id::text AS "kitId", sample.id AS "sampleRef", sample.sample_id::text AS "sampleId", simulation.scenario::text, simulation.moves::text[], simulation.done, simulation.started, simulation.step_seconds AS "stepSeconds", simulation.asked_by_id AS "askedById", simulation.api_key_id AS "apiKeyId", simulation.request_id AS "requestId"
FROM simulations simulation
JOIN kits kit ON kit.id = simulation.kit_id
JOIN samples sample ON sample.kit_id = kit.id
WHERE simulation.ended IS NULL AND simulation.next_step <= $1::timestamptz AND simulation.id <> ALL($2::uuid[]) AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = simulation.account_id OFFSET 0)
ORDER BY simulation.next_step, simulation.id
LIMIT 1 FOR UPDATE OF simulation SKIP LOCKED;
