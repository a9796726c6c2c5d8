-- The guardian of a patient, and of the patient of a requisition (contract, 13.1). pg_restore checks rows without a search path.
CREATE FUNCTION is_guardian(guardian jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN jsonb_typeof(guardian) <> 'object' THEN false
    WHEN NOT guardian ?& '{firstName,lastName,relationship,email,phone}'::text[]
      OR guardian - '{firstName,lastName,relationship,email,phone}'::text[] <> '{}' THEN false
    ELSE jsonb_typeof(guardian -> 'firstName') = 'string' AND char_length(guardian ->> 'firstName') <= 200 AND btrim(guardian ->> 'firstName') <> ''
      AND jsonb_typeof(guardian -> 'lastName') = 'string' AND char_length(guardian ->> 'lastName') <= 200 AND btrim(guardian ->> 'lastName') <> ''
      AND guardian -> 'relationship' IN ('"PARENT"', '"LEGAL_GUARDIAN"', '"OTHER"')
      AND (guardian -> 'email' = 'null' OR jsonb_typeof(guardian -> 'email') = 'string' AND char_length(guardian ->> 'email') <= 254)
      AND (guardian -> 'phone' = 'null' OR jsonb_typeof(guardian -> 'phone') = 'string' AND char_length(guardian ->> 'phone') <= 40)
  END
$$;
ALTER TABLE "patients" ADD COLUMN "guardian" JSONB;
ALTER TABLE "patients" ADD CONSTRAINT "patients_guardian_form" CHECK (is_guardian("guardian"));
ALTER TABLE "requisitions" ADD COLUMN "patient_guardian" JSONB;
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_guardian_form" CHECK (is_guardian("patient_guardian"));
