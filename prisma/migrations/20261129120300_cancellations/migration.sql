-- Who canceled an order or what was left of it, when, and why (contract, 13.4).
ALTER TABLE "orders" ADD COLUMN "canceled_at" TIMESTAMPTZ(3), ADD COLUMN "canceled_by" "role", ADD COLUMN "cancel_reason" TEXT;
ALTER TABLE "orders" ADD CONSTRAINT "orders_canceled_as_a_whole" CHECK ("canceled_at" IS NOT NULL OR num_nonnulls("canceled_by", "cancel_reason") = 0);
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancel_reason_given" CHECK (length("cancel_reason") <= 500 AND "cancel_reason" ~ '\S');

-- A kit that was ordered and is not made any more, although others of the order were sent (contract, 4.3).
ALTER TABLE "order_items" ADD COLUMN "canceled" BOOLEAN NOT NULL DEFAULT false;
CREATE FUNCTION "require_item_not_made"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW."canceled" OR EXISTS (SELECT FROM "kits" WHERE "order_id" = NEW."order_id" AND "order_position" = NEW."position") THEN
    RAISE EXCEPTION 'only what was not made is canceled, and for ever' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "order_items_canceled_for_ever" BEFORE UPDATE OF "canceled" ON "order_items" FOR EACH ROW EXECUTE FUNCTION "require_item_not_made"();

-- Why the status of an order changed, if somebody canceled it then.
ALTER TABLE "order_events" ADD COLUMN "reason" TEXT;
CREATE OR REPLACE FUNCTION "record_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_events (order_id, status, created, reason)
    VALUES (NEW.id, NEW.status, NEW.updated, CASE WHEN NEW.canceled_at IS DISTINCT FROM OLD.canceled_at THEN NEW.cancel_reason END);
  RETURN NULL;
END $$;

CREATE OR REPLACE VIEW "order_statuses" AS
  SELECT id AS order_id, 'PENDING'::order_status AS status, created, 0::bigint AS event, NULL::text AS reason FROM orders
  UNION ALL
  SELECT order_id, status, created, id, reason FROM order_events;

CREATE OR REPLACE VIEW "timeline_entries" AS
  SELECT timeline_entry_id(happened.created, 'ORDER_STATUS', happened.event::text) AS id, 'ORDER_STATUS'::timeline_kind AS kind,
    NULL::uuid AS kit_id, happened.order_id AS timeline_order_id, happened.created, happened.created AS recorded,
    happened.status AS order_status, NULL::kit_status AS kit_status, NULL::sample_status AS sample_status,
    NULL::requisition_status AS requisition_status, happened.reason AS reason, NULL::text AS tracking_number, NULL::text AS carrier,
    happened.order_id, NULL::uuid AS requisition_id, NULL::uuid AS report_id, NULL::uuid AS replacement_id,
    NULL::replacement_reason AS replacement_reason, NULL::uuid AS note_id,
    NULL::boolean AS is_held, NULL::hold_reason AS hold_reason, NULL::text AS hold_note
  FROM order_statuses happened
  UNION ALL
  SELECT timeline_entry_id(happened.created, 'ORDER_STATUS', happened.event::text), 'ORDER_STATUS', kit.id, NULL, happened.created,
    happened.created, happened.status, NULL, NULL, NULL, happened.reason, NULL, NULL, happened.order_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM kits kit JOIN order_statuses happened ON happened.order_id = kit.order_id
  UNION ALL
  SELECT timeline_entry_id(happened.recorded, 'KIT_STATUS', happened.id::text), 'KIT_STATUS', kit.id, kit.order_id, happened.created,
    happened.recorded, NULL, happened.status, NULL, NULL, happened.reason, happened.tracking_number, happened.carrier, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM kits kit JOIN kit_events happened ON happened.kit_id = kit.id
  UNION ALL
  SELECT timeline_entry_id(happened.recorded, 'SAMPLE_STATUS', happened.id::text), 'SAMPLE_STATUS', kit.id, kit.order_id,
    happened.created, happened.recorded, NULL, NULL, happened.status, NULL, happened.reason, happened.tracking_number, happened.carrier,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN sample_events happened ON happened.sample_id = sample.id
  UNION ALL
  SELECT timeline_entry_id(happened.recorded, 'REQUISITION_STATUS', happened.id::text), 'REQUISITION_STATUS', kit.id, kit.order_id,
    happened.created, happened.recorded, NULL, NULL, NULL, happened.status, happened.reason, NULL, NULL, NULL, requisition.id, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN requisitions requisition ON requisition.sample_id = sample.id
    JOIN requisition_events happened ON happened.requisition_id = requisition.id
  UNION ALL
  SELECT timeline_entry_id(report.created, 'REPORT', report.id::text), 'REPORT', kit.id, kit.order_id, report.created, report.created,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, report.id, NULL, NULL, NULL, NULL, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN reports report ON report.sample_id = sample.id
  UNION ALL
  SELECT timeline_entry_id(report.withdrawn_at, 'REPORT_WITHDRAWAL', report.id::text), 'REPORT_WITHDRAWAL', kit.id, kit.order_id,
    report.withdrawn_at, report.withdrawn_at, NULL, NULL, NULL, NULL, report.withdrawal_reason, NULL, NULL, NULL, NULL, report.id, NULL, NULL, NULL, NULL, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN reports report ON report.sample_id = sample.id
  WHERE report.withdrawn_at IS NOT NULL
  UNION ALL
  SELECT timeline_entry_id(replaced.created, 'REPLACEMENT', replaced.order_id::text), 'REPLACEMENT', kit.id, kit.order_id,
    replaced.created, replaced.created, NULL, NULL, NULL, NULL, NULL, NULL, NULL, replaced.order_id, NULL, NULL, replaced.order_id,
    replaced.reason, NULL, NULL, NULL, NULL
  FROM kits kit JOIN replacements replaced ON replaced.kit_id = kit.id
  UNION ALL
  SELECT timeline_entry_id(note.created, 'NOTE', note.id::text), 'NOTE', kit.id, kit.order_id, note.created, note.created,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, note.id, NULL, NULL, NULL
  FROM kits kit JOIN notes note ON note.kit_id = kit.id
  UNION ALL
  SELECT timeline_entry_id(note.created, 'NOTE', note.id::text), 'NOTE', kit.id, kit.order_id, note.created, note.created,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, note.id, NULL, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN notes note ON note.sample_id = sample.id
  UNION ALL
  SELECT timeline_entry_id(note.created, 'NOTE', note.id::text), 'NOTE', kit.id, kit.order_id, note.created, note.created,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, note.id, NULL, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN requisitions requisition ON requisition.sample_id = sample.id
    JOIN notes note ON note.requisition_id = requisition.id
  UNION ALL
  SELECT timeline_entry_id(note.created, 'NOTE', note.id::text), 'NOTE', kit.id, NULL, note.created, note.created,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, note.id, NULL, NULL, NULL
  FROM kits kit JOIN notes note ON note.order_id = kit.order_id
  UNION ALL
  SELECT timeline_entry_id(note.created, 'NOTE', note.id::text), 'NOTE', NULL, note.order_id, note.created, note.created,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, note.id, NULL, NULL, NULL
  FROM notes note WHERE note.order_id IS NOT NULL
  UNION ALL
  SELECT timeline_entry_id(happened.recorded, 'ORDER_HOLD', happened.id::text), 'ORDER_HOLD', NULL, happened.order_id, happened.created,
    happened.recorded, NULL, NULL, NULL, NULL, NULL, NULL, NULL, happened.order_id, NULL, NULL, NULL, NULL, NULL, happened.is_held, happened.reason, happened.note
  FROM order_hold_events happened
  UNION ALL
  SELECT timeline_entry_id(happened.recorded, 'ORDER_HOLD', happened.id::text), 'ORDER_HOLD', kit.id, NULL, happened.created,
    happened.recorded, NULL, NULL, NULL, NULL, NULL, NULL, NULL, happened.order_id, NULL, NULL, NULL, NULL, NULL, happened.is_held, happened.reason, happened.note
  FROM kits kit JOIN order_hold_events happened ON happened.order_id = kit.order_id;

-- When a patient's address was last corrected (contract, 11.10): a replacement goes there, if its order is older (11.3).
ALTER TABLE "patients" ADD COLUMN "address_corrected" TIMESTAMPTZ(3);
