/**
 * `npm run bench:events`: measures how fast the feed of events is read, and what a thousand subscribers cost one process: the
 * memory that they add, and the time until an event has reached all of them. 10,000 events must be read in less than a second,
 * and 1,000 subscribers must add less than 150 MiB.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase, dropDatabase } from './data/database.ts';
import { cpuTimes, cpuUsed, memoryOf } from './measure/cpu.ts';
import { median } from './measure/figures.ts';
import { serverUrl } from './options.ts';
import { type Subject, startService } from './subjects/subject.ts';

const EVENTS = 10_000;
const SUBSCRIBERS = 1_000;
/** The number of subscriptions that a key may have. */
const OF_KEY = 100;
const MEASURED_EVENTS = 20;

const name = 'kts_bench_events';
const url = new URL(serverUrl);
url.pathname = `/${name}`;

await createDatabase(serverUrl, name);
const service = await startService({ url: url.href });
const client = new pg.Client({ connectionString: url.href });
await client.connect();
try {
  await fill(client);
  await measureFeed(service, client);
  await measureSubscribers(service, client);
} finally {
  await client.end();
  await service.stop();
  await dropDatabase(serverUrl, name);
}

function keyOf(index: number): string {
  return `kts_benchmark-key-of-subscriber${String(index).padStart(2, '-')}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One program with several keys, and its events. */
async function fill(client: pg.Client): Promise<void> {
  const account = '01900000-0000-7000-8000-00000000be01';
  const user = '01900000-0000-7000-8000-00000000be11';
  await client.query(`INSERT INTO accounts (id, name, mode, created) VALUES ('${account}', 'Bench', 'LIVE', now())`);
  await client.query(
    `INSERT INTO users (id, account_id, name, email, role, created)
     VALUES ('${user}', '${account}', 'Bench', 'bench@example.org', 'CLIENT', now())`,
  );
  for (let index = 0; index < SUBSCRIBERS / OF_KEY; index += 1)
    await client.query(
      `INSERT INTO api_keys (id, user_id, prefix, hash, created)
       VALUES (gen_random_uuid(), '${user}', 'kts_benc', sha256('${keyOf(index)}'), now())`,
    );
  await publish(client, EVENTS);
  for (let waiting = 1; waiting > 0; await setTimeout(100)) {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int FROM events WHERE position IS NULL');
    waiting = rows[0]?.count ?? 0;
  }
}

async function publish(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `INSERT INTO events (account_id, type, created, subject_id, data)
     SELECT accounts.id, 'KIT_STATUS_CHANGED', now(), gen_random_uuid(), jsonb_build_object('kit_id', 'K' || n, 'order_id', NULL,
       'status', 'delivered', 'previous_status', 'in_transit') FROM accounts, generate_series(1, ${count}) n`,
  );
}

async function measureFeed(service: Subject, client: pg.Client): Promise<void> {
  const { origin } = service;
  const headers = { authorization: `Token ${keyOf(0)}`, 'content-type': 'application/json' };
  const byRest = async () => {
    let read = 0;
    for (let after = '', hasMore = true; hasMore; ) {
      const page = await fetch(`${origin}/api/v3/events/?results=1000${after === '' ? '' : `&after=${after}`}`, {
        headers,
      });
      const { events, next, has_more } = await page.json();
      [after, hasMore] = [next, has_more];
      read += events.length;
    }
    return read;
  };
  const query = `query ($after: String) { events(first: 100, after: $after) {
    edges { node { eventId sequence type created } } pageInfo { hasNextPage endCursor } } }`;
  const byGraphQL = async () => {
    let read = 0;
    for (let after: string | null = null, hasMore = true; hasMore; ) {
      const body = JSON.stringify({ query, variables: { after } });
      const page: Response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body });
      const { edges, pageInfo } = (await page.json()).data.events;
      [after, hasMore] = [pageInfo.endCursor, pageInfo.hasNextPage];
      read += edges.length;
    }
    return read;
  };
  for (const [API, read] of [
    ['REST, pages of 1,000', byRest],
    ['GraphQL, pages of 100', byGraphQL],
  ] as const) {
    const times: number[] = [];
    const cpu: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = await cpuTimes(client, service);
      const began = performance.now();
      const count = await read();
      if (count !== EVENTS) throw new Error(`${API} has read ${count} events.`);
      times.push(performance.now() - began);
      const used = cpuUsed(before, await cpuTimes(client, service));
      cpu.push(used.service + used.database);
    }
    const first = times[0]?.toFixed(0);
    say(`${EVENTS} events by ${API}: ${median(times).toFixed(0)} ms (median of 5, the first was ${first} ms)`);
    say(`  CPU time of the service and the database: ${median(cpu).toFixed(0)} ms`);
  }
}

async function measureSubscribers({ origin, pid }: Subject, client: pg.Client): Promise<void> {
  const before = await memoryOf(pid);
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  let arrived = 0;
  const streams: IncomingMessage[] = [];
  // In small groups, because this measures how many subscribers there are, not how fast they connect.
  for (let index = 0; index < SUBSCRIBERS; index += 20) {
    const group = Array.from({ length: 20 }, (_, more) =>
      subscribe(origin, agent, Math.floor((index + more) / OF_KEY)),
    );
    for (const stream of await Promise.all(group)) {
      stream.on('data', (chunk: Buffer) => {
        arrived += chunk.toString().split('event: next').length - 1;
      });
      streams.push(stream);
    }
  }
  const open = await memoryOf(pid);
  const waits: number[] = [];
  const delivery: number[] = [];
  for (let count = 1; count <= MEASURED_EVENTS; count += 1) {
    await setTimeout(Math.random() * 300);
    const began = performance.now();
    await publish(client, 1);
    let first: number | undefined;
    while (arrived < count * SUBSCRIBERS) {
      if (first === undefined && arrived > (count - 1) * SUBSCRIBERS) first = performance.now();
      await setTimeout(1);
    }
    waits.push(performance.now() - began);
    delivery.push(performance.now() - (first ?? began));
  }
  const after = await memoryOf(pid);
  for (const stream of streams) stream.destroy();
  agent.destroy();
  say(
    `${SUBSCRIBERS} subscribers: memory +${(open.now - before.now).toFixed(0)} MiB open, ` +
      `+${(after.now - before.now).toFixed(0)} MiB after ${MEASURED_EVENTS} events (peak +${(after.peak - before.peak).toFixed(0)} MiB)`,
  );
  say(
    `an event has reached all after ${median(waits).toFixed(0)} ms (median of ${MEASURED_EVENTS}, longest ${Math.max(...waits).toFixed(0)} ms); ` +
      `from the first to the last ${median(delivery).toFixed(0)} ms`,
  );
}

async function subscribe(origin: string, agent: Agent, key: number): Promise<IncomingMessage> {
  const sent = request(`${origin}/graphql`, {
    agent,
    method: 'POST',
    headers: { authorization: `Token ${keyOf(key)}`, 'content-type': 'application/json', accept: 'text/event-stream' },
  });
  sent.end(JSON.stringify({ query: 'subscription { events { eventId sequence cursor type created data } }' }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A subscription was answered ${response.statusCode}.`);
  return response;
}
