-- What an analyte is for series and for people (contract, 12.7 and 12.8): further LOINC codes of the same thing, its molar mass, the units
-- that its results are converted into, and its name and what it measures in each language.
ALTER TABLE "analytes"
  ADD COLUMN "equivalent_loincs" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "molar_mass" DOUBLE PRECISION,
  ADD COLUMN "si_unit" TEXT,
  ADD COLUMN "conventional_unit" TEXT;

ALTER TABLE "analytes" ADD CONSTRAINT "analytes_equivalent_loincs_form" CHECK (
  cardinality("equivalent_loincs") <= 20
  AND array_position("equivalent_loincs", NULL) IS NULL
  AND (cardinality("equivalent_loincs") = 0
    OR array_to_string("equivalent_loincs", ' ') ~ '^[0-9]{1,7}-[0-9]( [0-9]{1,7}-[0-9])*$')
);
ALTER TABLE "analytes" ADD CONSTRAINT "analytes_equivalent_loincs_further" CHECK (NOT ("loinc" = ANY ("equivalent_loincs")));
ALTER TABLE "analytes" ADD CONSTRAINT "analytes_molar_mass_range" CHECK ("molar_mass" > 0 AND "molar_mass" <= 10000000);
ALTER TABLE "analytes" ADD CONSTRAINT "analytes_si_unit_given" CHECK ("si_unit" ~ '^[!-~]{1,64}$');
ALTER TABLE "analytes" ADD CONSTRAINT "analytes_conventional_unit_given" CHECK ("conventional_unit" ~ '^[!-~]{1,64}$');

-- Which results belong to an analyte must have one answer: no two analytes share a code that one of them has as a further one.
CREATE FUNCTION "require_loincs_of_one_analyte"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  other TEXT;
BEGIN
  SELECT "code" INTO other FROM "analytes"
  WHERE "code" <> NEW."code"
    AND ("equivalent_loincs" && (NEW."equivalent_loincs" || NEW."loinc") OR "loinc" = ANY (NEW."equivalent_loincs"))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the analyte % has a LOINC code of %', other, NEW."code"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'analytes_loincs_of_one';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "analytes_loincs_of_one" AFTER INSERT OR UPDATE OF "loinc", "equivalent_loincs" ON "analytes"
  FOR EACH ROW EXECUTE FUNCTION "require_loincs_of_one_analyte"();

CREATE TABLE "analyte_texts" (
  "analyte_code" TEXT NOT NULL,
  "language" TEXT COLLATE "C" NOT NULL,
  "name" TEXT NOT NULL,
  "about" TEXT,

  CONSTRAINT "analyte_texts_pkey" PRIMARY KEY ("analyte_code", "language"),
  CONSTRAINT "analyte_texts_language_form" CHECK (length("language") <= 35 AND "language" ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$'),
  CONSTRAINT "analyte_texts_name_given" CHECK (length("name") <= 200 AND "name" ~ '\S'),
  CONSTRAINT "analyte_texts_about_given" CHECK (length("about") <= 500 AND "about" ~ '\S')
);
ALTER TABLE "analyte_texts" ADD CONSTRAINT "analyte_texts_analyte_code_fkey" FOREIGN KEY ("analyte_code")
  REFERENCES "analytes"("code") ON DELETE CASCADE ON UPDATE CASCADE;
