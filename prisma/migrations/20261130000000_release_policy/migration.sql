-- Which reports an account wants held until somebody has reviewed them, and how soon critical ones are to be acknowledged (contract, 13.6 and
-- 13.7); null: none, as by default. Kit types are never deleted, so whatever is named here exists. pg_restore checks rows without a search path.
CREATE FUNCTION is_release_policy(policy jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN jsonb_typeof(policy) <> 'object' THEN false
    WHEN NOT policy ?& '{review,hidePartial,atMostHours,acknowledgeWithinMinutes,kitTypes}'::text[]
      OR policy - '{review,hidePartial,atMostHours,acknowledgeWithinMinutes,kitTypes}'::text[] <> '{}' THEN false
    WHEN (policy -> 'acknowledgeWithinMinutes' = 'null' OR jsonb_typeof(policy -> 'acknowledgeWithinMinutes') = 'number'
      AND (policy ->> 'acknowledgeWithinMinutes')::numeric BETWEEN 0 AND 10080
      AND (policy ->> 'acknowledgeWithinMinutes')::numeric % 1 = 0) IS NOT TRUE THEN false
    WHEN jsonb_typeof(policy -> 'kitTypes') <> 'array' THEN false
    WHEN jsonb_array_length(policy -> 'kitTypes') > 100 THEN false
    WHEN EXISTS (
      SELECT FROM jsonb_array_elements(policy -> 'kitTypes') AS each(own)
      WHERE jsonb_typeof(own) <> 'object'
        OR NOT own ?& '{kitType,review,hidePartial,atMostHours}'::text[]
        OR own - '{kitType,review,hidePartial,atMostHours}'::text[] <> '{}'
        OR jsonb_typeof(own -> 'kitType') <> 'string'
        OR length(own ->> 'kitType') NOT BETWEEN 1 AND 200
    ) THEN false
    WHEN EXISTS (
      SELECT FROM (SELECT policy AS holding UNION ALL SELECT own FROM jsonb_array_elements(policy -> 'kitTypes') AS each(own)) AS every
      WHERE (holding -> 'review' IN ('"NONE"', '"CRITICAL"', '"ABNORMAL"', '"ALL"') AND jsonb_typeof(holding -> 'hidePartial') = 'boolean'
        AND jsonb_typeof(holding -> 'atMostHours') = 'number' AND (holding ->> 'atMostHours')::numeric BETWEEN 1 AND 336
        AND (holding ->> 'atMostHours')::numeric % 1 = 0) IS NOT TRUE
    ) THEN false
    ELSE (SELECT count(*) = count(DISTINCT own ->> 'kitType') FROM jsonb_array_elements(policy -> 'kitTypes') AS each(own))
  END
$$;
ALTER TABLE "accounts" ADD COLUMN "release" JSONB;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_release_form" CHECK ("release" IS NULL OR is_release_policy("release"));

-- Whether the user, and so each of its keys, may review held reports. Administrators always may.
ALTER TABLE "users" ADD COLUMN "is_reviewer" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "users" ADD CONSTRAINT "users_reviewers_are_clients" CHECK (NOT "is_reviewer" OR "role" = 'CLIENT');
-- An account's reviewers: there has to be one while it has reports held.
CREATE INDEX "users_reviewers_idx" ON "users"("account_id") WHERE "is_reviewer";
