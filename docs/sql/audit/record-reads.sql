-- recordReads, recordReadsOfWrite
INSERT INTO audit_entries (id, created, action, user_id, api_key_id, patient_session_id, account_id, request_id, classes, records, filtered_by, matched) SELECT id, created, action, user_id, api_key_id, patient_session_id, account_id, request_id, classes, records, filtered_by, matched
FROM json_to_recordset($1::json) AS entry (id uuid, created timestamptz, action text, user_id uuid, api_key_id uuid, patient_session_id uuid, account_id uuid, request_id text, classes data_class[], records uuid[], filtered_by text[], matched int);
