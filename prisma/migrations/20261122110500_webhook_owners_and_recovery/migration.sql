-- For the recovery of what an endpoint has missed: the events of an account that were recorded in some time, in that order.
CREATE INDEX "events_account_id_created_id_idx" ON "events"("account_id", "created", "id");

-- A delivery is of an event and an endpoint of one account, and stays with both.
CREATE FUNCTION require_one_account_of_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN events event ON event.id = added.event_id JOIN webhook_endpoints endpoint ON endpoint.id = added.endpoint_id
    WHERE event.account_id <> endpoint.account_id
  ) THEN
    RAISE EXCEPTION 'webhook_deliveries.event_id names a record of another account' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "webhook_deliveries_event_account" AFTER INSERT ON "webhook_deliveries"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_one_account_of_deliveries();

CREATE FUNCTION refuse_another_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of % keeps its owner', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "webhook_deliveries_owners_stay" BEFORE UPDATE OF "endpoint_id", "event_id" ON "webhook_deliveries"
  FOR EACH ROW EXECUTE FUNCTION refuse_another_owner();
CREATE TRIGGER "webhook_endpoints_account_stays" BEFORE UPDATE OF "account_id" ON "webhook_endpoints"
  FOR EACH ROW EXECUTE FUNCTION refuse_another_owner();
