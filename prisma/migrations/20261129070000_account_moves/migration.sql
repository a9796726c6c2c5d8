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

CREATE FUNCTION refuse_in_account_set_aside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_while_set_aside(NEW.account_id);
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
  IF EXISTS (SELECT FROM account_moves) THEN
    PERFORM refuse_while_set_aside(account_id) FROM samples WHERE id = NEW.sample_id;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_note_about_account_set_aside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account_moves) THEN
    PERFORM refuse_while_set_aside(account_id) FROM (
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
CREATE TRIGGER "events_set_aside" BEFORE INSERT ON "events" FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "unmatched_results_set_aside" BEFORE INSERT OR UPDATE ON "unmatched_results" FOR EACH ROW
  WHEN (NEW."sample_id" IS NOT NULL) EXECUTE FUNCTION refuse_about_sample_set_aside();
CREATE TRIGGER "notes_set_aside" BEFORE INSERT ON "notes" FOR EACH ROW EXECUTE FUNCTION refuse_note_about_account_set_aside();

-- Whether rows of another cell are being loaded, which are as they were there. Only a role that may disable these triggers can say so.
CREATE FUNCTION is_loading_account() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce(current_setting('kts.loading_account', true), '') = 'on'
    AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = 'accounts'::regclass), 'USAGE');
END $$;

-- Triggers that decide what a new row says, or change others for it: none is new when it is loaded.
DROP TRIGGER "kits_laboratory_of_type" ON "kits";
CREATE TRIGGER "kits_laboratory_of_type" BEFORE INSERT ON "kits" FOR EACH ROW WHEN (NOT is_loading_account()) EXECUTE FUNCTION give_new_kit();
DROP TRIGGER "kits_watch_added" ON "kits";
CREATE TRIGGER "kits_watch_added" BEFORE INSERT ON "kits" FOR EACH ROW WHEN (NOT is_loading_account()) EXECUTE FUNCTION watch_kit();
DROP TRIGGER "samples_laboratory_given" ON "samples";
CREATE TRIGGER "samples_laboratory_given" BEFORE INSERT ON "samples" FOR EACH ROW WHEN (NOT is_loading_account()) EXECUTE FUNCTION give_sample();
DROP TRIGGER "samples_new_status_to_kit" ON "samples";
CREATE TRIGGER "samples_new_status_to_kit" AFTER INSERT ON "samples" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT WHEN (NOT is_loading_account()) EXECUTE FUNCTION copy_sample_status();
DROP TRIGGER "sample_events_failure_has_a_code" ON "sample_events";
CREATE TRIGGER "sample_events_failure_has_a_code" BEFORE INSERT ON "sample_events" FOR EACH ROW
  WHEN (NEW."status" = 'COLLECTION_EXCEPTION' AND NEW."failure_code" IS NULL AND NOT is_loading_account()) EXECUTE FUNCTION give_failure_a_code();
DROP TRIGGER "sample_events_failure_copied" ON "sample_events";
CREATE TRIGGER "sample_events_failure_copied" AFTER INSERT ON "sample_events" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (NOT is_loading_account()) EXECUTE FUNCTION copy_failure();
DROP TRIGGER "patient_versions_are_copies" ON "patient_versions";
CREATE TRIGGER "patient_versions_are_copies" BEFORE INSERT ON "patient_versions" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND NOT is_loading_account()) EXECUTE FUNCTION refuse_own_copy();
DROP TRIGGER "requisitions_laboratory_named" ON "requisitions";
CREATE TRIGGER "requisitions_laboratory_named" BEFORE INSERT OR UPDATE OF "named_laboratory_id" ON "requisitions" FOR EACH ROW
  WHEN (NOT is_loading_account()) EXECUTE FUNCTION name_laboratory();
DROP TRIGGER "requisitions_give_sample" ON "requisitions";
CREATE TRIGGER "requisitions_give_sample" AFTER INSERT ON "requisitions" FOR EACH ROW
  WHEN (NEW."sample_id" IS NOT NULL AND NOT is_loading_account()) EXECUTE FUNCTION give_sample_of_requisition();
DROP TRIGGER "requisitions_take_sample_over" ON "requisitions";
CREATE TRIGGER "requisitions_take_sample_over" BEFORE INSERT ON "requisitions" FOR EACH ROW
  WHEN (NEW."sample_id" IS NOT NULL AND NOT is_loading_account()) EXECUTE FUNCTION take_sample_over();
DROP TRIGGER "reports_released" ON "reports";
CREATE TRIGGER "reports_released" BEFORE INSERT ON "reports" FOR EACH ROW WHEN (NOT is_loading_account()) EXECUTE FUNCTION release_report();
DROP TRIGGER "reports_supersede" ON "reports";
CREATE TRIGGER "reports_supersede" BEFORE INSERT ON "reports" FOR EACH ROW
  WHEN (NEW."replaces_id" IS NOT NULL AND NOT is_loading_account()) EXECUTE FUNCTION supersede_report();
DROP TRIGGER "report_acknowledgements_to_report" ON "report_acknowledgements";
CREATE TRIGGER "report_acknowledgements_to_report" AFTER INSERT ON "report_acknowledgements" FOR EACH ROW
  WHEN (NOT is_loading_account()) EXECUTE FUNCTION acknowledge_report();
