-- While an account is set aside (contract, 1.6), nothing of it is removed either, and what a change leaves out is not let through: rules of
-- eligibility, whom a laboratory shares with, where it takes orders, and whether a webhook is enabled.
CREATE FUNCTION refuse_removal_in_account_set_aside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_while_set_aside(OLD.account_id);
  RETURN OLD;
END $$;

CREATE TRIGGER "account_eligibility_removed_set_aside" BEFORE DELETE ON "account_eligibility" FOR EACH ROW
  EXECUTE FUNCTION refuse_removal_in_account_set_aside();
CREATE TRIGGER "patient_names_removed_set_aside" BEFORE DELETE ON "patient_names" FOR EACH ROW
  EXECUTE FUNCTION refuse_removal_in_account_set_aside();
CREATE TRIGGER "webhook_endpoints_removed_set_aside" BEFORE DELETE ON "webhook_endpoints" FOR EACH ROW
  EXECUTE FUNCTION refuse_removal_in_account_set_aside();
CREATE TRIGGER "laboratory_shares_set_aside" BEFORE INSERT ON "laboratory_shares" FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "laboratory_shares_removed_set_aside" BEFORE DELETE ON "laboratory_shares" FOR EACH ROW
  EXECUTE FUNCTION refuse_removal_in_account_set_aside();
-- Not who is sending to it.
CREATE TRIGGER "outbound_destinations_set_aside" BEFORE INSERT OR UPDATE OF "mllp_host", "mllp_port", "tls", "orders" ON "outbound_destinations"
  FOR EACH ROW EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "outbound_destinations_removed_set_aside" BEFORE DELETE ON "outbound_destinations" FOR EACH ROW
  EXECUTE FUNCTION refuse_removal_in_account_set_aside();

-- What somebody asks for. An endpoint that fails for too long is disabled by the outcome of an attempt, which is stored with those of other
-- accounts, and when the account has moved, they are disabled by its closing.
CREATE TRIGGER "webhook_endpoints_enabled_set_aside" BEFORE UPDATE OF "enabled", "disabled_reason" ON "webhook_endpoints" FOR EACH ROW
  WHEN ((NEW."enabled" <> OLD."enabled" OR NEW."disabled_reason" IS DISTINCT FROM OLD."disabled_reason")
    AND (NEW."enabled" OR NEW."disabled_reason" = 'BY_HAND'))
  EXECUTE FUNCTION refuse_in_account_set_aside();
