/**
 * The rows of the benchmark's database, as set-based SQL: each statement writes the rows of one table for a batch of kits.
 * Everything is derived from the kit's number, so databases of the same size have the same rows.
 */
import { ACCOUNTS, KIT_TYPES, USERS } from './accounts.ts';

/** One first name in ten is this one, which makes it the worst value for the person filter. */
export const COMMON_FIRST_NAME = 'Maria';

/** When the newest kit was created. The others were created in the two years before. */
const NEWEST = "timestamptz '2026-10-01T00:00:00Z'";

/** Functions that the statements use, for the current session. */
export const FUNCTIONS = `
  -- A UUID version 7 with that time; its other bits are derived from the seed.
  CREATE FUNCTION pg_temp.uuid_at(at timestamptz, seed text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(seed), 1, 3)
            || '8' || substr(md5(seed), 5, 15))::uuid
  $$;
  -- A number from 0 to 1, derived from the seed.
  CREATE FUNCTION pg_temp.dice(seed text) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$
    SELECT ('x' || substr(md5(seed), 1, 8))::bit(32)::bigint / 4294967296.0
  $$;
  -- A made-up name; each number has its own.
  CREATE FUNCTION pg_temp.made_up_name(number int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT initcap(substr(translate(md5(number::text), '0123456789', 'oiuaeoiuae'), 1, 7))
  $$;`;

/**
 * The statements that write the kits numbered `from` to `to` of `total`, with their orders, samples, patients and so on. Every
 * ten kits make up four orders, of one, two, three and three kits, and one retail kit. Two in three of these tens belong to the
 * program, the third to the other program.
 */
export function kitBatch(from: number, to: number, total: number): readonly string[] {
  return [
    'DROP TABLE IF EXISTS seed',
    seed(from, to, total),
    ORDERS,
    PENDING_ORDERS,
    ORDER_ITEMS,
    PATIENTS,
    KITS,
    PATIENTS_OF_LABORATORY,
    KIT_EVENTS,
    BARCODES,
    SAMPLES,
    SAMPLE_EVENTS,
    OUTBOUND_SHIPMENTS,
    RETURN_SHIPMENTS,
    REPORTS,
    AMENDMENTS,
    REPORT_ORDERS,
    RESULTS,
    REQUISITIONS,
    REQUISITION_EVENTS,
  ];
}

/** One row for each kit: its ids, its time, its person, and the status history of the kit and of its sample. */
function seed(from: number, to: number, total: number): string {
  return `CREATE TEMP TABLE seed AS
    WITH numbered AS (
      SELECT g, g / 10 AS ten, g % 10 AS place,
        ${NEWEST} - (${total} - g) * (interval '730 days' / ${total}) AS created,
        pg_temp.dice('fate' || g) AS fate
      FROM generate_series(${from}, ${to}) g
    ), grouped AS (
      SELECT *, CASE WHEN place = 0 THEN 0 WHEN place <= 2 THEN 1 WHEN place <= 5 THEN 2 WHEN place <= 8 THEN 3 END AS order_place,
        CASE WHEN place IN (0, 1, 3, 6) THEN 0 WHEN place IN (2, 4, 7) THEN 1 WHEN place IN (5, 8) THEN 2 END AS position
      FROM numbered
    )
    SELECT g, created, position, fate < 0.6 AS registered, fate < 0.5 AS resulted, fate < 0.01 AS amended,
      CASE WHEN ten % 3 < 2 THEN '${ACCOUNTS.program}' ELSE '${ACCOUNTS.otherProgram}' END::uuid AS account,
      CASE WHEN ten % 3 < 2 THEN '${USERS.program}' ELSE '${USERS.otherProgram}' END::uuid AS placed_by,
      pg_temp.uuid_at(created, 'kit' || g) AS kit,
      pg_temp.uuid_at(created, 'sample' || g) AS sample,
      pg_temp.uuid_at(created, 'report' || g) AS report,
      pg_temp.uuid_at(created, 'patient' || g) AS patient,
      CASE WHEN order_place IS NOT NULL THEN pg_temp.uuid_at(created - interval '1 day', 'order' || ten * 4 + order_place) END AS placed_order,
      CASE WHEN order_place IS NOT NULL THEN ten * 4 + order_place END AS order_number,
      (${KIT_TYPES})[1 + floor(power(pg_temp.dice('type' || g), 2) * 8)::int] AS kit_type,
      CASE WHEN pg_temp.dice('common' || g) < 0.1 THEN '${COMMON_FIRST_NAME}'
           ELSE pg_temp.made_up_name(floor(power(pg_temp.dice('first' || g), 2) * 5000)::int) END AS first_name,
      pg_temp.made_up_name(floor(power(pg_temp.dice('last' || g), 2) * 30000)::int) AS last_name,
      CASE WHEN fate < 0.6 THEN '{PREPARING,IN_TRANSIT,DELIVERED,REGISTERED}'
           WHEN fate < 0.8 THEN '{PREPARING,IN_TRANSIT,DELIVERY_EXCEPTION,DELIVERED}'
           WHEN fate < 0.88 THEN '{PREPARING,IN_TRANSIT,DELIVERY_EXCEPTION,IN_TRANSIT}'
           WHEN fate < 0.95 THEN '{PREPARING,IN_TRANSIT,DELIVERED,CANCELED}'
           ELSE '{PREPARING}' END::kit_status[] AS kit_statuses,
      CASE WHEN fate < 0.01 THEN '{AWAITING_COLLECTION,IN_TRANSIT,RECEIVED,RESULTED,RESULTED}'
           WHEN fate < 0.5 THEN '{AWAITING_COLLECTION,IN_TRANSIT,RECEIVED,RESULTED}'
           WHEN fate < 0.6 THEN '{AWAITING_COLLECTION,IN_TRANSIT,DELIVERED,RECEIVED}'
           WHEN fate < 0.8 THEN '{AWAITING_COLLECTION,IN_TRANSIT,DELIVERY_EXCEPTION,IN_TRANSIT}'
           WHEN fate < 0.88 THEN '{AWAITING_COLLECTION}'
           WHEN fate < 0.95 THEN '{AWAITING_COLLECTION,IN_TRANSIT,DELIVERED,CANCELED}'
           ELSE '{AWAITING_COLLECTION}' END::sample_status[] AS sample_statuses
    FROM grouped`;
}

/** When an event happened: one day after the previous one. Places count from 1. */
const EVENT_TIME = "created + (place - 1) * interval '1 day'";

/** The time of the newest event of the kit and its sample. */
const LAST_CHANGE =
  "created + (greatest(cardinality(kit_statuses), cardinality(sample_statuses)) - 1) * interval '1 day'";

const NEWEST_STATUS = (statuses: string) => `${statuses}[cardinality(${statuses})]`;

const PERSON = `first_name, last_name, lower(first_name || '.' || last_name || g) || '@example.org', '+1 555 ' || lpad(g::text, 7, '0')`;
const ADDRESS = `g || ' Main Street', CASE WHEN g % 4 = 0 THEN 'Apt ' || g % 90 END, 'Springfield', 'IL', 'US', lpad((g % 99999)::text, 5, '0')`;

const METADATA = `CASE WHEN g % 3 = 0 THEN jsonb_build_object('campaign', 'spring-' || g % 12, 'reference', g) END`;

const RECIPIENT_COLUMNS = `recipient_first_name, recipient_last_name, recipient_email, recipient_phone,
  recipient_street1, recipient_street2, recipient_city, recipient_state, recipient_country, recipient_zip`;

const ORDERS = `INSERT INTO orders (id, order_id, account_id, placed_by_id, status, ${RECIPIENT_COLUMNS}, metadata, created, updated)
  SELECT first.placed_order, 'BO' || lpad(first.order_number::text, 9, '0'), account, placed_by, kits.status,
    ${PERSON}, ${ADDRESS}, ${METADATA}, created - interval '1 day', kits.updated
  FROM seed first JOIN (
    SELECT order_number, max(${LAST_CHANGE}) AS updated,
      CASE WHEN bool_and('CANCELED' = ${NEWEST_STATUS('kit_statuses')}) THEN 'CANCELED'
           WHEN bool_and(${NEWEST_STATUS('kit_statuses')} IN ('DELIVERED', 'REGISTERED', 'CANCELED')) THEN 'COMPLETED'
           ELSE 'IN_PROGRESS' END::order_status AS status
    FROM seed WHERE order_number IS NOT NULL GROUP BY order_number
  ) kits ON kits.order_number = first.order_number
  WHERE first.position = 0`;

/** Orders not yet fulfilled: one for every fifty kits. */
const PENDING_ORDERS = `INSERT INTO orders (id, order_id, account_id, placed_by_id, status, ${RECIPIENT_COLUMNS}, metadata, created, updated)
  SELECT pg_temp.uuid_at(created, 'pending' || g), 'BP' || lpad(g::text, 9, '0'), account, placed_by, 'PENDING',
    ${PERSON}, ${ADDRESS}, ${METADATA}, created, created
  FROM seed WHERE g % 50 = 0`;

const ORDER_ITEMS = `INSERT INTO order_items (order_id, position, kit_type)
  SELECT ids.placed_order, position, kit_type FROM seed
  JOIN (SELECT order_number, placed_order FROM seed WHERE position = 0) ids USING (order_number)
  UNION ALL SELECT pg_temp.uuid_at(created, 'pending' || g), 0, kit_type FROM seed WHERE g % 50 = 0`;

const PATIENTS = `INSERT INTO patients
    (id, account_id, first_name, last_name, email, phone, sex, date_of_birth, street1, street2, city, state, country, zip, created, updated)
  SELECT patient, account, ${PERSON}, (ARRAY['F', 'M'])[1 + g % 2]::sex, date '1940-01-01' + g % 23000, ${ADDRESS},
    created + interval '3 days', created + interval '3 days'
  FROM seed WHERE registered`;

/** Whose a sample is, and so its kit: the laboratory's that has received it; otherwise nobody's. */
const IS_RECEIVED = `'RECEIVED' = ANY(sample_statuses)`;
/** The laboratory's account. */
const LABORATORY = `(SELECT account_id FROM users WHERE id = '${USERS.laboratory}')`;
const LABORATORY_KEY = `CASE WHEN ${IS_RECEIVED} THEN ${LABORATORY} ELSE '00000000-0000-0000-0000-000000000000' END`;

const KITS = `INSERT INTO kits (id, laboratory_key, kit_id, account_id, kit_type, order_id, order_position, patient_id, status, sample_status, research_consent, metadata, created, updated)
  SELECT kit, ${LABORATORY_KEY}, 'BK' || lpad(g::text, 9, '0'), account, kit_type, ids.placed_order, position, CASE WHEN registered THEN patient END,
    ${NEWEST_STATUS('kit_statuses')}, ${NEWEST_STATUS('sample_statuses')}, CASE WHEN registered AND g % 2 = 0 THEN g % 4 = 0 END, ${METADATA}, created, ${LAST_CHANGE}
  FROM seed LEFT JOIN (SELECT order_number, placed_order FROM seed WHERE position = 0) ids USING (order_number)`;

const PATIENTS_OF_LABORATORY = `INSERT INTO patient_laboratories (patient_id, laboratory_id, created, updated)
  SELECT patient, ${LABORATORY}, created + interval '3 days', created + interval '3 days' FROM seed WHERE registered AND ${IS_RECEIVED}`;

const KIT_EVENTS = `INSERT INTO kit_events (kit_id, status, created, recorded, tracking_number, carrier)
  SELECT kit, status, ${EVENT_TIME}, ${EVENT_TIME}, CASE WHEN status = 'IN_TRANSIT' THEN '1Z' || lpad(g::text, 12, '0') END,
    CASE WHEN status = 'IN_TRANSIT' THEN 'UPS' END
  FROM seed, unnest(kit_statuses) WITH ORDINALITY AS event(status, place) ORDER BY g, place`;

const BARCODES = `INSERT INTO barcodes (code, account_id) SELECT 'BS' || lpad(g::text, 9, '0'), account FROM seed`;

const SAMPLES = `INSERT INTO samples (id, laboratory_id, laboratory_basis, laboratory_key, sample_id, account_id, kit_id, kit_type, status, type, panels, created, updated)
  SELECT sample, CASE WHEN ${IS_RECEIVED} THEN ${LABORATORY} END, CASE WHEN ${IS_RECEIVED} THEN 'RECEIVED' END::laboratory_basis, ${LABORATORY_KEY}, 'BS' || lpad(g::text, 9, '0'), account, kit, kit_type, ${NEWEST_STATUS('sample_statuses')}, 'dried_blood_spot',
    ARRAY[kit_type || '_1', kit_type || '_2'], created, created + (cardinality(sample_statuses) - 1) * interval '1 day'
  FROM seed`;

const SAMPLE_EVENTS = `INSERT INTO sample_events (sample_id, status, created, recorded, tracking_number, carrier)
  SELECT sample, status, ${EVENT_TIME}, ${EVENT_TIME}, CASE WHEN status = 'IN_TRANSIT' THEN '94' || lpad(g::text, 12, '0') END,
    CASE WHEN status = 'IN_TRANSIT' THEN 'USPS' END
  FROM seed, unnest(sample_statuses) WITH ORDINALITY AS event(status, place) ORDER BY g, place`;

const OUTBOUND_SHIPMENTS = `INSERT INTO shipments (id, kit_id, tracking_number, carrier, created)
  SELECT pg_temp.uuid_at(created, 'outbound' || g), kit, '1Z' || lpad(g::text, 12, '0'), 'UPS', created + interval '1 day'
  FROM seed WHERE 'IN_TRANSIT' = ANY(kit_statuses)`;

const RETURN_SHIPMENTS = `INSERT INTO shipments (id, sample_id, tracking_number, carrier, created)
  SELECT pg_temp.uuid_at(created, 'return' || g), sample, '94' || lpad(g::text, 12, '0'), 'USPS', created + interval '1 day'
  FROM seed WHERE 'IN_TRANSIT' = ANY(sample_statuses)`;

const REPORT_COLUMNS =
  'id, account_id, sample_id, lab, partial, amends_id, replaces_id, status, date_collected, date_received, date_resulted, submitted_by_id, laboratory_id, created, released, patient_id, kit_type';

const REPORTS = `INSERT INTO reports (${REPORT_COLUMNS})
  SELECT report, account, sample, 'Northside Laboratory', false, NULL, NULL,
    CASE WHEN amended THEN 'SUPERSEDED' ELSE 'FINAL' END::report_status, created + interval '1 day', created + interval '2 days',
    created + interval '3 days', '${USERS.laboratory}', ${LABORATORY}, created + interval '3 days', registered, CASE WHEN registered THEN patient END,
    kit_type
  FROM seed WHERE resulted`;

const AMENDMENTS = `INSERT INTO reports (${REPORT_COLUMNS})
  SELECT pg_temp.uuid_at(created, 'amendment' || g), account, sample, 'Northside Laboratory', false, report, report,
    'AMENDED', created + interval '1 day', created + interval '2 days', created + interval '4 days', '${USERS.laboratory}', ${LABORATORY}, created + interval '4 days', registered,
    CASE WHEN registered THEN patient END, kit_type
  FROM seed WHERE amended`;

/** The order of each report of this batch: the reports of those before have theirs. */
const REPORT_ORDERS = `INSERT INTO report_orders (report_id, position, key, is_open, resulted)
  SELECT id, 0, '', false, date_resulted FROM reports WHERE NOT EXISTS (SELECT FROM report_orders WHERE report_id = reports.id)`;

/** Five results in each report: an exact quantity, a bound, a quantity without a range, a reactivity and a genotype. */
const RESULTS = `INSERT INTO results
    (report_id, position, chart_key, finality, resulted, result_type, name, time_collected, text, is_number, value, comparator, unit,
     range_minimum, range_maximum, comments, lab_flag, flag)
  SELECT written.id, kind.position, '["",' || to_json(kind.name) || ',"",0]', 'FINAL', created + interval '3 days', kind.result_type, kind.name, created + interval '1 day',
    CASE kind.position WHEN 0 THEN (g % 160)::text WHEN 1 THEN '<0.5' WHEN 2 THEN (g % 90 + 0.25)::text
                       WHEN 3 THEN (ARRAY['Reactive', 'Non-reactive'])[1 + g % 2] ELSE 'CYP2C19 *1/*2' END,
    kind.position IN (0, 2),
    CASE kind.position WHEN 0 THEN g % 160 WHEN 1 THEN 0.5 WHEN 2 THEN g % 90 + 0.25 END,
    CASE kind.position WHEN 1 THEN 'LT' END::comparator,
    CASE kind.position WHEN 0 THEN 'mg/dL' WHEN 1 THEN 'mIU/L' WHEN 2 THEN 'µmol/L' END,
    CASE kind.position WHEN 0 THEN 40 END,
    CASE kind.position WHEN 0 THEN 130 WHEN 1 THEN 1 END,
    CASE WHEN (g + kind.position) % 10 = 0 THEN 'Confirmed by a second analysis of the same specimen.' END,
    CASE WHEN kind.position = 2 AND g % 20 = 0 THEN 'CRITICAL' END::result_flag,
    CASE kind.position WHEN 0 THEN CASE WHEN g % 160 < 40 THEN 'LOW' WHEN g % 160 > 130 THEN 'HIGH' ELSE 'NORMAL' END
                       WHEN 1 THEN 'NORMAL' WHEN 2 THEN CASE WHEN g % 20 = 0 THEN 'CRITICAL' ELSE 'UNKNOWN' END
                       ELSE 'UNKNOWN' END::result_flag
  FROM seed
  JOIN (SELECT report AS id, sample FROM seed WHERE resulted
        UNION ALL SELECT pg_temp.uuid_at(created, 'amendment' || g), sample FROM seed WHERE amended) written USING (sample)
  CROSS JOIN (VALUES (0, 'quantity', 'Cholesterol, LDL'), (1, 'quantity', 'Thyrotropin'), (2, 'quantity', 'Bilirubin'),
                     (3, 'reactivity', 'HIV-1/2 antibodies'), (4, 'genotype', 'Clopidogrel response'))
    AS kind(position, result_type, name)
  ORDER BY g, written.id, kind.position`;

const REQUISITIONS = `INSERT INTO requisitions
    (id, account_id, barcode, account_number, lab, panels, status, patient_first_name, patient_last_name, patient_email, patient_phone,
     patient_sex, patient_date_of_birth, patient_street1, patient_street2, patient_city, patient_state, patient_country, patient_zip,
     sample_id, laboratory_key, created, updated)
  SELECT pg_temp.uuid_at(created, 'requisition' || g), account, 'BS' || lpad(g::text, 9, '0'), 'A' || g % 100,
    'Laboratory ' || g % 7, ARRAY[kit_type || '_1'], 'RESULTED', ${PERSON}, (ARRAY['F', 'M'])[1 + g % 2]::sex,
    date '1940-01-01' + g % 23000, ${ADDRESS}, sample, ${LABORATORY_KEY}, created, created + interval '3 days'
  FROM seed WHERE resulted AND g % 5 = 0`;

const REQUISITION_EVENTS = `INSERT INTO requisition_events (requisition_id, status, created, recorded)
  SELECT pg_temp.uuid_at(created, 'requisition' || g), status, ${EVENT_TIME}, ${EVENT_TIME}
  FROM seed, unnest('{CREATED,APPROVED,RECEIVED,RESULTED}'::requisition_status[]) WITH ORDINALITY AS event(status, place)
  WHERE resulted AND g % 5 = 0 ORDER BY g, place`;
