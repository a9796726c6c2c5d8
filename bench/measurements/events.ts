import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { ACCOUNTS, apiKeyOf, USERS } from '../data/accounts.ts';
import { median } from '../measure/figures.ts';
import { say } from '../options.ts';
import type { Subject } from '../subjects/subject.ts';
import { type Measurement, report } from './frame.ts';
import { addKeys, answered, graphql, open } from './requests.ts';

const EVENTS = 10_000;
const SUBSCRIBERS = 300;
/** The number of subscriptions that a key may have. */
const OF_KEY = 100;
const PUBLISHED = 20;

const sender = { key: apiKeyOf('program') };

/** How fast the feed is read by each API, and what many subscribers of one account cost: memory, and the time until an event has reached all. */
export const events: Measurement = {
  kits: 0,
  isFilled: false,
  async measure(frame) {
    const service = await frame.start();
    await publishEvents(frame.client, EVENTS);
    while ((await frame.client.query('SELECT FROM events WHERE position IS NULL LIMIT 1')).rowCount !== 0)
      await setTimeout(100);
    for (let round = 0; round < 3; round += 1) {
      await report(frame, service, 'events read by REST, in pages of 1,000', () => readByRest(service));
      await report(frame, service, 'events read by GraphQL, in pages of 100', () => readByGraphql(service));
    }
    await measureSubscribers(frame.client, service);
  },
};

/** Records events of the program. */
export async function publishEvents(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `INSERT INTO events (account_id, type, created, subject_id, data)
     SELECT $1, 'KIT_STATUS_CHANGED', now(), gen_random_uuid(), jsonb_build_object('kit_id', 'K' || n, 'order_id', NULL,
       'status', 'delivered', 'previous_status', 'in_transit') FROM generate_series(1, $2::int) n`,
    [ACCOUNTS.program, count],
  );
}

async function readByRest(service: Subject): Promise<number> {
  let read = 0;
  for (let after = '', hasMore = true; hasMore; ) {
    const { body } = await answered(open(service, sender, `/api/v3/events/?results=1000${after}`));
    const page = JSON.parse(body) as { events: unknown[]; next: string; has_more: boolean };
    [after, hasMore] = [`&after=${page.next}`, page.has_more];
    read += page.events.length;
  }
  return read;
}

const FEED = `query ($after: String) { events(first: 100, after: $after) {
  edges { node { eventId sequence type created } } pageInfo { hasNextPage endCursor } } }`;

async function readByGraphql(service: Subject): Promise<number> {
  type Page = { events: { edges: unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string } } };
  let read = 0;
  for (let after: string | null = null, hasMore = true; hasMore; ) {
    const page: Page = await graphql<Page>(service, sender, FEED, { after });
    [after, hasMore] = [page.events.pageInfo.endCursor, page.events.pageInfo.hasNextPage];
    read += page.events.edges.length;
  }
  return read;
}

async function measureSubscribers(client: pg.Client, service: Subject): Promise<void> {
  const keys = await addKeys(client, USERS.program, SUBSCRIBERS / OF_KEY);
  let arrived = 0;
  const streams: IncomingMessage[] = [];
  await report({ client }, service, 'subscriptions opened', async () => {
    for (let index = 0; index < SUBSCRIBERS; index += 1) {
      const stream = await subscribe(service, keys[index % keys.length] ?? '');
      stream.on('data', (chunk: Buffer) => {
        arrived += chunk.toString().split('event: next').length - 1;
      });
      streams.push(stream);
    }
    return SUBSCRIBERS;
  });
  const waits: number[] = [];
  await report({ client }, service, 'events sent to subscribers, one after the other', async () => {
    for (let count = 1; count <= PUBLISHED; count += 1) {
      const began = performance.now();
      await publishEvents(client, 1);
      while (arrived < count * SUBSCRIBERS) await setTimeout(1);
      waits.push(performance.now() - began);
    }
    return PUBLISHED * SUBSCRIBERS;
  });
  say(
    `an event has reached ${SUBSCRIBERS} after ${median(waits).toFixed(0)} ms (the longest ${Math.max(...waits).toFixed(0)} ms)`,
  );
  for (const stream of streams) stream.destroy();
}

async function subscribe(service: Subject, key: string): Promise<IncomingMessage> {
  const query = 'subscription { events { eventId sequence cursor type created data } }';
  const asked = open(service, { key }, '/graphql', { query }, { accept: 'text/event-stream' });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200)
    throw new Error(`A subscription was answered ${answer.statusCode}: ${await answer.toArray()}`);
  return answer;
}
