-- createPatient
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);

-- createPatient
INSERT INTO patients ("id", "account_id", "first_name", "last_name", "email", "sex", "date_of_birth", "phone", "language", "guardian", "created", "updated") SELECT "id", "account_id", "first_name", "last_name", "email", "sex", "date_of_birth", "phone", "language", "guardian", "created", "updated"
FROM json_populate_recordset(NULL::patients, $1::json);
