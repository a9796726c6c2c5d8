/**
 * Asks PostgreSQL how it serves each list and filter of the contract for one account with 100,000 kits, beside another
 * account as large: `DATABASE_URL=postgres://… npx tsx bench/lists.ts`. Makes a database of its own there and drops it.
 *
 * Prints for each list the milliseconds of its plan, the rows it read for a page of ten, and the sequential scans in it.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Actor } from '../src/auth/actor.ts';
import { requestContext } from '../src/context.ts';
import { systemClock } from '../src/db/clock.ts';
import { openDatabase } from '../src/db/database.ts';
import { newUuid } from '../src/db/identifiers.ts';
import { type ListQuery, readPositions, type Sort } from '../src/db/list.ts';
import { listKits } from '../src/domains/kits/list-kits.ts';
import { listOrders } from '../src/domains/orders/list-orders.ts';
import { listPatients } from '../src/domains/patients/list-patients.ts';
import { listReports } from '../src/domains/reports/list-reports.ts';
import { listRequisitions } from '../src/domains/requisitions/list-requisitions.ts';
import { listSamples } from '../src/domains/samples/list-samples.ts';
import { Prisma } from '../src/generated/prisma/client.ts';
import { KitStatus, OrderStatus, RequisitionStatus, SampleStatus } from '../src/generated/prisma/enums.ts';

const KITS_PER_ACCOUNT = 100_000;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

const serverUrl = process.env.DATABASE_URL;
if (!serverUrl) throw new Error('DATABASE_URL must name a PostgreSQL server.');

const name = `kts_bench_${randomBytes(4).toString('hex')}`;
await onServer(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`);
const url = new URL(serverUrl);
url.pathname = `/${name}`;
const database = await openDatabase({ url: url.href }, (error) => {
  throw error;
});
try {
  const accounts = [newUuid(), newUuid()];
  for (const accountId of accounts) await fill(accountId);
  await database.prisma.$executeRaw`ANALYZE`;
  await explainAll(accounts[0] ?? '');
} finally {
  await database.close();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Writes rows as a busy program has them: statuses mostly at their ends, names common and rare. */
async function fill(accountId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  // Only rows for reading: triggers and foreign keys, which ask of each row what is true by construction here, rest.
  await client.query('SET session_replication_role = replica');
  const tag = accountId.slice(-6);
  const pick = (values: Record<string, string>) =>
    `(ARRAY['${Object.values(values).join("','")}'])[1 + floor(power(random(), 3) * ${Object.keys(values).length})::int]`;
  const time = `now() - (g * interval '3 minutes')`;
  await client.query(`INSERT INTO accounts VALUES ('${accountId}', 'Bench', 'LIVE', now())`);
  await client.query(
    `INSERT INTO users VALUES ('${newUuid()}', '${accountId}', 'Bench', 'bench@example.org', 'CLIENT', now())`,
  );
  await client.query(
    `INSERT INTO kit_types VALUES ('LIPID','Lipid','blood','{LIPID}',true,true,'{}',now(),now()), ('STI','STI','urine','{CT}',true,true,'{}',now(),now()) ON CONFLICT DO NOTHING`,
  );
  await client.query(`CREATE TEMP TABLE seed AS SELECT g, gen_random_uuid() AS kit, gen_random_uuid() AS sample, gen_random_uuid() AS patient, gen_random_uuid() AS ord,
    ${time} AS created, ${time} + random() * interval '20 days' AS updated, 'First' || (power(random(), 2) * 2000)::int AS first_name, 'Last' || (random() * 30000)::int AS last_name
    FROM generate_series(1, ${KITS_PER_ACCOUNT}) g`);
  await client.query(`INSERT INTO orders SELECT ord, 'O${tag}' || g, '${accountId}', (SELECT id FROM users WHERE account_id = '${accountId}'), ${pick(OrderStatus)}::order_status, first_name, last_name, lower(first_name) || g || '@example.org',
    '+1 555 ' || (1000000 + g), 'Street', null, 'City', 'ST', 'US', '12345', null, created, updated FROM seed WHERE g % 2 = 0`);
  await client.query(
    `INSERT INTO patients SELECT patient, '${accountId}', first_name, last_name, lower(last_name) || g || '@example.org', '+1 556 ' || (1000000 + g), 'F', '1980-01-01', null, null, null, null, null, null, created FROM seed WHERE g % 3 = 0`,
  );
  await client.query(`INSERT INTO kits (id, kit_id, account_id, kit_type, order_id, order_position, patient_id, status, created, updated)
    SELECT kit, 'K${tag}' || g, '${accountId}', CASE WHEN g % 10 = 0 THEN 'STI' ELSE 'LIPID' END, CASE WHEN g % 2 = 0 THEN ord END, CASE WHEN g % 2 = 0 THEN 0 END,
    CASE WHEN g % 3 = 0 THEN patient END, (CASE WHEN g % 3 = 0 THEN 'REGISTERED' ELSE ${pick({ ...KitStatus, REGISTERED: 'DELIVERED' })} END)::kit_status, created, updated FROM seed`);
  await client.query(
    `INSERT INTO samples SELECT sample, 'S${tag}' || g, '${accountId}', kit, ${pick(SampleStatus)}::sample_status, 'blood', '{LIPID}', created, updated FROM seed`,
  );
  await client.query(`INSERT INTO requisitions SELECT gen_random_uuid(), '${accountId}', 'S${tag}' || g, 'A1', 'Lab ' || g % 7, '{LIPID}', ${pick(RequisitionStatus)}::requisition_status, first_name, last_name,
    lower(last_name) || g || '@example.org', '+1 557 ' || (1000000 + g), 'F', '1980-01-01', 'Street', null, 'City', 'ST', 'US', '12345', null, created, updated FROM seed`);
  await client.query(
    `INSERT INTO reports SELECT gen_random_uuid(), '${accountId}', sample, 'Lab', false, null, created, created, created, '${newUuid()}', created FROM seed WHERE g % 3 = 0`,
  );
  await client.end();
}

async function explainAll(accountId: string): Promise<void> {
  const actor: Actor = { userId: newUuid(), apiKeyId: newUuid(), role: 'CLIENT', accountId, accountMode: 'LIVE' };
  const context = requestContext({
    selectValue: null,
    prisma: database.prisma,
    clock: systemClock,
    actor,
    requestId: 'bench',
    documentLink: () => '',
  });
  const staff = { ...context, actor: { ...actor, role: 'ADMIN' as const } };
  const newest: Sort = { column: 'created', direction: 'DESC' };
  const lastChanged: Sort = { column: 'updated', direction: 'DESC' };
  const person = { email: 'last7@example.org', lastName: 'Last7', firstName: 'First7', phone: '15561000300' };
  const aYearAgo = { from: '2025-06-01', to: '2025-06-30' };
  const lists: readonly (readonly [string, ListQuery])[] = [
    ['kits', listKits(context, {}, newest)],
    ['kits by updated', listKits(context, {}, lastChanged)],
    ...Object.values(KitStatus).map(
      (status) => [`kits ${status}`, listKits(context, { statuses: [status] }, newest)] as const,
    ),
    ...Object.values(SampleStatus).map(
      (status) => [`kits, sample ${status}`, listKits(context, { sampleStatuses: [status] }, newest)] as const,
    ),
    ['kits of a type', listKits(context, { kitTypes: ['STI'] }, newest)],
    ['kits of no such type', listKits(context, { kitTypes: ['NONE'] }, newest)],
    ['kits with an order', listKits(context, { hasOrder: true }, newest)],
    ['kits without an order', listKits(context, { hasOrder: false }, newest)],
    ['kits created in a month', listKits(context, { created: aYearAgo }, newest)],
    ['kits updated in a month', listKits(context, { updated: aYearAgo }, newest)],
    ...Object.entries(person).map(
      ([field, value]) => [`kits by ${field}`, listKits(context, { [field]: value }, newest)] as const,
    ),
    ['kits by first and last name', listKits(context, { firstName: 'First7', lastName: 'Last7' }, newest)],
    ['orders', listOrders(context, {}, lastChanged)],
    ...Object.values(OrderStatus).map(
      (status) => [`orders ${status}`, listOrders(context, { statuses: [status] }, lastChanged)] as const,
    ),
    ...Object.entries(person).map(
      ([field, value]) => [`orders by ${field}`, listOrders(context, { [field]: value }, lastChanged)] as const,
    ),
    ['requisitions', listRequisitions(context, {}, newest)],
    ['requisitions of a lab', listRequisitions(context, { lab: 'Lab 3' }, newest)],
    ...Object.values(RequisitionStatus).map(
      (status) => [`requisitions ${status}`, listRequisitions(context, { statuses: [status] }, newest)] as const,
    ),
    ...Object.entries(person).map(
      ([field, value]) => [`requisitions by ${field}`, listRequisitions(context, { [field]: value }, newest)] as const,
    ),
    ['samples', listSamples(context, {})],
    ...Object.values(SampleStatus).map(
      (status) => [`samples ${status}`, listSamples(context, { statuses: [status] })] as const,
    ),
    ['samples of a type', listSamples(context, { kitTypes: ['STI'] })],
    ['reports', listReports(context, {})],
    ['reports resulted in a month', listReports(context, { dateResulted: aYearAgo })],
    ['amended reports (there are none)', listReports(context, { isAmendment: true })],
    ['patients', listPatients(context, {})],
    ...Object.entries(person).map(
      ([field, value]) => [`patients by ${field}`, listPatients(context, { [field]: value })] as const,
    ),
    ['staff: kits', listKits(staff, {}, newest)],
    ['staff: kits by updated', listKits(staff, {}, lastChanged)],
    ['staff: orders', listOrders(staff, {}, lastChanged)],
    ['staff: orders PENDING', listOrders(staff, { statuses: ['PENDING'] }, lastChanged)],
    ['staff: samples RECEIVED', listSamples(staff, { statuses: ['RECEIVED'] })],
    ['staff: requisitions CREATED', listRequisitions(staff, { statuses: ['CREATED'] }, newest)],
    ['staff: reports', listReports(staff, {})],
    ['staff: patients by email', listPatients(staff, { email: person.email })],
  ];
  for (const [title, list] of lists) {
    const { milliseconds, plan } = await explain(list);
    const scans = nodesOf(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']);
    const rowsRead = nodesOf(plan).reduce((sum, node) => Math.max(sum, node['Actual Rows']), 0);
    const warning = scans.length > 0 ? `  sequential scan of ${scans.join(', ')}` : '';
    process.stdout.write(
      `${title.padEnd(40)} ${milliseconds.toFixed(1).padStart(8)} ms ${String(rowsRead).padStart(8)} rows${warning}\n`,
    );
  }
}

/** The plan by which a page of ten would be read. */
async function explain(list: ListQuery): Promise<{ milliseconds: number; plan: Plan }> {
  let found: { milliseconds: number; plan: Plan } | undefined;
  const explaining = {
    ...database.prisma,
    $queryRaw: async (sql: Prisma.Sql) => {
      const rows = await database.prisma.$queryRaw<{ 'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[] }[]>(
        Prisma.sql`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      );
      const top = rows[0]?.['QUERY PLAN'][0];
      if (top) found = { milliseconds: top['Execution Time'], plan: top.Plan };
      return [];
    },
  };
  await readPositions(explaining as unknown as typeof database.prisma, list, {
    limit: 11,
    fromEnd: false,
    after: undefined,
    before: undefined,
    offset: 0,
  });
  if (!found) throw new Error('PostgreSQL gave no plan.');
  return found;
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
