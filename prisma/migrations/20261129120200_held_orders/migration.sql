-- An order on hold waits (contract, 13.4): it keeps its status, and is not fulfilled. A hold ends at `held_until`; the columns are cleared soon after.
CREATE TYPE "hold_reason" AS ENUM ('ADDRESS_UNDELIVERABLE', 'OUT_OF_STOCK', 'REVIEW', 'PAYMENT', 'OTHER');
ALTER TABLE "orders" ADD COLUMN "hold_reason" "hold_reason", ADD COLUMN "hold_note" TEXT, ADD COLUMN "held_since" TIMESTAMPTZ(3),
  ADD COLUMN "held_until" TIMESTAMPTZ(3), ADD COLUMN "held_by" "role";
ALTER TABLE "orders" ADD CONSTRAINT "orders_held_as_a_whole" CHECK (num_nonnulls("hold_reason", "held_since", "held_by") IN (0, 3) AND ("hold_reason" IS NOT NULL OR num_nonnulls("hold_note", "held_until") = 0));
ALTER TABLE "orders" ADD CONSTRAINT "orders_hold_note_given" CHECK (length("hold_note") <= 500 AND "hold_note" ~ '\S');
ALTER TABLE "orders" ADD CONSTRAINT "orders_held_until_later" CHECK ("held_until" > "held_since");
ALTER TABLE "orders" ADD CONSTRAINT "orders_held_while_open" CHECK ("hold_reason" IS NULL OR "status" IN ('PENDING', 'IN_PROGRESS'));

-- Few orders are held: those by reason, and those whose hold ends by itself.
CREATE INDEX "orders_account_id_hold_reason_created_id_idx" ON "orders"("account_id", "hold_reason", "created", "id") WHERE "hold_reason" IS NOT NULL;
CREATE INDEX "orders_held_until_idx" ON "orders"("held_until") WHERE "held_until" IS NOT NULL;

CREATE VIEW "order_holds" AS
  SELECT id, hold_reason AS reason, hold_note AS note, held_since AS created, held_until AS until, held_by AS by FROM orders WHERE hold_reason IS NOT NULL;

-- When each order was held and released.
CREATE TABLE "order_hold_events" (
    "id" BIGSERIAL NOT NULL,
    "order_id" UUID NOT NULL,
    "is_held" BOOLEAN NOT NULL,
    "reason" "hold_reason" NOT NULL,
    "note" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "recorded" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_hold_events_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "order_hold_events_note_given" CHECK (length("note") <= 500 AND "note" ~ '\S'),
    CONSTRAINT "order_hold_events_recorded_later" CHECK ("recorded" >= "created")
);
CREATE INDEX "order_hold_events_order_id_created_id_idx" ON "order_hold_events"("order_id", "created", "id");
ALTER TABLE "order_hold_events" ADD CONSTRAINT "order_hold_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "order_hold_events_append_only" BEFORE UPDATE OR DELETE ON "order_hold_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "order_hold_events_no_truncate" BEFORE TRUNCATE ON "order_hold_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE VIEW "timeline_entries" AS
  SELECT timeline_entry_id(happened.created, 'ORDER_STATUS', happened.event::text) AS id, 'ORDER_STATUS'::timeline_kind AS kind,
    NULL::uuid AS kit_id, happened.order_id AS timeline_order_id, happened.created, happened.created AS recorded,
    happened.status AS order_status, NULL::kit_status AS kit_status, NULL::sample_status AS sample_status,
    NULL::requisition_status AS requisition_status, NULL::text AS reason, NULL::text AS tracking_number, NULL::text AS carrier,
    happened.order_id, NULL::uuid AS requisition_id, NULL::uuid AS report_id, NULL::uuid AS replacement_id,
    NULL::replacement_reason AS replacement_reason, NULL::uuid AS note_id,
    NULL::boolean AS is_held, NULL::hold_reason AS hold_reason, NULL::text AS hold_note
  FROM order_statuses happened
  UNION ALL
  SELECT timeline_entry_id(happened.created, 'ORDER_STATUS', happened.event::text), 'ORDER_STATUS', kit.id, NULL, happened.created,
    happened.created, happened.status, NULL, NULL, NULL, NULL, NULL, NULL, happened.order_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
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
