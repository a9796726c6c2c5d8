-- findNamedKit
SELECT row.id, row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.patient_id AS "patientRef", row.status::text, type.name AS "kitTypeName", type.activatable, type.required_activation_fields::text[] AS "requiredFields", account.language, account.support_contact AS "supportContact", account.support_contacts AS "supportContacts", account.closed_at IS NOT NULL AS "isClosed", account.strict_addresses AS "isStrict", placed.recipient_country AS "orderCountry", placed.recipient_state AS "orderState", lot.status::text AS "lotStatus", lot.expires AS "lotExpires", jsonb_build_array(type.eligibility, coalesce((SELECT own.rules
FROM account_eligibility own
WHERE own.account_id = row.account_id AND own.kit_type = type.code), '[]')) AS lists
FROM kits row
LEFT JOIN orders placed ON placed.id = row.order_id
LEFT JOIN lots lot ON lot.id = row.lot_id
JOIN kit_types type ON type.code = row.kit_type
JOIN accounts account ON account.id = row.account_id
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text);

-- findNamedKit
SELECT row.id, row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.patient_id AS "patientRef", row.status::text, type.name AS "kitTypeName", type.activatable, type.required_activation_fields::text[] AS "requiredFields", account.language, account.support_contact AS "supportContact", account.support_contacts AS "supportContacts", account.closed_at IS NOT NULL AS "isClosed", account.strict_addresses AS "isStrict", placed.recipient_country AS "orderCountry", placed.recipient_state AS "orderState", lot.status::text AS "lotStatus", lot.expires AS "lotExpires", jsonb_build_array(type.eligibility, coalesce((SELECT own.rules
FROM account_eligibility own
WHERE own.account_id = row.account_id AND own.kit_type = type.code), '[]')) AS lists
FROM kits row
LEFT JOIN orders placed ON placed.id = row.order_id
LEFT JOIN lots lot ON lot.id = row.lot_id
JOIN kit_types type ON type.code = row.kit_type
JOIN accounts account ON account.id = row.account_id
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE;

-- findNamedKit
SELECT row.id, row.account_id AS "accountId", row.kit_type AS "kitTypeCode", row.patient_id AS "patientRef", row.status::text, type.name AS "kitTypeName", type.activatable, type.required_activation_fields::text[] AS "requiredFields", account.language, account.support_contact AS "supportContact", account.support_contacts AS "supportContacts", account.closed_at IS NOT NULL AS "isClosed", account.strict_addresses AS "isStrict", placed.recipient_country AS "orderCountry", placed.recipient_state AS "orderState", lot.status::text AS "lotStatus", lot.expires AS "lotExpires", jsonb_build_array(type.eligibility, coalesce((SELECT own.rules
FROM account_eligibility own
WHERE own.account_id = row.account_id AND own.kit_type = type.code), '[]')) AS lists
FROM kits row
LEFT JOIN orders placed ON placed.id = row.order_id
LEFT JOIN lots lot ON lot.id = row.lot_id
JOIN kit_types type ON type.code = row.kit_type
JOIN accounts account ON account.id = row.account_id
WHERE false;
