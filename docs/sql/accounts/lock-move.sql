-- lockMove
SELECT set_aside_at AS "setAsideAt", exported_at AS "exportedAt", receipt, loaded, moved_at AS "movedAt"
FROM account_moves
WHERE account_id = $1::uuid FOR UPDATE;
