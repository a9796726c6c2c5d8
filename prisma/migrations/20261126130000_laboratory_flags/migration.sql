-- What a laboratory's own letters mean (OBX-8): a list of {letters, flag}, in its order. pg_restore checks rows without a search path, so the
-- schema of our types has to be named.
CREATE FUNCTION are_laboratory_flags(flags jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof(flags) <> 'array' THEN false ELSE jsonb_array_length(flags) <= 50
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(flags) AS each(pair)
      WHERE jsonb_typeof(pair) <> 'object' OR pair - 'letters' - 'flag' <> '{}' OR jsonb_typeof(pair -> 'letters') IS DISTINCT FROM 'string'
        OR char_length(pair ->> 'letters') NOT BETWEEN 1 AND 16 OR btrim(pair ->> 'letters') <> pair ->> 'letters'
        OR (pair ->> 'flag' = ANY(enum_range(NULL::public.result_flag)::text[])) IS NOT TRUE)
    AND (SELECT count(*) = count(DISTINCT upper(pair ->> 'letters' COLLATE "C")) FROM jsonb_array_elements(flags) AS each(pair)) END
$$;
ALTER TABLE "accounts" ADD COLUMN "laboratory_flags" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_laboratory_flags_form" CHECK (are_laboratory_flags("laboratory_flags"));
