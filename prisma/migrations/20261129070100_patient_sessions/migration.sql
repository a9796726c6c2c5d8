-- The role of patient sessions (contract, 12.3), which no user has.
ALTER TABLE "users" ADD CONSTRAINT "users_role_of_users" CHECK ("role" <> 'PATIENT');

-- Patient sessions (contract, 12.2): of each token, only its hash.
CREATE TABLE "patient_sessions" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_by_id" UUID,
    "api_key_id" UUID,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "patient_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "patient_sessions_hash_is_sha256" CHECK (octet_length("hash") = 32),
    CONSTRAINT "patient_sessions_live_a_day" CHECK ("expires_at" > "created" AND "expires_at" <= "created" + interval '24 hours'),
    CONSTRAINT "patient_sessions_ended_before_expiry" CHECK ("ended_at" < "expires_at"),
    CONSTRAINT "patient_sessions_made_with_a_key" CHECK (num_nulls("created_by_id", "api_key_id") = 0)
);
CREATE UNIQUE INDEX "patient_sessions_hash_key" ON "patient_sessions"("hash");
CREATE INDEX "patient_sessions_patient_id_created_id_idx" ON "patient_sessions"("patient_id", "created", "id");
-- Those that a key's end ends, and those that are valid: few of all there ever were.
CREATE INDEX "patient_sessions_of_key_idx" ON "patient_sessions"("api_key_id") WHERE "ended_at" IS NULL;
CREATE INDEX "patient_sessions_valid_idx" ON "patient_sessions"("expires_at") WHERE "ended_at" IS NULL;
ALTER TABLE "patient_sessions" ADD CONSTRAINT "patient_sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "patient_sessions" ADD CONSTRAINT "patient_sessions_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "patient_sessions" ADD CONSTRAINT "patient_sessions_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "patient_sessions" ADD CONSTRAINT "patient_sessions_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION "require_account_of_patients"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts_of_added uuid[];
  patients_of_added uuid[];
BEGIN
  SELECT array_agg(account_id), array_agg(patient_id) INTO accounts_of_added, patients_of_added FROM added;
  IF EXISTS (
    SELECT FROM unnest(accounts_of_added, patients_of_added) AS added(account_id, patient_id)
      JOIN patients patient ON patient.id = added.patient_id
    WHERE patient.account_id <> added.account_id
  ) THEN
    RAISE EXCEPTION '%.patient_id names a record of another account', TG_ARGV[0] USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "patient_sessions_patient_account" AFTER INSERT ON "patient_sessions" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "require_account_of_patients"('patient_sessions');
CREATE TRIGGER "patient_sessions_of_open_accounts" AFTER INSERT ON "patient_sessions" FOR EACH ROW EXECUTE FUNCTION refuse_in_closed_account();

-- Whose a session is never changes, and one that has ended stays ended.
CREATE FUNCTION "keep_patient_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - 'ended_at' - 'last_used_at') IS DISTINCT FROM (to_jsonb(OLD) - 'ended_at' - 'last_used_at')
    OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at) THEN
    RAISE EXCEPTION 'a patient session only ends, and only once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "patient_sessions_only_end" BEFORE UPDATE ON "patient_sessions" FOR EACH ROW EXECUTE FUNCTION "keep_patient_session"();

-- Who read or wrote, if it was no user.
ALTER TABLE "audit_entries" ADD COLUMN "patient_session_id" UUID;
