-- Triggers that work on a table of any name, and with Citus, which has a table's rows in a shard of another name on another server:
-- a trigger function is told which table it serves; a transition table is read on its own, never joined to a table; and what spans an
-- event and its row is checked when the transaction commits, because there each part of a statement that writes is a statement.

CREATE OR REPLACE FUNCTION "require_status_of_newest_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  agrees boolean;
  record_id uuid;
BEGIN
  IF TG_ARGV[1] = 'kit_events' THEN
    IF TG_ARGV[0] = 'kits' THEN record_id := NEW.id; ELSE record_id := NEW.kit_id; END IF;
    SELECT r.status = (SELECT e.status FROM kit_events e WHERE e.kit_id = r.id ORDER BY e.created DESC, e.id DESC LIMIT 1)
      INTO agrees FROM kits r WHERE r.id = record_id;
  ELSIF TG_ARGV[1] = 'sample_events' THEN
    IF TG_ARGV[0] = 'samples' THEN record_id := NEW.id; ELSE record_id := NEW.sample_id; END IF;
    SELECT r.status = (SELECT e.status FROM sample_events e WHERE e.sample_id = r.id ORDER BY e.created DESC, e.id DESC LIMIT 1)
      INTO agrees FROM samples r WHERE r.id = record_id;
  ELSIF TG_ARGV[1] = 'requisition_events' THEN
    IF TG_ARGV[0] = 'requisitions' THEN record_id := NEW.id; ELSE record_id := NEW.requisition_id; END IF;
    SELECT r.status = (SELECT e.status FROM requisition_events e WHERE e.requisition_id = r.id ORDER BY e.created DESC, e.id DESC LIMIT 1)
      INTO agrees FROM requisitions r WHERE r.id = record_id;
  ELSE
    RAISE EXCEPTION 'no check of %', TG_ARGV[1];
  END IF;
  IF agrees IS NOT TRUE THEN
    RAISE EXCEPTION 'the status of % of % is not that of its newest event', record_id, TG_ARGV[0] USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER "kit_events_status_agrees" ON "kit_events";
CREATE CONSTRAINT TRIGGER "kit_events_status_agrees" AFTER INSERT ON "kit_events" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "require_status_of_newest_event"('kit_events', 'kit_events', 'kit_id');
DROP TRIGGER "sample_events_status_agrees" ON "sample_events";
CREATE CONSTRAINT TRIGGER "sample_events_status_agrees" AFTER INSERT ON "sample_events" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "require_status_of_newest_event"('sample_events', 'sample_events', 'sample_id');
DROP TRIGGER "requisition_events_status_agrees" ON "requisition_events";
CREATE CONSTRAINT TRIGGER "requisition_events_status_agrees" AFTER INSERT ON "requisition_events" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "require_status_of_newest_event"('requisition_events', 'requisition_events', 'requisition_id');
DROP FUNCTION "require_status_to_follow_added_events"();

CREATE OR REPLACE FUNCTION "refuse_too_many_events"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_beyond boolean;
  records uuid[];
BEGIN
  IF TG_ARGV[0] = 'kit_events' THEN
    records := ARRAY(SELECT DISTINCT kit_id FROM added);
    is_beyond := EXISTS (SELECT FROM unnest(records) AS record(id) WHERE EXISTS (SELECT FROM kit_events e WHERE e.kit_id = record.id OFFSET 1000));
  ELSIF TG_ARGV[0] = 'sample_events' THEN
    records := ARRAY(SELECT DISTINCT sample_id FROM added);
    is_beyond := EXISTS (SELECT FROM unnest(records) AS record(id) WHERE EXISTS (SELECT FROM sample_events e WHERE e.sample_id = record.id OFFSET 1000));
  ELSIF TG_ARGV[0] = 'requisition_events' THEN
    records := ARRAY(SELECT DISTINCT requisition_id FROM added);
    is_beyond := EXISTS (SELECT FROM unnest(records) AS record(id) WHERE EXISTS (SELECT FROM requisition_events e WHERE e.requisition_id = record.id OFFSET 1000));
  ELSE
    RAISE EXCEPTION 'no bound of %', TG_ARGV[0];
  END IF;
  IF is_beyond THEN
    RAISE EXCEPTION 'a record has more than 1,000 events in %', TG_ARGV[0] USING ERRCODE = 'KT001';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER "kit_events_bounded" ON "kit_events";
CREATE TRIGGER "kit_events_bounded" AFTER INSERT ON "kit_events" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_too_many_events"('kit_events');
DROP TRIGGER "sample_events_bounded" ON "sample_events";
CREATE TRIGGER "sample_events_bounded" AFTER INSERT ON "sample_events" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_too_many_events"('sample_events');
DROP TRIGGER "requisition_events_bounded" ON "requisition_events";
CREATE TRIGGER "requisition_events_bounded" AFTER INSERT ON "requisition_events" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_too_many_events"('requisition_events');

CREATE OR REPLACE FUNCTION "require_same_account_of_added"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  odd text;
  accounts_of_added uuid[];
  others uuid[];
  second_others uuid[];
BEGIN
  IF TG_ARGV[0] = 'orders' THEN
    SELECT array_agg(account_id), array_agg(placed_by_id) INTO accounts_of_added, others FROM added;
    SELECT 'placed_by_id' INTO odd FROM unnest(accounts_of_added, others) AS added(account_id, user_id) JOIN users o ON o.id = added.user_id
      WHERE o.account_id <> added.account_id AND o.role <> 'ADMIN' LIMIT 1;
  ELSIF TG_ARGV[0] = 'kits' THEN
    SELECT array_agg(account_id), array_agg(order_id), array_agg(patient_id) INTO accounts_of_added, others, second_others FROM added;
    SELECT CASE WHEN o.account_id <> added.account_id THEN 'order_id' ELSE 'patient_id' END INTO odd
      FROM unnest(accounts_of_added, others, second_others) AS added(account_id, order_id, patient_id)
      LEFT JOIN orders o ON o.id = added.order_id LEFT JOIN patients p ON p.id = added.patient_id
      WHERE o.account_id <> added.account_id OR p.account_id <> added.account_id LIMIT 1;
  ELSIF TG_ARGV[0] = 'samples' THEN
    SELECT array_agg(account_id), array_agg(kit_id) INTO accounts_of_added, others FROM added;
    SELECT 'kit_id' INTO odd FROM unnest(accounts_of_added, others) AS added(account_id, kit_id) JOIN kits o ON o.id = added.kit_id
      WHERE o.account_id <> added.account_id LIMIT 1;
  ELSIF TG_ARGV[0] IN ('reports', 'requisitions') THEN
    SELECT array_agg(account_id), array_agg(sample_id) INTO accounts_of_added, others FROM added;
    SELECT 'sample_id' INTO odd FROM unnest(accounts_of_added, others) AS added(account_id, sample_id) JOIN samples o ON o.id = added.sample_id
      WHERE o.account_id <> added.account_id LIMIT 1;
  ELSIF TG_ARGV[0] = 'registration_tokens' THEN
    SELECT array_agg(account_id), array_agg(patient_id) INTO accounts_of_added, others FROM added;
    SELECT 'patient_id' INTO odd FROM unnest(accounts_of_added, others) AS added(account_id, patient_id) JOIN patients o ON o.id = added.patient_id
      WHERE o.account_id <> added.account_id LIMIT 1;
  ELSIF TG_ARGV[0] = 'replacements' THEN
    SELECT array_agg(account_id), array_agg(order_id), array_agg(kit_id) INTO accounts_of_added, others, second_others FROM added;
    SELECT CASE WHEN o.account_id <> added.account_id THEN 'order_id' ELSE 'kit_id' END INTO odd
      FROM unnest(accounts_of_added, others, second_others) AS added(account_id, order_id, kit_id)
      JOIN orders o ON o.id = added.order_id JOIN kits k ON k.id = added.kit_id
      WHERE o.account_id <> added.account_id OR k.account_id <> added.account_id LIMIT 1;
  ELSE
    RAISE EXCEPTION 'no check of %', TG_ARGV[0];
  END IF;
  IF odd IS NOT NULL THEN
    RAISE EXCEPTION '%.% names a record of another account', TG_ARGV[0], odd USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER "orders_placed_by_account" ON "orders";
CREATE TRIGGER "orders_placed_by_account" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "require_same_account_of_added"('orders');
DROP TRIGGER "kits_added_account" ON "kits";
CREATE TRIGGER "kits_added_account" AFTER INSERT ON "kits" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "require_same_account_of_added"('kits');
DROP TRIGGER "samples_added_account" ON "samples";
CREATE TRIGGER "samples_added_account" AFTER INSERT ON "samples" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "require_same_account_of_added"('samples');
DROP TRIGGER "reports_sample_account" ON "reports";
CREATE TRIGGER "reports_sample_account" AFTER INSERT ON "reports" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "require_same_account_of_added"('reports');
DROP TRIGGER "requisitions_added_account" ON "requisitions";
CREATE TRIGGER "requisitions_added_account" AFTER INSERT ON "requisitions" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "require_same_account_of_added"('requisitions');
DROP TRIGGER "tokens_patient_account" ON "registration_tokens";
CREATE TRIGGER "tokens_patient_account" AFTER INSERT ON "registration_tokens" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "require_same_account_of_added"('registration_tokens');
DROP TRIGGER "replacements_added_account" ON "replacements";
CREATE TRIGGER "replacements_added_account" AFTER INSERT ON "replacements" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "require_same_account_of_added"('replacements');

CREATE OR REPLACE FUNCTION "require_one_account_of_deliveries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  events_of_added uuid[];
  endpoints uuid[];
BEGIN
  SELECT array_agg(event_id), array_agg(endpoint_id) INTO events_of_added, endpoints FROM added;
  IF EXISTS (
    SELECT FROM unnest(events_of_added, endpoints) AS added(event_id, endpoint_id)
      JOIN events event ON event.id = added.event_id JOIN webhook_endpoints endpoint ON endpoint.id = added.endpoint_id
    WHERE event.account_id <> endpoint.account_id
  ) THEN
    RAISE EXCEPTION 'webhook_deliveries.event_id names a record of another account' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "copy_people_of_changed_kits"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
  unregistered uuid[];
BEGIN
  SELECT array_agg(written.id), array_agg(written.id) FILTER (WHERE written.patient_id IS NULL) INTO changed, unregistered
    FROM written JOIN replaced USING (id)
    WHERE (written.order_id, written.patient_id, written.created, written.account_id)
      IS DISTINCT FROM (replaced.order_id, replaced.patient_id, replaced.created, replaced.account_id);
  IF changed IS NOT NULL THEN
    PERFORM copy_kit_people(changed);
    IF unregistered IS NOT NULL THEN
      DELETE FROM kit_people WHERE kit_id = ANY(unregistered) AND role = 'PATIENT';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "copy_people_of_new_kits"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kits_of_people uuid[] := ARRAY(SELECT id FROM written WHERE order_id IS NOT NULL OR patient_id IS NOT NULL);
BEGIN
  IF kits_of_people <> '{}' THEN
    PERFORM copy_kit_people(kits_of_people);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "copy_sample_status"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kits_of_written uuid[] := ARRAY(SELECT kit_id FROM written WHERE kit_id IS NOT NULL);
BEGIN
  IF kits_of_written = '{}' THEN
    RETURN NULL;
  END IF;
  UPDATE kits SET sample_status = written.status, updated = greatest(kits.updated, written.updated), laboratory_key = written.laboratory_key,
      sample_since = (SELECT max(created) FROM sample_events happened WHERE happened.sample_id = written.id AND happened.status = written.status)
    FROM samples written WHERE written.kit_id = ANY(kits_of_written) AND kits.id = written.kit_id
      AND (kits.sample_status <> written.status OR kits.updated < written.updated OR kits.laboratory_key <> written.laboratory_key);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "copy_failure"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[] := ARRAY(SELECT DISTINCT sample_id FROM added);
  has_failed boolean := EXISTS (SELECT FROM added WHERE failure_code IS NOT NULL);
BEGIN
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

CREATE OR REPLACE FUNCTION "require_kit_type_of_added"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kits_of_added uuid[];
  types text[];
BEGIN
  SELECT array_agg(kit_id), array_agg(kit_type) INTO kits_of_added, types FROM added WHERE kit_id IS NOT NULL;
  IF EXISTS (
    SELECT FROM unnest(kits_of_added, types) AS added(kit_id, kit_type) JOIN kits ON kits.id = added.kit_id WHERE kits.kit_type <> added.kit_type
  ) THEN
    RAISE EXCEPTION 'a sample has not the type of its kit' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "require_order_of_results"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reports_of_added uuid[];
  keys text[];
BEGIN
  SELECT array_agg(report_id), array_agg(order_key) INTO reports_of_added, keys
    FROM (SELECT DISTINCT report_id, chart_key::json->>0 AS order_key FROM added) AS result;
  IF EXISTS (
    SELECT FROM unnest(reports_of_added, keys) AS result(report_id, order_key)
    WHERE NOT EXISTS (SELECT FROM report_orders WHERE report_orders.report_id = result.report_id AND report_orders.key = result.order_key)
  ) THEN
    RAISE EXCEPTION 'a result is of no order of its report' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "require_flags_of_results"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reports_of_added uuid[] := ARRAY(SELECT DISTINCT report_id FROM added);
BEGIN
  IF EXISTS (
    SELECT FROM reports WHERE reports.id = ANY(reports_of_added) AND reports.flags <> (
      SELECT coalesce(bit_or(result_flag_bit(results.flag)) FILTER (WHERE results.finality <> 'WITHDRAWN'), 0)
      FROM results WHERE results.report_id = reports.id)
  ) THEN
    RAISE EXCEPTION 'the flags of a report are not those of its results' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "limit_report_attachments"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reports_of_added uuid[] := ARRAY(SELECT DISTINCT report_id FROM added);
BEGIN
  -- 20 MiB
  IF EXISTS (
    SELECT FROM report_attachments WHERE report_id = ANY(reports_of_added) AND finality <> 'WITHDRAWN'
    GROUP BY report_id HAVING count(*) > 20 OR sum(bytes) > 20971520
  ) THEN
    RAISE EXCEPTION 'a report has too many documents' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "check_report_attachments"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reports_of_added uuid[] := ARRAY(SELECT DISTINCT report_id FROM added);
BEGIN
  IF EXISTS (
    SELECT FROM report_attachments document JOIN reports ON reports.id = document.report_id
    WHERE document.report_id = ANY(reports_of_added) AND document.sample_id <> reports.sample_id
  ) THEN
    RAISE EXCEPTION 'a document is of another sample than its report' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM report_attachments document WHERE document.report_id = ANY(reports_of_added) AND EXISTS (
      SELECT FROM results WHERE results.report_id = document.report_id AND results.position = document.position)
  ) THEN
    RAISE EXCEPTION 'a document has the position of a result' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- The row of a shard has a type of its own, so a function takes columns and not a row. The version before this one calls the other one.
CREATE FUNCTION "is_specimen_received"(requisition_id uuid, sample_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM requisition_events happened WHERE happened.requisition_id = is_specimen_received.requisition_id
      AND happened.status IN ('RECEIVED', 'EXTRA_QUALITY_CHECKS', 'RESULTED'))
    OR EXISTS (SELECT FROM sample_events happened WHERE happened.sample_id = is_specimen_received.sample_id
      AND happened.status IN ('RECEIVED', 'EXTRA_QUALITY_CHECKS', 'PARTIALLY_RESULTED', 'RESULTED', 'COLLECTION_EXCEPTION'))
    OR EXISTS (SELECT FROM reports WHERE reports.sample_id = is_specimen_received.sample_id)
$$;
CREATE OR REPLACE FUNCTION "refuse_to_free_received"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.barcode_freed_at IS NULL OR is_specimen_received(OLD.id, OLD.sample_id) THEN
    RAISE EXCEPTION 'a barcode stays free, and with a specimen that was received, it stays taken' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION "free_barcode"(requisition_id uuid, since timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  folded_code text;
  freed_at timestamptz;
  sample uuid;
BEGIN
  SELECT barcode_folded, barcode_freed_at, sample_id INTO folded_code, freed_at, sample FROM requisitions WHERE id = requisition_id;
  PERFORM FROM barcodes WHERE code_folded = folded_code FOR UPDATE;
  IF freed_at IS NOT NULL THEN
    RETURN true;
  END IF;
  IF is_specimen_received(requisition_id, sample) THEN
    RETURN false;
  END IF;
  UPDATE requisitions SET barcode_freed_at = since WHERE id = requisition_id;
  UPDATE samples SET code_freed_at = since WHERE id = sample AND kit_id IS NULL AND status = 'CANCELED';
  DELETE FROM barcodes WHERE code_folded = folded_code
    AND NOT EXISTS (SELECT FROM samples WHERE samples.sample_id_folded = barcodes.code_folded)
    AND NOT EXISTS (SELECT FROM requisitions WHERE requisitions.barcode_folded = barcodes.code_folded);
  RETURN true;
END $$;

-- The requisition may name the sample only after the sample is there. By the end of the transaction, it may have been denied after all.
CREATE FUNCTION "require_requisition_of_sample_alone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM requisitions JOIN requisition_events happened ON happened.requisition_id = requisitions.id
    WHERE requisitions.sample_id = NEW.id AND requisitions.barcode = NEW.sample_id
      AND happened.status NOT IN ('CREATED', 'DENIED')
  ) THEN
    RAISE EXCEPTION 'a sample has neither a kit nor an approved requisition' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER "samples_added_kit_or_requisition" ON "samples";
CREATE CONSTRAINT TRIGGER "samples_added_kit_or_requisition" AFTER INSERT ON "samples" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."kit_id" IS NULL) EXECUTE FUNCTION "require_requisition_of_sample_alone"();
DROP FUNCTION "require_kit_or_requisition_of_added"();
