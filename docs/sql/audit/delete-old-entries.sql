-- deleteOldEntries
DELETE
FROM audit_entries
WHERE id IN ( SELECT id
FROM audit_entries
WHERE (SELECT pg_try_advisory_xact_lock(hashtextextended('old audit entries', 0))) AND created < now() - make_interval(days => $1::int)
ORDER BY created, id
LIMIT $2::int );
