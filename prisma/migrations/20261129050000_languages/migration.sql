-- The language and the time zone of an account's documents and pages, and whom to ask, by language: a list of {language, text}, in its
-- order. Which names are time zones only the service knows; the form keeps out offsets.
CREATE FUNCTION are_support_contacts(contacts jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof(contacts) <> 'array' THEN false ELSE jsonb_array_length(contacts) <= 20
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(contacts) AS each(contact)
      WHERE jsonb_typeof(contact) <> 'object' OR contact - 'language' - 'text' <> '{}'
        OR jsonb_typeof(contact -> 'language') IS DISTINCT FROM 'string' OR jsonb_typeof(contact -> 'text') IS DISTINCT FROM 'string'
        OR char_length(contact ->> 'language') > 35 OR contact ->> 'language' !~ '^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$'
        OR char_length(contact ->> 'text') NOT BETWEEN 1 AND 500 OR btrim(contact ->> 'text') = '')
    AND (SELECT count(*) = count(DISTINCT lower(contact ->> 'language' COLLATE "C")) FROM jsonb_array_elements(contacts) AS each(contact)) END
$$;
ALTER TABLE "accounts" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en',
  ADD COLUMN "support_contacts" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "time_zone" TEXT NOT NULL DEFAULT 'UTC';
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_language_has_texts" CHECK ("language" IN ('en', 'es'));
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_support_contacts_form" CHECK (are_support_contacts("support_contacts"));
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_time_zone_form" CHECK ("time_zone" ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$');

-- The language of a patient: a tag of BCP 47.
ALTER TABLE "patients" ADD COLUMN "language" TEXT;
ALTER TABLE "patients" ADD CONSTRAINT "patients_language_form"
  CHECK (char_length("language") <= 35 AND "language" ~ '^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$');
