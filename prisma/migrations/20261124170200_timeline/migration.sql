-- What became of each order and when (contract, 11.4). That it was placed is in `orders`.
CREATE TABLE "order_events" (
    "id" BIGSERIAL NOT NULL,
    "order_id" UUID NOT NULL,
    "status" "order_status" NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_events_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "order_events_change" CHECK ("status" <> 'PENDING')
);
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was published of earlier orders, and for those whose events have been removed, what they have come to.
INSERT INTO "order_events" (order_id, status, created)
  SELECT events.subject_id, upper(events.data ->> 'status')::order_status, events.created FROM events JOIN orders ON orders.id = events.subject_id
  WHERE events.type = 'ORDER_STATUS_CHANGED' ORDER BY events.recorded;
INSERT INTO "order_events" (order_id, status, created)
  SELECT id, status, updated FROM orders
  WHERE status <> 'PENDING' AND NOT EXISTS (
    SELECT FROM order_events known WHERE known.order_id = orders.id AND known.status = orders.status);

CREATE INDEX "order_events_order_id_created_id_idx" ON "order_events"("order_id", "created", "id");
CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "order_events_no_truncate" BEFORE TRUNCATE ON "order_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION record_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_events (order_id, status, created) VALUES (NEW.id, NEW.status, NEW.updated);
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_event" AFTER UPDATE OF "status" ON "orders" FOR EACH ROW
  WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION record_order_event();

-- Everything that happened to each kit, and to each order and its kits. `kit_id` is null for what is in the order's timeline alone;
-- `timeline_order_id` is null for what is in the kit's alone. Both columns are looked up by indexes of the tables below. `id` sorts
-- entries of one moment: by when they were recorded, then by kind, then as they were written.
CREATE TYPE "timeline_kind" AS ENUM ('ORDER_STATUS', 'KIT_STATUS', 'SAMPLE_STATUS', 'REQUISITION_STATUS', 'REPORT', 'REPORT_WITHDRAWAL', 'REPLACEMENT', 'NOTE');

CREATE VIEW "order_statuses" AS
  SELECT id AS order_id, 'PENDING'::order_status AS status, created, 0::bigint AS event FROM orders
  UNION ALL
  SELECT order_id, status, created, id FROM order_events;

CREATE FUNCTION timeline_entry_id(recorded timestamptz, kind timeline_kind, key text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_char(recorded AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSMS') || ' ' || array_position(enum_range(NULL::timeline_kind), kind)
    || ' ' || lpad(key, 36, '0')
$$;

CREATE VIEW "timeline_entries" AS
  SELECT timeline_entry_id(happened.created, 'ORDER_STATUS', happened.event::text) AS id, 'ORDER_STATUS'::timeline_kind AS kind,
    NULL::uuid AS kit_id, happened.order_id AS timeline_order_id, happened.created, happened.created AS recorded,
    happened.status AS order_status, NULL::kit_status AS kit_status, NULL::sample_status AS sample_status,
    NULL::requisition_status AS requisition_status, NULL::text AS reason, NULL::text AS tracking_number, NULL::text AS carrier,
    happened.order_id, NULL::uuid AS requisition_id, NULL::uuid AS report_id, NULL::uuid AS replacement_id,
    NULL::replacement_reason AS replacement_reason
  FROM order_statuses happened
  UNION ALL
  SELECT timeline_entry_id(happened.created, 'ORDER_STATUS', happened.event::text), 'ORDER_STATUS', kit.id, NULL, happened.created,
    happened.created, happened.status, NULL, NULL, NULL, NULL, NULL, NULL, happened.order_id, NULL, NULL, NULL, NULL
  FROM kits kit JOIN order_statuses happened ON happened.order_id = kit.order_id
  UNION ALL
  SELECT timeline_entry_id(happened.recorded, 'KIT_STATUS', happened.id::text), 'KIT_STATUS', kit.id, kit.order_id, happened.created,
    happened.recorded, NULL, happened.status, NULL, NULL, happened.reason, happened.tracking_number, happened.carrier, NULL, NULL, NULL, NULL, NULL
  FROM kits kit JOIN kit_events happened ON happened.kit_id = kit.id
  UNION ALL
  SELECT timeline_entry_id(happened.recorded, 'SAMPLE_STATUS', happened.id::text), 'SAMPLE_STATUS', kit.id, kit.order_id,
    happened.created, happened.recorded, NULL, NULL, happened.status, NULL, happened.reason, happened.tracking_number, happened.carrier,
    NULL, NULL, NULL, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN sample_events happened ON happened.sample_id = sample.id
  UNION ALL
  SELECT timeline_entry_id(happened.recorded, 'REQUISITION_STATUS', happened.id::text), 'REQUISITION_STATUS', kit.id, kit.order_id,
    happened.created, happened.recorded, NULL, NULL, NULL, happened.status, happened.reason, NULL, NULL, NULL, requisition.id, NULL, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN requisitions requisition ON requisition.sample_id = sample.id
    JOIN requisition_events happened ON happened.requisition_id = requisition.id
  UNION ALL
  SELECT timeline_entry_id(report.created, 'REPORT', report.id::text), 'REPORT', kit.id, kit.order_id, report.created, report.created,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, report.id, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN reports report ON report.sample_id = sample.id
  UNION ALL
  SELECT timeline_entry_id(report.withdrawn_at, 'REPORT_WITHDRAWAL', report.id::text), 'REPORT_WITHDRAWAL', kit.id, kit.order_id,
    report.withdrawn_at, report.withdrawn_at, NULL, NULL, NULL, NULL, report.withdrawal_reason, NULL, NULL, NULL, NULL, report.id, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN reports report ON report.sample_id = sample.id
  WHERE report.withdrawn_at IS NOT NULL
  UNION ALL
  SELECT timeline_entry_id(replaced.created, 'REPLACEMENT', replaced.order_id::text), 'REPLACEMENT', kit.id, kit.order_id,
    replaced.created, replaced.created, NULL, NULL, NULL, NULL, NULL, NULL, NULL, replaced.order_id, NULL, NULL, replaced.order_id,
    replaced.reason
  FROM kits kit JOIN replacements replaced ON replaced.kit_id = kit.id;
