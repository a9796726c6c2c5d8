-- findNamedKit
SELECT row.id, row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.patient_id AS "patientRef", row.status::text, type.name AS "kitTypeName", type.activatable, type.required_activation_fields::text[] AS "requiredFields", account.language, account.support_contact AS "supportContact", account.support_contacts AS "supportContacts", account.closed_at IS NOT NULL AS "isClosed"
FROM kits row
JOIN kit_types type ON type.code = row.kit_type
JOIN accounts account ON account.id = row.account_id
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text);

-- findNamedKit
SELECT row.id, row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.patient_id AS "patientRef", row.status::text, type.name AS "kitTypeName", type.activatable, type.required_activation_fields::text[] AS "requiredFields", account.language, account.support_contact AS "supportContact", account.support_contacts AS "supportContacts", account.closed_at IS NOT NULL AS "isClosed"
FROM kits row
JOIN kit_types type ON type.code = row.kit_type
JOIN accounts account ON account.id = row.account_id
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE;

-- findNamedKit
SELECT row.id, row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.patient_id AS "patientRef", row.status::text, type.name AS "kitTypeName", type.activatable, type.required_activation_fields::text[] AS "requiredFields", account.language, account.support_contact AS "supportContact", account.support_contacts AS "supportContacts", account.closed_at IS NOT NULL AS "isClosed"
FROM kits row
JOIN kit_types type ON type.code = row.kit_type
JOIN accounts account ON account.id = row.account_id
WHERE false;
