-- readTerms
SELECT account.strict_addresses AS "isStrict", kit.kit_type IS NOT NULL AS "isOfKit", (SELECT jsonb_agg(jsonb_build_object('panels', type.panels, 'lists', jsonb_build_array(CASE WHEN $1::text[] IS NULL OR type.eligibility = '[]' THEN type.eligibility ELSE $2::jsonb || jsonb_path_query_array(type.eligibility, '$[*] ? (@.country == null || @.country == $codes[*])', jsonb_build_object('codes', $3::text[])) END, coalesce((SELECT CASE WHEN $4::text[] IS NULL OR own.rules = '[]' THEN own.rules ELSE $5::jsonb || jsonb_path_query_array(own.rules, '$[*] ? (@.country == null || @.country == $codes[*])', jsonb_build_object('codes', $6::text[])) END
FROM account_eligibility own
WHERE own.account_id = account.id AND own.kit_type = type.code), '[]')))
ORDER BY type.code)
FROM kit_types type
WHERE CASE WHEN kit.kit_type IS NULL THEN type.panels && $7::text[] ELSE type.code = kit.kit_type END) AS types
FROM accounts account
LEFT JOIN samples sample ON sample.id = $8::uuid
LEFT JOIN kits kit ON kit.id = sample.kit_id
WHERE account.id = $9::uuid;

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
