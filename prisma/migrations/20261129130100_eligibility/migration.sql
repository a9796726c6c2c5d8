-- Whom a kit type is for, and in addition for whom an account offers it (contract, 13.1): lists of rules, in their order. Which countries and
-- regions there are only the service knows. pg_restore checks rows without a search path.
CREATE FUNCTION are_eligibility_rules(rules jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN jsonb_typeof(rules) <> 'array' THEN false
    WHEN jsonb_array_length(rules) > 300 THEN false
    WHEN EXISTS (
      SELECT FROM jsonb_array_elements(rules) AS each(rule)
      WHERE jsonb_typeof(rule) <> 'object'
        OR NOT rule ?& '{country,regions,offered,minAge,maxAge,sexes,guardianBelow}'::text[]
        OR rule - '{country,regions,offered,minAge,maxAge,sexes,guardianBelow}'::text[] <> '{}'
        OR (jsonb_typeof(rule -> 'country') = 'string' AND rule ->> 'country' ~ '^[A-Z]{2}$' OR rule -> 'country' = 'null') IS NOT TRUE
        OR jsonb_typeof(rule -> 'regions') <> 'array' OR jsonb_typeof(rule -> 'sexes') <> 'array'
        OR jsonb_typeof(rule -> 'offered') <> 'boolean'
    ) THEN false
    WHEN EXISTS (
      SELECT FROM jsonb_array_elements(rules) AS each(rule)
      WHERE jsonb_array_length(rule -> 'regions') > CASE WHEN rule -> 'country' = 'null' THEN 0 ELSE 100 END
        OR EXISTS (SELECT FROM jsonb_array_elements(rule -> 'regions') AS every(region)
          WHERE jsonb_typeof(region) <> 'string' OR region #>> '{}' !~ '^[A-Z]{2}-[A-Z0-9]{1,3}$')
        OR jsonb_array_length(rule -> 'sexes') > 2
        OR EXISTS (SELECT FROM jsonb_array_elements(rule -> 'sexes') AS every(sex) WHERE sex NOT IN ('"M"', '"F"'))
        OR EXISTS (SELECT FROM (VALUES ('minAge', 0, 150), ('maxAge', 0, 150), ('guardianBelow', 1, 25)) AS age(name, least, most)
          WHERE (rule -> name = 'null' OR jsonb_typeof(rule -> name) = 'number'
            AND (rule ->> name)::numeric BETWEEN least AND most AND (rule ->> name)::numeric % 1 = 0) IS NOT TRUE)
    ) THEN false
    ELSE (SELECT count(*) = count(DISTINCT place) FROM (
        SELECT jsonb_build_array(rule -> 'country', region) AS place
        FROM jsonb_array_elements(rules) AS each(rule) LEFT JOIN LATERAL jsonb_array_elements(rule -> 'regions') AS every(region) ON true
      ) AS places)
      AND NOT EXISTS (SELECT FROM jsonb_array_elements(rules) AS each(rule) WHERE (rule ->> 'minAge')::int > (rule ->> 'maxAge')::int)
  END
$$;

ALTER TABLE "kit_types" ADD COLUMN "eligibility" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "kit_types" ADD CONSTRAINT "kit_types_eligibility_form" CHECK (are_eligibility_rules("eligibility"));

CREATE TABLE "account_eligibility" (
  "account_id" UUID NOT NULL,
  "kit_type" TEXT NOT NULL,
  "rules" JSONB NOT NULL,
  CONSTRAINT "account_eligibility_pkey" PRIMARY KEY ("account_id", "kit_type"),
  CONSTRAINT "account_eligibility_rules_form" CHECK (are_eligibility_rules("rules"))
);
CREATE INDEX "account_eligibility_kit_type_idx" ON "account_eligibility"("kit_type");
ALTER TABLE "account_eligibility" ADD CONSTRAINT "account_eligibility_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "account_eligibility" ADD CONSTRAINT "account_eligibility_kit_type_fkey" FOREIGN KEY ("kit_type")
  REFERENCES "kit_types"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- While an account is set aside (contract, 1.6), its rules stay as they are.
CREATE TRIGGER "account_eligibility_set_aside" BEFORE INSERT OR UPDATE ON "account_eligibility" FOR EACH ROW
  EXECUTE FUNCTION refuse_in_account_set_aside();
