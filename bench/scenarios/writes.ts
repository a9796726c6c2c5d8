import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { ACCOUNTS, USERS } from '../data/accounts.ts';
import type { BenchRequest } from '../load.ts';
import { barePost, graphql, rest, type Scenario } from './scenario.ts';

/** The number of results in a submitted report. */
const RESULTS = 100;

const RECIPIENT = {
  first_name: 'José',
  last_name: 'O’Neil',
  email: 'jose.oneil@example.org',
  phone: '+1 555 0100',
  address: {
    street1: '1 Main Street',
    street2: 'Apt 2',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    country: 'US',
  },
};
const KIT_TYPES = ['LIPID', 'A1C'];

const PATIENT = {
  first_name: 'José',
  last_name: 'O’Neil',
  date_of_birth: '1980-02-03',
  sex: 'M',
  email: 'jose.oneil@example.org',
  phone: '+1 555 0100',
};

const SUBMIT_REPORT = `
  mutation ($input: SubmitReportInput!) {
    submitReport(input: $input) { report { reportId dateResulted isAmendment } }
  }`;

const REPORT_DATES = {
  dateCollected: '2026-01-02T09:00:00.000Z',
  dateReceived: '2026-01-03T09:00:00.000Z',
  dateResulted: '2026-01-04T09:00:00.000Z',
};

const MEASURED = Array.from({ length: RESULTS }, (_, index) => ({
  name: `Analyte ${index + 1}`,
  value: index + 0.5,
  unit: 'mg/dL',
  minimum: 10,
  maximum: 50,
}));

const SUBMITTED_RESULTS = MEASURED.map(({ name, value, unit, minimum, maximum }) => ({
  resultType: 'quantity',
  name,
  result: value,
  unitOfMeasure: unit,
  rangeMinimum: minimum,
  rangeMaximum: maximum,
}));

const CREATE_ORDER = `
  mutation ($input: CreateOrderInput!) {
    createOrder(input: $input) { order { orderId status } }
  }`;

/** Writes the row of an order and nothing else: no kit types, no event, no audit entry. */
const PEER_CREATE_ORDER = `
  mutation ($order: OrderInput!) {
    createOrder(input: { order: $order }) { order { orderId status } }
  }`;

const write = { status: 200, compare: 'shape', once: true } as const;

const byGraphql = graphql(
  CREATE_ORDER,
  { input: { kitTypes: KIT_TYPES, recipient: inCamelCase(RECIPIENT) } },
  'writes',
);

/** The writes. They change only the records of one account, which {@link removeWrites} removes. */
export const WRITES: readonly Scenario[] = [
  {
    ...write,
    name: 'create-order',
    title: 'create order',
    status: 201,
    requests: {
      service: (_stage, count) =>
        times(count, () => rest('/api/v2/orders/', 'writes', { kit_types: KIT_TYPES, recipient: RECIPIENT })),
      bare: (_stage, count) => times(count, () => bareOrder('create-order')),
    },
  },
  {
    ...write,
    name: 'create-order-graphql',
    title: 'create order by GraphQL',
    sameKeys: ['orderId', 'status'],
    requests: {
      service: (_stage, count) => times(count, () => byGraphql),
      bare: (_stage, count) => times(count, () => bareOrder('create-order-graphql')),
      postgraphile: (_stage, count) => times(count, () => graphql(PEER_CREATE_ORDER, { order: peerOrder() })),
    },
  },
  {
    ...write,
    name: 'create-order-key',
    title: 'create order by GraphQL, with a key',
    requests: {
      service: (_stage, count) =>
        times(count, () => ({ ...byGraphql, headers: { ...byGraphql.headers, 'idempotency-key': randomUUID() } })),
      bare: (_stage, count) => times(count, () => bareOrder('create-order-key', randomUUID())),
    },
  },
  {
    ...write,
    name: 'activate',
    title: 'activate a kit',
    requests: {
      service: async ({ client }, count) =>
        (await makeKits(client, count, 'DELIVERED')).map(({ kitId }) =>
          rest(`/api/v3/kits/${kitId}/activate/`, 'writes', { ...PATIENT, research_consent: true }),
        ),
      bare: async ({ client }, count) =>
        (await makeKits(client, count, 'DELIVERED')).map(({ kitId }) =>
          barePost('activate', ACCOUNTS.writes, USERS.writes, kitId, ...Object.values(PATIENT)),
        ),
    },
  },
  {
    ...write,
    name: 'submit-report',
    title: `submit a report of ${RESULTS} results`,
    requests: {
      service: async ({ client }, count) =>
        (await makeKits(client, count, 'REGISTERED')).map(({ sampleId }) =>
          graphql(SUBMIT_REPORT, { input: { sampleId, ...REPORT_DATES, results: SUBMITTED_RESULTS } }, 'laboratory'),
        ),
      bare: async ({ client }, count) => {
        const [dates, results] = [Object.values(REPORT_DATES), JSON.stringify(MEASURED)];
        const kits = await makeKits(client, count, 'REGISTERED');
        return kits.map(({ sampleId }) => barePost('submit-report', USERS.laboratory, sampleId, ...dates, results));
      },
    },
  },
];

function times(count: number, make: () => BenchRequest): BenchRequest[] {
  return Array.from({ length: count }, make);
}

function bareOrder(statement: string, ...more: readonly string[]): BenchRequest {
  const { address, ...person } = RECIPIENT;
  const recipient = [...Object.values(person), ...Object.values(address)];
  return barePost(statement, ACCOUNTS.writes, USERS.writes, newCode(), ...recipient, KIT_TYPES, ...more);
}

function newCode(): string {
  return randomBytes(6).toString('hex').toUpperCase();
}

function inCamelCase({ first_name, last_name, ...others }: typeof RECIPIENT) {
  return { firstName: first_name, lastName: last_name, ...others };
}

/** An order as PostGraphile's mutation takes it. */
function peerOrder() {
  const { address, ...person } = RECIPIENT;
  const recipient = Object.entries({ ...person, ...address }).map(([name, value]) => [
    `recipient_${name}`.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  const now = new Date().toISOString();
  const placed = {
    accountId: ACCOUNTS.writes,
    placedById: USERS.writes,
    status: 'PENDING',
    created: now,
    updated: now,
  };
  return { rowId: randomUUID(), orderId: newCode(), ...placed, ...Object.fromEntries(recipient) };
}

/**
 * Creates kits for a write to change, each the only one of its order: either delivered, with a sample awaiting collection, or
 * registered, with a sample that the laboratory has received.
 */
async function makeKits(client: pg.Client, count: number, status: 'DELIVERED' | 'REGISTERED') {
  const isRegistered = status === 'REGISTERED';
  const sampleStatus = isRegistered ? 'RECEIVED' : 'AWAITING_COLLECTION';
  const created = "timestamptz '2026-01-01T00:00:00Z'";
  const ids = `SELECT gen_random_uuid() AS id, upper(substr(md5(random()::text), 1, 11)) AS code, gen_random_uuid() AS placed,
      gen_random_uuid() AS patient, gen_random_uuid() AS sample FROM generate_series(1, ${count})`;
  const { rows } = await client.query<{ code: string }>(`
    WITH made AS MATERIALIZED (${ids}), placed AS (
      INSERT INTO orders (id, order_id, account_id, placed_by_id, status, recipient_first_name, recipient_last_name, recipient_email,
        recipient_street1, recipient_city, recipient_state, recipient_country, recipient_zip, created, updated)
      SELECT placed, code, '${ACCOUNTS.writes}', '${USERS.writes}', 'COMPLETED', 'A', 'B', 'a@example.org', 'S', 'C', 'IL', 'US', '1',
        ${created}, ${created} FROM made
    ), items AS (
      INSERT INTO order_items (order_id, position, kit_type) SELECT placed, 0, 'LIPID' FROM made
    ), patients AS (
      INSERT INTO patients (id, account_id, first_name, created, updated) SELECT patient, '${ACCOUNTS.writes}', 'A', ${created}, ${created} FROM made WHERE ${isRegistered}
    ), kits AS (
      INSERT INTO kits (id, kit_id, account_id, kit_type, order_id, order_position, patient_id, status, created, updated)
      SELECT id, 'K' || code, '${ACCOUNTS.writes}', 'LIPID', placed, 0, CASE WHEN ${isRegistered} THEN patient END, '${status}', ${created}, ${created} FROM made
    ), kit_events AS (
      INSERT INTO kit_events (kit_id, status, created, recorded) SELECT id, '${status}', ${created}, ${created} FROM made
    ), barcodes AS (
      INSERT INTO barcodes (code, account_id) SELECT 'S' || code, '${ACCOUNTS.writes}' FROM made
    ), samples AS (
      INSERT INTO samples (id, sample_id, account_id, kit_id, kit_type, status, type, panels, created, updated)
      SELECT sample, 'S' || code, '${ACCOUNTS.writes}', id, 'LIPID', '${sampleStatus}', 'dried_blood_spot', '{LIPID_1}', ${created}, ${created} FROM made
    ), sample_events AS (
      INSERT INTO sample_events (sample_id, status, created, recorded) SELECT sample, '${sampleStatus}', ${created}, ${created} FROM made
    )
    SELECT code FROM made`);
  return rows.map(({ code }) => ({ kitId: `K${code}`, sampleId: `S${code}` }));
}

/** Connects to write the rows of the write scenarios, which is faster without triggers and foreign keys. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SET session_replication_role = replica');
  return client;
}

/** Removes the write scenarios' records, so that a database that is kept does not grow. */
export async function removeWrites(client: pg.Client): Promise<void> {
  const own = (table: string) => `SELECT id FROM ${table} WHERE account_id = '${ACCOUNTS.writes}'`;
  const statements = [
    `DELETE FROM results WHERE report_id IN (${own('reports')})`,
    `DELETE FROM report_orders WHERE report_id IN (${own('reports')})`,
    `DELETE FROM kit_events WHERE kit_id IN (${own('kits')})`,
    `DELETE FROM sample_events WHERE sample_id IN (${own('samples')})`,
    `DELETE FROM order_items WHERE order_id IN (${own('orders')})`,
    ...'report_tests reports samples barcodes kit_people kits patients order_kit_types orders audit_entries events event_counters stored_answer_bytes'
      .split(' ')
      .map((table) => `DELETE FROM ${table} WHERE account_id = '${ACCOUNTS.writes}'`),
    'DELETE FROM idempotency_records',
  ];
  // The triggers that refuse to delete events, reports and results must be off.
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE');
}
