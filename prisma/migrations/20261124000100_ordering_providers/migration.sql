-- Who orders the tests of a requisition (contract, 3.6). An NPI's last digit is its check digit: Luhn's, over 80840 and the digits
-- before it. 80840 adds 24 to the sum, and every other digit from the first on is doubled.
CREATE FUNCTION is_npi(given text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT given ~ '^[0-9]{10}$' AND (
    SELECT (24 + sum(CASE WHEN place % 2 = 0 THEN digit WHEN digit < 5 THEN 2 * digit ELSE 2 * digit - 9 END)) % 10 = 0
    FROM (SELECT place, ascii(substr(given, place, 1)) - ascii('0') AS digit FROM generate_series(1, 10) AS place) AS digits)
$$;

ALTER TABLE "requisitions" ADD COLUMN "ordering_provider_name" TEXT, ADD COLUMN "ordering_provider_npi" TEXT;
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_ordering_provider_name_given" CHECK ("ordering_provider_name" ~ '\S'),
  ADD CONSTRAINT "requisitions_ordering_provider_npi_form" CHECK (is_npi("ordering_provider_npi")),
  ADD CONSTRAINT "requisitions_ordering_provider_named"
    CHECK ("ordering_provider_npi" IS NULL OR "ordering_provider_name" IS NOT NULL);
