-- createAccount
INSERT INTO accounts ("id", "name", "mode", "created") SELECT "id", "name", "mode", "created"
FROM json_populate_recordset(NULL::accounts, $1::json);

-- createAccount
INSERT INTO accounts ("id", "name", "mode", "laboratory_address", "clia_number", "laboratory_director", "created") SELECT "id", "name", "mode", "laboratory_address", "clia_number", "laboratory_director", "created"
FROM json_populate_recordset(NULL::accounts, $1::json);

-- createAccount
INSERT INTO accounts ("id", "name", "mode", "recognizes_patients", "created") SELECT "id", "name", "mode", "recognizes_patients", "created"
FROM json_populate_recordset(NULL::accounts, $1::json);

-- createAccount
INSERT INTO accounts ("id", "name", "mode", "strict_addresses", "created") SELECT "id", "name", "mode", "strict_addresses", "created"
FROM json_populate_recordset(NULL::accounts, $1::json);

-- createAccount
INSERT INTO accounts ("id", "name", "mode", "support_contact", "created") SELECT "id", "name", "mode", "support_contact", "created"
FROM json_populate_recordset(NULL::accounts, $1::json);

-- createAccount
INSERT INTO accounts ("id", "name", "mode", "support_contact", "support_contacts", "language", "time_zone", "created") SELECT "id", "name", "mode", "support_contact", "support_contacts", "language", "time_zone", "created"
FROM json_populate_recordset(NULL::accounts, $1::json);

-- createAccount
INSERT INTO accounts ("id", "name", "mode", "support_contacts", "created") SELECT "id", "name", "mode", "support_contacts", "created"
FROM json_populate_recordset(NULL::accounts, $1::json);

-- createAccount
INSERT INTO accounts ("id", "name", "mode", "support_contacts", "language", "time_zone", "created") SELECT "id", "name", "mode", "support_contacts", "language", "time_zone", "created"
FROM json_populate_recordset(NULL::accounts, $1::json);

-- createAccount
INSERT INTO accounts ("id", "name", "mode", "time_zone", "created") SELECT "id", "name", "mode", "time_zone", "created"
FROM json_populate_recordset(NULL::accounts, $1::json);

-- createAccount
INSERT INTO audit_entries ("id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records") SELECT "id", "created", "action", "subject", "account_id", "user_id", "api_key_id", "patient_session_id", "request_id", "records"
FROM json_populate_recordset(NULL::audit_entries, $1::json);
