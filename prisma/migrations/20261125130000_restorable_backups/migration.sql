-- pg_restore checks the rows that it loads without any search path, so what a constraint calls has to name the schema of our types.
-- Without it, no backup with a kit type could be restored.
CREATE OR REPLACE FUNCTION are_expected_days(days jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_typeof(days) = 'object' AND NOT EXISTS (
    SELECT FROM jsonb_each(days) AS each(stage, number)
    WHERE NOT (stage = ANY(enum_range(NULL::public.stall_stage)::text[])) OR jsonb_typeof(number) <> 'number'
      OR number::numeric NOT BETWEEN 0 AND 365 OR number::numeric <> trunc(number::numeric))
$$;
