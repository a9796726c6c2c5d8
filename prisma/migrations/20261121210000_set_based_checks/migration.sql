-- The checks stay as strict as they were; they cost less. What many rows are inserted into at once is checked once a statement,
-- not once a row, and the queries are planned once a connection, not once a call.

-- The status on a row is that of its newest event (contract, 4). Two triggers hold it from two sides:
-- an added event must be one that its record's status follows, or a late one, as soon as its statement ends;
-- a status that was set must be that of the newest event when the transaction commits, so that a record can be inserted in one
-- statement and its first event in the next.
CREATE FUNCTION require_status_to_follow_added_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  odd uuid;
BEGIN
  IF TG_TABLE_NAME = 'kit_events' THEN
    SELECT r.id INTO odd FROM kits r WHERE r.id IN (SELECT kit_id FROM added) AND r.status IS DISTINCT FROM
      (SELECT e.status FROM kit_events e WHERE e.kit_id = r.id ORDER BY e.created DESC, e.id DESC LIMIT 1) LIMIT 1;
  ELSIF TG_TABLE_NAME = 'sample_events' THEN
    SELECT r.id INTO odd FROM samples r WHERE r.id IN (SELECT sample_id FROM added) AND r.status IS DISTINCT FROM
      (SELECT e.status FROM sample_events e WHERE e.sample_id = r.id ORDER BY e.created DESC, e.id DESC LIMIT 1) LIMIT 1;
  ELSIF TG_TABLE_NAME = 'requisition_events' THEN
    SELECT r.id INTO odd FROM requisitions r WHERE r.id IN (SELECT requisition_id FROM added) AND r.status IS DISTINCT FROM
      (SELECT e.status FROM requisition_events e WHERE e.requisition_id = r.id ORDER BY e.created DESC, e.id DESC LIMIT 1) LIMIT 1;
  ELSE
    RAISE EXCEPTION 'no check of %', TG_TABLE_NAME;
  END IF;
  IF odd IS NOT NULL THEN
    RAISE EXCEPTION 'after an insert into %, the status of % is not that of its newest event', TG_TABLE_NAME, odd
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER "kit_events_status_agrees" ON "kit_events";
DROP TRIGGER "sample_events_status_agrees" ON "sample_events";
DROP TRIGGER "requisition_events_status_agrees" ON "requisition_events";
CREATE TRIGGER "kit_events_status_agrees" AFTER INSERT ON "kit_events"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_status_to_follow_added_events();
CREATE TRIGGER "sample_events_status_agrees" AFTER INSERT ON "sample_events"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_status_to_follow_added_events();
CREATE TRIGGER "requisition_events_status_agrees" AFTER INSERT ON "requisition_events"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_status_to_follow_added_events();

CREATE OR REPLACE FUNCTION require_status_of_newest_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  agrees boolean;
BEGIN
  IF TG_TABLE_NAME = 'kits' THEN
    SELECT r.status = (SELECT e.status FROM kit_events e WHERE e.kit_id = r.id ORDER BY e.created DESC, e.id DESC LIMIT 1)
      INTO agrees FROM kits r WHERE r.id = NEW.id;
  ELSIF TG_TABLE_NAME = 'samples' THEN
    SELECT r.status = (SELECT e.status FROM sample_events e WHERE e.sample_id = r.id ORDER BY e.created DESC, e.id DESC LIMIT 1)
      INTO agrees FROM samples r WHERE r.id = NEW.id;
  ELSIF TG_TABLE_NAME = 'requisitions' THEN
    SELECT r.status = (SELECT e.status FROM requisition_events e WHERE e.requisition_id = r.id ORDER BY e.created DESC, e.id DESC LIMIT 1)
      INTO agrees FROM requisitions r WHERE r.id = NEW.id;
  END IF;
  IF agrees IS NOT TRUE THEN
    RAISE EXCEPTION 'the status of % % is not that of its newest event', TG_TABLE_NAME, NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- A record belongs to the account of the record it hangs on. Inserts are checked once a statement. Updates are checked row by
-- row, since only such a trigger can be limited to the columns in question. Both are checked after the statement, which may
-- insert the other record too.
CREATE FUNCTION require_same_account_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  odd text;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    SELECT 'placed_by_id' INTO odd FROM added JOIN users o ON o.id = added.placed_by_id
      WHERE o.account_id <> added.account_id LIMIT 1;
  ELSIF TG_TABLE_NAME = 'kits' THEN
    SELECT CASE WHEN o.account_id <> added.account_id THEN 'order_id' ELSE 'patient_id' END INTO odd FROM added
      LEFT JOIN orders o ON o.id = added.order_id LEFT JOIN patients p ON p.id = added.patient_id
      WHERE o.account_id <> added.account_id OR p.account_id <> added.account_id LIMIT 1;
  ELSIF TG_TABLE_NAME = 'samples' THEN
    SELECT 'kit_id' INTO odd FROM added JOIN kits o ON o.id = added.kit_id
      WHERE o.account_id <> added.account_id LIMIT 1;
  ELSIF TG_TABLE_NAME IN ('reports', 'requisitions') THEN
    SELECT 'sample_id' INTO odd FROM added JOIN samples o ON o.id = added.sample_id
      WHERE o.account_id <> added.account_id LIMIT 1;
  ELSIF TG_TABLE_NAME = 'registration_tokens' THEN
    SELECT 'patient_id' INTO odd FROM added JOIN patients o ON o.id = added.patient_id
      WHERE o.account_id <> added.account_id LIMIT 1;
  ELSE
    RAISE EXCEPTION 'no check of %', TG_TABLE_NAME;
  END IF;
  IF odd IS NOT NULL THEN
    RAISE EXCEPTION '%.% names a record of another account', TG_TABLE_NAME, odd USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER "kits_order_account" ON "kits";
DROP TRIGGER "kits_patient_account" ON "kits";
DROP TRIGGER "samples_kit_account" ON "samples";
DROP TRIGGER "reports_sample_account" ON "reports";
DROP TRIGGER "requisitions_sample_account" ON "requisitions";
DROP TRIGGER "tokens_patient_account" ON "registration_tokens";
DROP TRIGGER "orders_placed_by_account" ON "orders";
CREATE TRIGGER "orders_placed_by_account" AFTER INSERT ON "orders"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_same_account_of_added();
CREATE TRIGGER "kits_added_account" AFTER INSERT ON "kits"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_same_account_of_added();
CREATE TRIGGER "samples_added_account" AFTER INSERT ON "samples"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_same_account_of_added();
CREATE TRIGGER "reports_sample_account" AFTER INSERT ON "reports"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_same_account_of_added();
CREATE TRIGGER "requisitions_added_account" AFTER INSERT ON "requisitions"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_same_account_of_added();
CREATE TRIGGER "tokens_patient_account" AFTER INSERT ON "registration_tokens"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_same_account_of_added();
CREATE TRIGGER "kits_order_account" AFTER UPDATE OF "order_id", "account_id" ON "kits"
  FOR EACH ROW EXECUTE FUNCTION require_same_account('orders', 'order_id');
CREATE TRIGGER "kits_patient_account" AFTER UPDATE OF "patient_id", "account_id" ON "kits"
  FOR EACH ROW EXECUTE FUNCTION require_same_account('patients', 'patient_id');
CREATE TRIGGER "samples_kit_account" AFTER UPDATE OF "kit_id", "account_id" ON "samples"
  FOR EACH ROW EXECUTE FUNCTION require_same_account('kits', 'kit_id');
CREATE TRIGGER "requisitions_sample_account" AFTER UPDATE OF "sample_id", "account_id" ON "requisitions"
  FOR EACH ROW EXECUTE FUNCTION require_same_account('samples', 'sample_id');
