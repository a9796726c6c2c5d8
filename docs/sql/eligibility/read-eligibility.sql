-- listsAsked
SELECT jsonb_build_array(type.eligibility, coalesce((SELECT own.rules
FROM account_eligibility own
WHERE own.account_id = $1::uuid AND own.kit_type = type.code), '[]')) AS lists
FROM kit_types type
WHERE type.code = $2;
