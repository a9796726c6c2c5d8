-- While an account is set aside (contract, 1.6), nobody makes a patient session or a results link of it, or ends one, as with its keys.
CREATE TRIGGER "patient_sessions_set_aside" BEFORE INSERT OR UPDATE OF "ended_at" ON "patient_sessions" FOR EACH ROW
  EXECUTE FUNCTION refuse_in_account_set_aside();
CREATE TRIGGER "results_links_set_aside" BEFORE INSERT OR UPDATE OF "ended_as" ON "results_links" FOR EACH ROW
  EXECUTE FUNCTION refuse_in_account_set_aside();
