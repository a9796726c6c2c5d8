-- Every answer to whether a kit may be used for research (contract, 13.9). `registration` says how many registrations of the kit were taken
-- back before it, so that the answers of one person are never shown as another's, whatever the clocks of the processes say.
CREATE TABLE "research_consents" (
  "id" UUID NOT NULL,
  "kit_id" UUID NOT NULL,
  "registration" INTEGER NOT NULL,
  "given" BOOLEAN NOT NULL,
  "created" TIMESTAMPTZ(3) NOT NULL,
  "by_id" UUID,

  CONSTRAINT "research_consents_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "research_consents_registration_counted" CHECK ("registration" >= 0)
);
-- No two answers of a registration have the same time, so the last one is known.
CREATE UNIQUE INDEX "research_consents_kit_id_registration_created_key" ON "research_consents"("kit_id", "registration", "created");
ALTER TABLE "research_consents" ADD CONSTRAINT "research_consents_kit_id_fkey" FOREIGN KEY ("kit_id") REFERENCES "kits"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "research_consents" ADD CONSTRAINT "research_consents_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "research_consents_append_only" BEFORE UPDATE OR DELETE ON "research_consents" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "research_consents_no_truncate" BEFORE TRUNCATE ON "research_consents" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- Adds what holds for these kits to their histories if it is not the last answer there: given by whoever registered the kit.
CREATE FUNCTION "add_missing_consents"("kit_ids" UUID[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO research_consents (id, kit_id, registration, given, created, by_id)
    SELECT gen_random_uuid(), kit.id, undone.registrations, kit.research_consent, greatest(registered.recorded, newest.created + interval '1 millisecond'),
      (SELECT users.id FROM users WHERE users.id = registered.recorded_by_id)
    FROM kits kit
      CROSS JOIN LATERAL (SELECT count(*)::integer AS registrations FROM undone_activations WHERE kit_id = kit.id) AS undone
      CROSS JOIN LATERAL (
        SELECT recorded, recorded_by_id FROM kit_events
        WHERE kit_id = kit.id AND status = 'REGISTERED' ORDER BY recorded DESC, id DESC LIMIT 1) AS registered
      LEFT JOIN LATERAL (
        SELECT given, created FROM research_consents
        WHERE kit_id = kit.id AND registration = undone.registrations ORDER BY created DESC LIMIT 1) AS newest ON true
    WHERE kit.id = ANY("kit_ids") AND kit.research_consent IS NOT NULL AND kit.research_consent IS DISTINCT FROM newest.given;
END
$$;

-- No answer is missing from the history: while instances are replaced, the previous version records it with the kit alone.
CREATE FUNCTION "add_consent_of_kit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_missing_consents(ARRAY[NEW."id"]);
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "kits_consent_in_history" AFTER UPDATE OF "research_consent" ON "kits" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."research_consent" IS NOT NULL AND NEW."research_consent" IS DISTINCT FROM OLD."research_consent")
  EXECUTE FUNCTION "add_consent_of_kit"();

SELECT "add_missing_consents"(ARRAY(SELECT "id" FROM "kits" WHERE "research_consent" IS NOT NULL));
