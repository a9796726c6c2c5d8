-- readTerms
SELECT account.strict_addresses AS "isStrict", kit.kit_type IS NOT NULL AS "isOfKit", (SELECT jsonb_agg(jsonb_build_object('panels', type.panels, 'lists', jsonb_build_array(type.eligibility, coalesce((SELECT own.rules
FROM account_eligibility own
WHERE own.account_id = account.id AND own.kit_type = type.code), '[]')))
ORDER BY type.code)
FROM kit_types type
WHERE CASE WHEN kit.kit_type IS NULL THEN type.panels && $1::text[] ELSE type.code = kit.kit_type END) AS types
FROM accounts account
LEFT JOIN samples sample ON sample.id = $2::uuid
LEFT JOIN kits kit ON kit.id = sample.kit_id
WHERE account.id = $3::uuid;

-- requireEligible
SELECT account.strict_addresses AS "isStrict", kit.kit_type IS NOT NULL AS "isOfKit", (SELECT jsonb_agg(jsonb_build_object('panels', type.panels, 'lists', jsonb_build_array(type.eligibility, coalesce((SELECT own.rules
FROM account_eligibility own
WHERE own.account_id = account.id AND own.kit_type = type.code), '[]')))
ORDER BY type.code)
FROM kit_types type
WHERE CASE WHEN kit.kit_type IS NULL THEN type.panels && row.panels ELSE type.code = kit.kit_type END) AS types, row.panels, row.patient_country AS country, row.patient_state AS state, row.patient_date_of_birth AS "dateOfBirth", row.patient_sex::text AS sex, row.patient_guardian IS NOT NULL AS "hasGuardian"
FROM requisitions row
JOIN accounts account ON account.id = row.account_id
LEFT JOIN samples sample ON sample.id = row.sample_id
LEFT JOIN kits kit ON kit.id = sample.kit_id
WHERE row.id = $1::uuid;
