-- countValidSessions
SELECT count(*)::int AS count
FROM patient_sessions
WHERE ended_at IS NULL AND expires_at > $1::timestamptz;
