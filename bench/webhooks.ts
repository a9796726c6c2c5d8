// Measures how many webhooks a process sends: `npm run bench:webhooks`. README.md in this folder explains it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { openDatabase } from '../src/db/database.ts';
import { newUuid } from '../src/db/identifiers.ts';
import { newWebhookSecret, sealSecret } from '../src/domains/webhooks/secrets.ts';
import { createDatabase, dropDatabase } from './data/database.ts';
import { cpuTimes, cpuUsed } from './measure/cpu.ts';
import { serverUrl } from './options.ts';
import { LINK_SECRET, type Subject, startService } from './subjects/subject.ts';

const DATABASE = 'kts_bench_webhooks';

/** The number of endpoints, and of events for each. */
const SHAPES = [
  { endpoints: 1, events: 2_000 },
  { endpoints: 20, events: 250 },
  { endpoints: 1_000, events: 5 },
];

/** The account of the endpoints. The database itself does not limit their number. */
const ACCOUNT = newUuid();

/** The interval, in milliseconds, at which the receiver is asked how many webhooks have arrived. */
const ASKING_MS = 20;

const receiver = fork(new URL('./load/receiver.ts', import.meta.url));
const { port } = z.object({ port: z.int() }).parse((await once(receiver, 'message'))[0]);
const url = new URL(serverUrl);
url.pathname = `/${DATABASE}`;
try {
  await prepareDatabase();
  const service = await startService({ url: url.href });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`INSERT INTO accounts (id, name, mode, created) VALUES ($1, 'Program', 'LIVE', now())`, [ACCOUNT]);
  // The first webhooks open connections and warm up the process.
  await measure(client, service, { endpoints: 20, events: 50 });
  for (const shape of SHAPES) report(shape, await measure(client, service, shape));
  await client.end();
  await service.stop();
} finally {
  receiver.kill();
  await dropDatabase(serverUrl, DATABASE);
}

interface Shape {
  readonly endpoints: number;
  readonly events: number;
}

interface Figures {
  readonly seconds: number;
  readonly serviceMs: number;
  readonly databaseMs: number;
  /** The slowest answer of /healthz meanwhile, in milliseconds. */
  readonly longestMs: number;
}

async function measure(client: pg.Client, service: Subject, { endpoints, events }: Shape): Promise<Figures> {
  await client.query('DELETE FROM webhook_endpoints');
  await insertEndpoints(client, endpoints);
  const before = await arrived();
  const cpu = await cpuTimes(client, service);
  const begun = performance.now();
  await client.query(
    `INSERT INTO events (account_id, type, created, subject_id, data)
     SELECT $1, 'KIT_STATUS_CHANGED', now(), gen_random_uuid(),
       jsonb_build_object('kit_id', 'KT0123456789', 'order_id', NULL, 'status', 'delivered', 'previous_status', 'in_transit')
     FROM generate_series(1, $2::int)`,
    [ACCOUNT, events],
  );
  let isDone = false;
  const probing = longestProbe(service, () => isDone);
  while ((await arrived()) - before < endpoints * events) await setTimeout(ASKING_MS);
  const seconds = (performance.now() - begun) / 1000;
  isDone = true;
  const used = cpuUsed(cpu, await cpuTimes(client, service));
  return { seconds, serviceMs: used.service, databaseMs: used.database, longestMs: await probing };
}

async function insertEndpoints(client: pg.Client, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const id = newUuid();
    await client.query(
      'INSERT INTO webhook_endpoints (id, account_id, url, secret, created) VALUES ($1, $2, $3, $4, now())',
      [
        id,
        ACCOUNT,
        `http://127.0.0.1:${port}/${index}`,
        Buffer.from(sealSecret(id, newWebhookSecret(), { current: LINK_SECRET, previous: [] })),
      ],
    );
  }
}

async function longestProbe({ origin }: Subject, isDone: () => boolean): Promise<number> {
  let longest = 0;
  while (!isDone()) {
    const begun = performance.now();
    await (await fetch(`${origin}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - begun);
    await setTimeout(ASKING_MS);
  }
  return longest;
}

async function arrived(): Promise<number> {
  receiver.send('how many?');
  return z.object({ received: z.int() }).parse((await once(receiver, 'message'))[0]).received;
}

function report({ endpoints, events }: Shape, { seconds, serviceMs, databaseMs, longestMs }: Figures): void {
  const webhooks = endpoints * events;
  process.stdout.write(
    `${String(endpoints).padStart(4)} endpoints, ${events} events: ${Math.round(webhooks / seconds)} webhooks a second, ` +
      `CPU ${(serviceMs / webhooks).toFixed(2)} ms of the service and ${(databaseMs / webhooks).toFixed(2)} ms of the database each, ` +
      `/healthz took ${longestMs.toFixed(0)} ms at most\n`,
  );
}

async function prepareDatabase(): Promise<void> {
  await createDatabase(serverUrl, DATABASE);
  await (await openDatabase({ url: url.href }, () => {})).close();
}
