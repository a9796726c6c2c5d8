-- noteUse
UPDATE api_keys SET ("last_used_at") = (SELECT "last_used_at"
FROM json_populate_record(NULL::api_keys, $1::json))
WHERE id = $2::uuid;

-- noteUse
UPDATE patient_sessions SET ("last_used_at") = (SELECT "last_used_at"
FROM json_populate_record(NULL::patient_sessions, $1::json))
WHERE id = $2::uuid;
