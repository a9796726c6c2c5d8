-- deleteOldSimulations
DELETE
FROM simulations
WHERE id = ANY(ARRAY( SELECT id
FROM simulations
WHERE ended < $1::timestamptz - make_interval(days => $2::int) AND NOT EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = simulations.account_id AND move.moved_at IS NULL OFFSET 0)
ORDER BY ended
LIMIT $3::int));
