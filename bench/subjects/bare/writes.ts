import { json, list, orNull, string, stringOrNull, time, toSql } from './json.ts';

/** `$1`: the account. `$2`: its user. `$3`: a new code. `$4` to `$13`: the recipient. `$14`: the kit types. */
const PLACED_ORDER = `
  WITH placed AS (
    INSERT INTO orders (id, order_id, account_id, placed_by_id, status, recipient_first_name, recipient_last_name, recipient_email,
      recipient_phone, recipient_street1, recipient_street2, recipient_city, recipient_state, recipient_zip, recipient_country, created, updated)
    SELECT gen_random_uuid(), $3, $1::uuid, $2::uuid, 'PENDING', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now(), now()
    WHERE NOT EXISTS (
      SELECT FROM unnest($14::text[]) wanted LEFT JOIN kit_types ON kit_types.code = wanted WHERE orderable IS NOT true)
    RETURNING *
  ), items AS (
    INSERT INTO order_items (order_id, position, kit_type)
    SELECT placed.id, place - 1, kit_type FROM placed, unnest($14::text[]) WITH ORDINALITY AS wanted(kit_type, place)
  ), event AS (
    INSERT INTO events (account_id, type, created, subject_id, data)
    SELECT account_id, 'ORDER_CREATED', now(), id, json_build_object('order_id', order_id) FROM placed
  ), audit AS (
    INSERT INTO audit_entries (created, action, user_id, account_id, subject, records)
    SELECT now(), 'order.create', $2::uuid, account_id, 'Order:' || id, ARRAY[id] FROM placed
  )`;

const ORDERED = toSql(
  json`{ "data": { "createOrder": { "order": { "orderId": "${'order_id'}", "status": ${string('status')} } } } }`,
);

const createOrderByGraphql = `${PLACED_ORDER} SELECT ${ORDERED} FROM placed`;

/** With the answer, as it would be stored for a repetition. `$15`: the key. */
const createOrderOnce = `${PLACED_ORDER}, answer AS (SELECT account_id, ${ORDERED} AS text FROM placed), stored AS (
    INSERT INTO idempotency_records (scope, key_hash, request_hash, status, sealed_answer, created, expires_at)
    SELECT account_id::text, sha256($15::text::bytea), sha256('request'), 200, text::bytea, now(), now() + interval '1 day' FROM answer
  )
  SELECT text FROM answer`;

const createOrder = `${PLACED_ORDER}
  SELECT ${toSql(json`{
    "order_id": "${'order_id'}", "status": "${'lower(status::text)'}",
    "recipient": {
      "first_name": ${string('recipient_first_name')}, "last_name": ${string('recipient_last_name')},
      "email": ${string('recipient_email')}, "phone": ${stringOrNull('recipient_phone')},
      "address": {
        "street1": ${string('recipient_street1')}, "street2": ${stringOrNull('recipient_street2')}, "city": ${string('recipient_city')},
        "state": ${string('recipient_state')}, "country": ${string('recipient_country')}, "zip": ${string('recipient_zip')} } },
    "created": ${time('created')}, "updated": ${time('updated')},
    "kit_types": ${list(string('kit_type'), 'unnest($14::text[]) WITH ORDINALITY AS wanted(kit_type, place)', 'place')},
    "kits": [], "metadata": ${orNull('metadata')} }`)} FROM placed`;

/** `$1`: the account. `$2`: its user. `$3`: the kit's code. `$4` to `$9`: the new patient. */
const activate = `
  WITH kit AS (
    SELECT id, account_id, kit_id, order_id, status FROM kits
    WHERE (folded(kit_id) COLLATE "C") = folded($3) AND account_id = $1::uuid AND status NOT IN ('REGISTERED', 'CANCELED') FOR UPDATE
  ), patient AS (
    INSERT INTO patients (id, account_id, first_name, last_name, date_of_birth, sex, email, phone, created, updated)
    SELECT gen_random_uuid(), account_id, $4, $5, $6::date, $7::sex, $8, $9, now(), now() FROM kit RETURNING id
  ), event AS (
    INSERT INTO kit_events (kit_id, status, created, recorded, recorded_by_id)
    SELECT id, 'REGISTERED', now(), now(), $2::uuid FROM kit
  ), registered AS (
    UPDATE kits SET patient_id = patient.id, research_consent = true, status = 'REGISTERED', updated = now()
    FROM kit, patient WHERE kits.id = kit.id RETURNING kits.id, kits.account_id
  ), published AS (
    INSERT INTO events (account_id, type, created, subject_id, data)
    SELECT kit.account_id, 'KIT_STATUS_CHANGED', now(), kit.id, json_build_object('kit_id', kit.kit_id, 'order_id', placed.order_id,
      'status', 'registered', 'previous_status', lower(kit.status::text)) FROM kit LEFT JOIN orders placed ON placed.id = kit.order_id
  ), audit AS (
    INSERT INTO audit_entries (created, action, user_id, account_id, subject, records)
    SELECT now(), 'kit.activate', $2::uuid, account_id, 'Kit:' || id, ARRAY[id] FROM registered
  )
  SELECT '{"data":{"result":"success"}}' FROM registered`;

/**
 * `$1`: the laboratory's user. `$2`: the sample's code. `$3` to `$5`: its collection, receipt and result dates. `$6`: the
 * results.
 */
const submitReport = `
  WITH sample AS (
    SELECT sample.id, sample.account_id, sample.kit_id, sample.sample_id AS code, kits.kit_id AS kit_code FROM samples sample JOIN kits ON kits.id = sample.kit_id
    WHERE sample.sample_id_folded = folded($2) AND sample.status = 'RECEIVED' FOR UPDATE
  ), given AS (
    SELECT row_number() OVER () - 1 AS position, *,
      CASE WHEN value < minimum THEN 'LOW' WHEN value > maximum THEN 'HIGH' ELSE 'NORMAL' END::result_flag AS flag
    FROM json_to_recordset($6::json) AS given(name text, value float8, unit text, minimum float8, maximum float8)
  ), report AS (
    INSERT INTO reports (id, account_id, sample_id, lab, partial, status, date_collected, date_received, date_resulted, submitted_by_id, laboratory_id,
      flags, created)
    SELECT gen_random_uuid(), sample.account_id, sample.id, coalesce(requisition.lab, laboratory.name), false, 'FINAL',
      $3::timestamptz, $4::timestamptz, $5::timestamptz, $1::uuid, laboratory.id,
      (SELECT bit_or(result_flag_bit(flag)) FROM given), now()
    FROM sample LEFT JOIN requisitions requisition ON requisition.sample_id = sample.id
    JOIN users ON users.id = $1::uuid JOIN accounts laboratory ON laboratory.id = users.account_id
    RETURNING *
  ), ordered AS (
    INSERT INTO report_orders (report_id, position, key, is_open, resulted) SELECT id, 0, '', false, $5::timestamptz FROM report
  ), written AS (
    INSERT INTO results (report_id, position, chart_key, finality, resulted, result_type, name, time_collected, text, is_number, value, unit, range_minimum, range_maximum, flag)
    SELECT report.id, given.position, '["",' || to_json(given.name) || ',"",0]', 'FINAL', $5::timestamptz, 'quantity', given.name, $3::timestamptz,
      given.value::text, true, given.value, given.unit, given.minimum, given.maximum, given.flag
    FROM report, given
  ), event AS (
    INSERT INTO sample_events (sample_id, status, created, recorded, recorded_by_id)
    SELECT id, 'RESULTED', now(), now(), $1::uuid FROM sample
  ), resulted AS (
    UPDATE samples SET status = 'RESULTED', updated = now() FROM sample WHERE samples.id = sample.id
  ), touched AS (
    UPDATE kits SET updated = now() FROM sample WHERE kits.id = sample.kit_id
  ), published AS (
    INSERT INTO events (account_id, type, created, subject_id, data)
    SELECT * FROM (
      SELECT report.account_id, 'REPORT_CREATED'::event_type, now(), report.id,
        json_build_object('report_id', report.id, 'sample_id', code, 'kit_id', kit_code)::jsonb FROM report, sample
      UNION ALL
      SELECT account_id, 'SAMPLE_STATUS_CHANGED', now(), id,
        json_build_object('sample_id', code, 'kit_id', kit_code, 'status', 'resulted', 'previous_status', 'received')::jsonb FROM sample
    ) each
  ), audit AS (
    INSERT INTO audit_entries (created, action, user_id, account_id, subject, records)
    SELECT now(), 'report.submit', $1::uuid, account_id, 'Report:' || id, ARRAY[id] FROM report
  )
  SELECT ${toSql(json`{ "data": { "submitReport": { "report": {
    "reportId": "${'report.id'}", "dateResulted": ${time('report.date_resulted')}, "isAmendment": false } } } }`)} FROM report`;

/** The statements of the writes, by scenario. Each is a single transaction. */
export const WRITES = {
  'create-order': createOrder,
  'create-order-graphql': createOrderByGraphql,
  'create-order-key': createOrderOnce,
  activate,
  'submit-report': submitReport,
};
