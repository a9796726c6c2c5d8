-- deleteOldSimulations
DELETE
FROM simulations
WHERE id = ANY(ARRAY( SELECT id
FROM simulations
WHERE ended < $1::timestamptz - make_interval(days => $2::int)
ORDER BY ended
LIMIT $3::int));
