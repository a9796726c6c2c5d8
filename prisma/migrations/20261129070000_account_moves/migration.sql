-- Accounts that are set aside, to be moved to another cell (contract, 1.6): what nobody may change then, and how their rows are loaded there.
CREATE TABLE "account_moves" (
  "account_id" UUID NOT NULL,
  "set_aside_at" TIMESTAMPTZ(3) NOT NULL,
  "reason" TEXT NOT NULL,
  "exported_at" TIMESTAMPTZ(3),
  "receipt" TEXT,
  "loaded" BOOLEAN NOT NULL DEFAULT false,
  "moved_at" TIMESTAMPTZ(3),
  CONSTRAINT "account_moves_pkey" PRIMARY KEY ("account_id")
);
ALTER TABLE "account_moves" ADD CONSTRAINT "account_moves_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "account_moves" ADD CONSTRAINT "account_moves_receipt_form" CHECK ("receipt" ~ '^[0-9a-f]{64}$');
ALTER TABLE "account_moves" ADD CONSTRAINT "account_moves_receipt_of_export" CHECK (("receipt" IS NULL) = ("exported_at" IS NULL));
ALTER TABLE "account_moves" ADD CONSTRAINT "account_moves_moved_once_exported" CHECK ("moved_at" IS NULL OR ("exported_at" IS NOT NULL AND NOT "loaded"));

-- Refuses to change what belongs to an account that is set aside: KT003, for those who may try again, and once it has moved KT002, as in
-- any closed account. There is seldom a row in account_moves, so this costs a look into an empty table.
CREATE FUNCTION refuse_while_set_aside(account UUID) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moved TIMESTAMPTZ;
BEGIN
  SELECT moved_at INTO moved FROM account_moves WHERE account_id = account;
  IF FOUND AND moved IS NULL THEN
    RAISE EXCEPTION 'the account is set aside' USING ERRCODE = 'KT003';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'the account is closed' USING ERRCODE = 'KT002';
  END IF;
END $$;

-- The same only until it has moved. What comes to its old cell afterwards is kept there, for somebody to decide what becomes of it.
CREATE FUNCTION refuse_while_moving(account UUID) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account_moves WHERE account_id = account AND moved_at IS NULL) THEN
    PERFORM refuse_while_set_aside(account);
  END IF;
END $$;

CREATE FUNCTION refuse_in_account_set_aside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_while_set_aside(NEW.account_id);
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_event_of_moving_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_while_moving(NEW.account_id);
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_change_of_account_set_aside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_while_set_aside(NEW.id);
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_key_of_account_set_aside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_while_set_aside(account_id) FROM users WHERE id = NEW.user_id;
  RETURN NEW;
END $$;

-- A laboratory's message, or what somebody else has written down, about a record of the account.
CREATE FUNCTION refuse_about_sample_set_aside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account_moves WHERE moved_at IS NULL) THEN
    PERFORM refuse_while_moving(account_id) FROM samples WHERE id = NEW.sample_id;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_note_about_account_set_aside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account_moves WHERE moved_at IS NULL) THEN
    PERFORM refuse_while_moving(account_id) FROM (
      SELECT account_id FROM kits WHERE id = NEW.kit_id UNION ALL SELECT account_id FROM orders WHERE id = NEW.order_id
      UNION ALL SELECT account_id FROM samples WHERE id = NEW.sample_id UNION ALL SELECT account_id FROM requisitions WHERE id = NEW.requisition_id
      UNION ALL SELECT account_id FROM patients WHERE id = NEW.patient_id
      UNION ALL SELECT samples.account_id FROM unmatched_results JOIN samples ON samples.id = unmatched_results.sample_id
        WHERE unmatched_results.id = NEW.unmatched_result_id) AS subject;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "accounts_set_aside" BEFORE UPDATE ON "accounts" FOR EACH ROW
  WHEN (NEW."closed_at" IS NOT DISTINCT FROM OLD."closed_at") EXECUTE FUNCTION refuse_change_of_account_set_aside();
CREATE TRIGGER "users_set_aside" BEFORE INSERT OR UPDATE ON "users" FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "api_keys_set_aside" BEFORE INSERT OR UPDATE ON "api_keys" FOR EACH ROW EXECUTE FUNCTION refuse_key_of_account_set_aside();
CREATE TRIGGER "orders_set_aside" BEFORE INSERT OR UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "kits_set_aside" BEFORE INSERT OR UPDATE ON "kits" FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "barcodes_set_aside" BEFORE INSERT OR UPDATE ON "barcodes" FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "samples_set_aside" BEFORE INSERT OR UPDATE ON "samples" FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "patients_set_aside" BEFORE INSERT OR UPDATE ON "patients" FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "patient_names_set_aside" BEFORE INSERT OR UPDATE ON "patient_names" FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "requisitions_set_aside" BEFORE INSERT OR UPDATE ON "requisitions" FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "reports_set_aside" BEFORE INSERT OR UPDATE ON "reports" FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "registration_tokens_set_aside" BEFORE INSERT OR UPDATE ON "registration_tokens" FOR EACH ROW
  EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "simulations_set_aside" BEFORE INSERT OR UPDATE ON "simulations" FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
-- Not the outcome of an attempt that was under way, which is stored with those of other accounts.
CREATE TRIGGER "webhook_endpoints_set_aside" BEFORE INSERT OR UPDATE OF "url", "description", "types", "secret", "previous_secret", "previous_secret_until"
  ON "webhook_endpoints" FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
-- Not their numbers: what was recorded before is numbered.
CREATE TRIGGER "events_set_aside" BEFORE INSERT ON "events" FOR EACH ROW EXECUTE FUNCTION refuse_event_of_moving_account();
CREATE TRIGGER "unmatched_results_set_aside" BEFORE INSERT OR UPDATE ON "unmatched_results" FOR EACH ROW
  WHEN (NEW."sample_id" IS NOT NULL) EXECUTE FUNCTION refuse_about_sample_set_aside();
CREATE TRIGGER "notes_set_aside" BEFORE INSERT ON "notes" FOR EACH ROW EXECUTE FUNCTION refuse_note_about_account_set_aside();

-- Whether rows of another cell are being loaded, which are as they were there, or removed again before anybody has used them. Only a role that
-- may disable the triggers can say so.
CREATE FUNCTION is_loading_account() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce(current_setting('kts.loading_account', true), '') = 'on'
    AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = 'accounts'::regclass), 'USAGE');
END $$;

-- Rows that are only ever added may be removed with an account that was loaded in vain.
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_loading_account() THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;

-- The functions of triggers that decide what a new row says, or change others for it: a row that is loaded says it already. They are as they were,
-- but for their first line. (A condition of the trigger itself would do, but Citus does not take the functions of those along to its servers.)

CREATE OR REPLACE FUNCTION "give_new_kit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_loading_account() THEN RETURN NEW; END IF;
  NEW.laboratory_key := coalesce((SELECT laboratory_id FROM kit_types WHERE code = NEW.kit_type), '00000000-0000-0000-0000-000000000000');
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "watch_kit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND is_loading_account() THEN RETURN NEW; END IF;
  NEW.status_since := coalesce(NEW.status_since, NEW.created);
  NEW.stall_stage := stage_of_kit(NEW.status, NEW.sample_status, NEW.replacement_id IS NOT NULL);
  NEW.stall_since := CASE
    WHEN NEW.stall_stage IS NULL THEN NULL
    WHEN NEW.sample_status = 'AWAITING_COLLECTION' THEN NEW.status_since
    ELSE coalesce(NEW.sample_since, NEW.updated)
  END;
  IF TG_OP = 'UPDATE' AND NEW.stall_stage IS DISTINCT FROM OLD.stall_stage THEN
    NEW.stall_told := false;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "give_sample"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND is_loading_account() THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' AND NEW.laboratory_id IS NULL AND NEW.kit_type IS NOT NULL THEN
    SELECT laboratory_id, CASE WHEN laboratory_id IS NOT NULL THEN 'KIT_TYPE' END INTO NEW.laboratory_id, NEW.laboratory_basis
      FROM kit_types WHERE code = NEW.kit_type;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.laboratory_basis >= 'RECEIVED' AND NEW.laboratory_id IS DISTINCT FROM OLD.laboratory_id
    AND NEW.laboratory_basis IS DISTINCT FROM 'ADMIN' THEN
    RAISE EXCEPTION 'a sample that a laboratory has received is given to another one by an administrator only' USING ERRCODE = 'check_violation';
  END IF;
  NEW.laboratory_key := coalesce(NEW.laboratory_id, '00000000-0000-0000-0000-000000000000');
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "copy_sample_status"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kits_of_written uuid[] := ARRAY(SELECT kit_id FROM written WHERE kit_id IS NOT NULL);
BEGIN
  IF is_loading_account() THEN RETURN NULL; END IF;
  IF kits_of_written = '{}' THEN
    RETURN NULL;
  END IF;
  UPDATE kits SET sample_status = written.status, updated = greatest(kits.updated, written.updated), laboratory_key = written.laboratory_key,
      sample_since = (SELECT max(created) FROM sample_events happened WHERE happened.sample_id = written.id AND happened.status = written.status)
    FROM samples written WHERE written.kit_id = ANY(kits_of_written) AND kits.id = written.kit_id
      AND (kits.sample_status <> written.status OR kits.updated < written.updated OR kits.laboratory_key <> written.laboratory_key);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "give_failure_a_code"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_loading_account() THEN RETURN NEW; END IF;
  NEW.failure_code := 'OTHER';
  NEW.failure_recoverable := false;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "copy_failure"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[] := ARRAY(SELECT DISTINCT sample_id FROM added);
  has_failed boolean := EXISTS (SELECT FROM added WHERE failure_code IS NOT NULL);
BEGIN
  IF is_loading_account() THEN RETURN NULL; END IF;
  IF NOT has_failed AND NOT EXISTS (SELECT FROM samples WHERE id = ANY(moved) AND failure_code IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE samples SET failure_code = newest.failure_code, failure_recoverable = newest.failure_recoverable,
      failure_laboratory_code = newest.failure_laboratory_code, failure_laboratory_system = newest.failure_laboratory_system,
      failure_reason = newest.failure_reason
    FROM unnest(moved) AS moved_sample(id)
      CROSS JOIN LATERAL (
        SELECT event.failure_code, event.failure_recoverable, event.failure_laboratory_code, event.failure_laboratory_system,
          CASE WHEN event.failure_code IS NOT NULL THEN event.reason END AS failure_reason
        FROM sample_events event WHERE event.sample_id = moved_sample.id ORDER BY event.created DESC, event.id DESC LIMIT 1) newest
    WHERE samples.id = moved_sample.id
      AND (samples.failure_code, samples.failure_recoverable, samples.failure_laboratory_code, samples.failure_laboratory_system,
        samples.failure_reason) IS DISTINCT FROM (newest.failure_code, newest.failure_recoverable, newest.failure_laboratory_code,
        newest.failure_laboratory_system, newest.failure_reason);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "refuse_own_copy"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND is_loading_account() THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a copy in % is kept by triggers', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE FUNCTION "name_laboratory"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND is_loading_account() THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    NEW.named_laboratory_id := laboratory_named(NEW.lab);
  ELSIF OLD.named_laboratory_id IS NOT NULL AND NEW.named_laboratory_id IS DISTINCT FROM OLD.named_laboratory_id THEN
    RAISE EXCEPTION 'a requisition keeps the laboratory that it names' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.sample_id IS NULL THEN
    NEW.laboratory_key := coalesce(NEW.named_laboratory_id, '00000000-0000-0000-0000-000000000000');
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "give_sample_of_requisition"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_loading_account() THEN RETURN NULL; END IF;
  UPDATE samples SET laboratory_id = NEW.named_laboratory_id, laboratory_basis = 'REQUISITION'
    WHERE id = NEW.sample_id AND NEW.named_laboratory_id IS NOT NULL AND (laboratory_basis IS NULL OR laboratory_basis = 'KIT_TYPE');
  UPDATE requisitions SET laboratory_key = sample.laboratory_key FROM samples sample
    WHERE requisitions.id = NEW.id AND sample.id = NEW.sample_id AND requisitions.laboratory_key <> sample.laboratory_key;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "take_sample_over"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_loading_account() THEN RETURN NEW; END IF;
  UPDATE requisitions SET sample_id = NULL WHERE sample_id = NEW.sample_id AND barcode_freed_at IS NOT NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "release_report"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known record;
BEGIN
  IF is_loading_account() THEN RETURN NEW; END IF;
  SELECT kits.patient_id, patients.version, requisitions.id AS requisition_id,
      samples.kit_id IS NULL OR kits.patient_id IS NOT NULL AS released, samples.laboratory_id INTO known
    FROM samples LEFT JOIN kits ON kits.id = samples.kit_id
      LEFT JOIN patients ON patients.id = kits.patient_id
      LEFT JOIN requisitions ON requisitions.sample_id = samples.id AND kits.patient_id IS NULL
        AND (samples.kit_id IS NULL OR requisitions.status NOT IN ('DENIED', 'REJECTED')
          OR (requisitions.status = 'REJECTED' AND is_rejected_by_sample(requisitions.id)))
    WHERE samples.id = NEW.sample_id;
  -- No laboratory reports on a sample that is another's, unless that one shares with it.
  IF known.laboratory_id <> NEW.laboratory_id
    AND EXISTS (SELECT FROM users WHERE users.id = NEW.submitted_by_id AND users.role = 'LAB')
    AND NOT EXISTS (SELECT FROM laboratory_shares share
      WHERE share.account_id = known.laboratory_id AND share.shares_with_id = NEW.laboratory_id)
  THEN
    RAISE EXCEPTION 'a report is on a sample of another laboratory' USING ERRCODE = 'check_violation';
  END IF;
  NEW.patient_id := known.patient_id;
  NEW.patient_version := coalesce(known.version, 1);
  NEW.requisition_id := known.requisition_id;
  NEW.released := coalesce(known.released, false);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "supersede_report"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_loading_account() THEN RETURN NEW; END IF;
  UPDATE reports SET status = 'SUPERSEDED' WHERE id = NEW.replaces_id AND sample_id = NEW.sample_id AND status <> 'WITHDRAWN';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a report replaces one of another sample, or one that is withdrawn' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "acknowledge_report"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_loading_account() THEN RETURN NULL; END IF;
  UPDATE reports SET acknowledged = true
    WHERE id = NEW.report_id AND flags & 16 <> 0 AND status IN ('PARTIAL', 'FINAL', 'AMENDED');
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the report has no critical result to acknowledge' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
