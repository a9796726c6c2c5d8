-- What an account has written down about a kit, its order, its sample and its requisition is in the timeline, for that account (contract, 11.11).
CREATE OR REPLACE VIEW "timeline_entries" AS
  SELECT timeline_entry_id(happened.created, 'ORDER_STATUS', happened.event::text) AS id, 'ORDER_STATUS'::timeline_kind AS kind,
    NULL::uuid AS kit_id, happened.order_id AS timeline_order_id, happened.created, happened.created AS recorded,
    happened.status AS order_status, NULL::kit_status AS kit_status, NULL::sample_status AS sample_status,
    NULL::requisition_status AS requisition_status, NULL::text AS reason, NULL::text AS tracking_number, NULL::text AS carrier,
    happened.order_id, NULL::uuid AS requisition_id, NULL::uuid AS report_id, NULL::uuid AS replacement_id,
    NULL::replacement_reason AS replacement_reason, NULL::uuid AS note_id
  FROM order_statuses happened
  UNION ALL
  SELECT timeline_entry_id(happened.created, 'ORDER_STATUS', happened.event::text), 'ORDER_STATUS', kit.id, NULL, happened.created,
    happened.created, happened.status, NULL, NULL, NULL, NULL, NULL, NULL, happened.order_id, NULL, NULL, NULL, NULL, NULL
  FROM kits kit JOIN order_statuses happened ON happened.order_id = kit.order_id
  UNION ALL
  SELECT timeline_entry_id(happened.recorded, 'KIT_STATUS', happened.id::text), 'KIT_STATUS', kit.id, kit.order_id, happened.created,
    happened.recorded, NULL, happened.status, NULL, NULL, happened.reason, happened.tracking_number, happened.carrier, NULL, NULL, NULL, NULL, NULL, NULL
  FROM kits kit JOIN kit_events happened ON happened.kit_id = kit.id
  UNION ALL
  SELECT timeline_entry_id(happened.recorded, 'SAMPLE_STATUS', happened.id::text), 'SAMPLE_STATUS', kit.id, kit.order_id,
    happened.created, happened.recorded, NULL, NULL, happened.status, NULL, happened.reason, happened.tracking_number, happened.carrier,
    NULL, NULL, NULL, NULL, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN sample_events happened ON happened.sample_id = sample.id
  UNION ALL
  SELECT timeline_entry_id(happened.recorded, 'REQUISITION_STATUS', happened.id::text), 'REQUISITION_STATUS', kit.id, kit.order_id,
    happened.created, happened.recorded, NULL, NULL, NULL, happened.status, happened.reason, NULL, NULL, NULL, requisition.id, NULL, NULL, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN requisitions requisition ON requisition.sample_id = sample.id
    JOIN requisition_events happened ON happened.requisition_id = requisition.id
  UNION ALL
  SELECT timeline_entry_id(report.created, 'REPORT', report.id::text), 'REPORT', kit.id, kit.order_id, report.created, report.created,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, report.id, NULL, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN reports report ON report.sample_id = sample.id
  UNION ALL
  SELECT timeline_entry_id(report.withdrawn_at, 'REPORT_WITHDRAWAL', report.id::text), 'REPORT_WITHDRAWAL', kit.id, kit.order_id,
    report.withdrawn_at, report.withdrawn_at, NULL, NULL, NULL, NULL, report.withdrawal_reason, NULL, NULL, NULL, NULL, report.id, NULL, NULL, NULL
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN reports report ON report.sample_id = sample.id
  WHERE report.withdrawn_at IS NOT NULL
  UNION ALL
  SELECT timeline_entry_id(replaced.created, 'REPLACEMENT', replaced.order_id::text), 'REPLACEMENT', kit.id, kit.order_id,
    replaced.created, replaced.created, NULL, NULL, NULL, NULL, NULL, NULL, NULL, replaced.order_id, NULL, NULL, replaced.order_id,
    replaced.reason, NULL
  FROM kits kit JOIN replacements replaced ON replaced.kit_id = kit.id
  UNION ALL
  SELECT timeline_entry_id(note.created, 'NOTE', note.id::text), 'NOTE', kit.id, kit.order_id, note.created, note.created,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, note.id
  FROM kits kit JOIN notes note ON note.kit_id = kit.id
  UNION ALL
  SELECT timeline_entry_id(note.created, 'NOTE', note.id::text), 'NOTE', kit.id, kit.order_id, note.created, note.created,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, note.id
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN notes note ON note.sample_id = sample.id
  UNION ALL
  SELECT timeline_entry_id(note.created, 'NOTE', note.id::text), 'NOTE', kit.id, kit.order_id, note.created, note.created,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, note.id
  FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN requisitions requisition ON requisition.sample_id = sample.id
    JOIN notes note ON note.requisition_id = requisition.id
  UNION ALL
  SELECT timeline_entry_id(note.created, 'NOTE', note.id::text), 'NOTE', kit.id, NULL, note.created, note.created,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, note.id
  FROM kits kit JOIN notes note ON note.order_id = kit.order_id
  UNION ALL
  SELECT timeline_entry_id(note.created, 'NOTE', note.id::text), 'NOTE', NULL, note.order_id, note.created, note.created,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, note.id
  FROM notes note WHERE note.order_id IS NOT NULL;
