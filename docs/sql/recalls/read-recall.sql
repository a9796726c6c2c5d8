-- readRecall
SELECT count(*)::int AS kits, count(*) FILTER (WHERE dealt.kit_id IS NOT NULL AND (NOT $1 OR NOT dealt.replaceable OR dealt.replaced IS NOT NULL))::int AS done, count(*) FILTER (WHERE dealt.canceled)::int AS canceled, count(*) FILTER (WHERE dealt.replaced)::int AS replaced, count(*) FILTER (WHERE NOT dealt.replaced)::int AS skipped
FROM kits row
LEFT JOIN recalled_kits dealt ON dealt.kit_id = row.id
WHERE row.account_id = $2::uuid AND row.lot_id = $3::uuid;

-- readRecall
SELECT count(*)::int AS kits, count(*) FILTER (WHERE dealt.kit_id IS NOT NULL AND (NOT $1 OR NOT dealt.replaceable OR dealt.replaced IS NOT NULL))::int AS done, count(*) FILTER (WHERE dealt.canceled)::int AS canceled, count(*) FILTER (WHERE dealt.replaced)::int AS replaced, count(*) FILTER (WHERE NOT dealt.replaced)::int AS skipped
FROM kits row
LEFT JOIN recalled_kits dealt ON dealt.kit_id = row.id
WHERE row.lot_id = $2::uuid;
