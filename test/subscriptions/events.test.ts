import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldEvents } from '../../src/domains/feed/delete-old-events.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import {
  listeningOrigin,
  metricOf,
  type SubscribeOptions,
  Subscriber,
  subscriptionsOf,
} from '../helpers/subscriber.ts';
import { RestClient } from '../rest/client.ts';

/** The feed as it grows (contract, 9.3), by the client that docs/frontend.md names. */
const app = useTestApp();
const { get } = new RestClient(app);

let program: Program;
const subscribers: Subscriber[] = [];
beforeEach(async () => {
  program = await Program.start(app);
});
afterEach(async () => {
  for (const subscriber of subscribers.splice(0)) subscriber.stop();
  await expect.poll(() => subscriptionsOf(app.app)).toBe(0);
});

/** Subscribes, and waits until the subscription is open. */
async function subscribe(
  variables: SubscribeOptions['variables'] = {},
  { key }: TestActor = program.client,
  query?: string,
): Promise<Subscriber> {
  const origin = await listeningOrigin(app.app);
  const subscriber = new Subscriber(origin, { key, variables, ...(query === undefined ? {} : { query }) });
  subscribers.push(subscriber);
  return subscriber.opened();
}

interface RestEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
}

/** The feed by REST, once everything has its number. */
async function feed(query: Readonly<Record<string, string>> = {}, { key }: TestActor = program.client) {
  await numberEvents(app.prisma);
  const page = await get(`/api/v3/events/?${new URLSearchParams({ results: '1000', ...query })}`, { key });
  const { events, next }: { events: readonly RestEvent[]; next: string } = page.expectStatus(200);
  return { ids: events.map(({ id }) => id), types: events.map(({ type }) => type), next };
}

const idsOf = (events: readonly { readonly eventId: string }[]) => events.map(({ eventId }) => eventId);

async function insert(count: number, { accountId }: TestActor = program.client): Promise<void> {
  await app.prisma.$executeRaw`
    INSERT INTO events (account_id, type, created, subject_id, data)
    SELECT ${accountId}::uuid, CASE WHEN n % 10 = 0 THEN 'ORDER_CREATED' ELSE 'KIT_CREATED' END::event_type,
      now(), gen_random_uuid(), '{}' FROM generate_series(1, ${count}::int) n`;
  await numberEvents(app.prisma);
}

describe('a subscription', () => {
  it('without a cursor, or with `now`, delivers new events, and no earlier ones', async () => {
    await program.order();
    await numberEvents(app.prisma);
    const followers = [await subscribe(), await subscribe({ after: 'now' }), await subscribe({ after: null })];
    const kit = await program.kit();
    await numberEvents(app.prisma);
    for (const follower of followers) {
      const events = await follower.received(3);
      expect(events.map(({ type, data }) => [type, data.kit_id ?? data.order_id])).toEqual([
        ['ORDER_CREATED', kit.orderId],
        ['KIT_CREATED', kit.kitId],
        ['ORDER_STATUS_CHANGED', kit.orderId],
      ]);
    }
  });

  it('with a cursor delivers the events after it, page by page, and then new ones: the whole feed, once, in its order', async () => {
    const { next } = await feed();
    await insert(1_250);
    const subscriber = await subscribe({ after: next });
    await insert(30);
    await subscriber.received(700);
    await insert(30);
    await subscriber.received(1_310);
    await program.order();
    await numberEvents(app.prisma);
    await subscriber.received(1_311);
    // By the REST feed, in two pages.
    const first = await feed({ after: next });
    const rest = await feed({ after: first.next });
    expect(idsOf(subscriber.events)).toEqual([...first.ids, ...rest.ids]);
    expect(subscriber.events.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 1_311 }, (_, index) => index + 1),
    );
  });

  it('continues after the cursor of any event that it delivered', async () => {
    const one = await subscribe();
    await insert(20);
    const events = await one.received(20);
    one.stop();
    const other = await subscribe({ after: events[6]?.cursor });
    await insert(3);
    expect(idsOf(await other.received(16))).toEqual((await feed()).ids.slice(7));
  });

  it('delivers only the types that it asks for, earlier and live; without types, all; of an empty list, none', async () => {
    const { next } = await feed();
    await insert(6_000);
    const orders = await subscribe({ after: next, types: ['ORDER_CREATED'] });
    const all = await subscribe({ types: null });
    const none = await subscribe({ after: next, types: [] });
    const sentBefore = await metricOf(app.app, 'subscription_events_total');
    await orders.received(600);
    await insert(20);
    await orders.received(602);
    expect(new Set(orders.events.map(({ type }) => type))).toEqual(new Set(['ORDER_CREATED']));
    expect(orders.events.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 602 }, (_, index) => 10 * (index + 1)),
    );
    expect(await all.received(20)).toHaveLength(20);
    expect(none.events).toEqual([]);
    expect((await metricOf(app.app, 'subscription_events_total')) - sentBefore).toBeLessThanOrEqual(602 + 20);
  });

  it('delivers nothing of another account, to staff all accounts in one order, and to FULFILLMENT nothing about reports', async () => {
    const other = await Program.start(app);
    const start = (await feed({ after: 'now' }, program.lab)).next;
    const kit = await other.receivedKit();
    const followers = {
      own: await subscribe(),
      other: await subscribe({}, other.client),
      lab: await subscribe({ after: start }, program.lab),
      fulfillment: await subscribe({ after: start }, program.fulfillment),
    };
    await numberEvents(app.prisma);
    await program.order();
    await other.activate(kit);
    await other.report(kit);
    const { ids } = await feed({ after: start }, program.lab);
    expect(idsOf(await followers.lab.received(ids.length))).toEqual(ids);
    const seen = await feed({ after: start }, program.fulfillment);
    expect(idsOf(await followers.fulfillment.received(seen.ids.length))).toEqual(seen.ids);
    expect(seen.types).not.toContain('report.created');
    expect((await followers.other.received(3)).map(({ type }) => type)).toContain('REPORT_CREATED');
    expect((await followers.own.received(1)).map(({ type }) => type)).toEqual(['ORDER_CREATED']);
    for (const follower of Object.values(followers)) expect([follower.end, follower.codes]).toEqual([undefined, []]);
  });
});

describe('a cursor that is of no use is an error, and then the end', () => {
  it.each([
    ['none at all', async () => 'x'],
    ['one of a list', async () => app.cursors.seal('kits by created', { number: 0 })],
    ['one of staff', async () => (await feed({}, program.lab)).next],
  ])('%s', async (_name, cursor) => {
    const subscriber = await subscribe({ after: await cursor() });
    expect(await subscriber.ended()).toBe('complete');
    expect([subscriber.response?.status, subscriber.events]).toEqual([200, []]);
    expect(subscriber.results).toEqual([
      {
        errors: [
          expect.objectContaining({
            message: 'after: is not a cursor of this feed',
            extensions: {
              code: 'BAD_USER_INPUT',
              fields: [{ field: 'after', message: 'is not a cursor of this feed', code: 'FORMAT' }],
            },
          }),
        ],
      },
    ]);
  });

  it('one after which events have been removed', async () => {
    const { next } = await feed({ after: 'now' });
    await insert(10);
    // The database lets nobody remove what is younger than a day.
    await app.prisma.$executeRaw`ALTER TABLE events DISABLE TRIGGER events_kept`;
    await deleteOldEvents(app.prisma, 0);
    await app.prisma.$executeRaw`ALTER TABLE events ENABLE TRIGGER events_kept`;
    const subscriber = await subscribe({ after: next });
    expect(await subscriber.ended()).toBe('complete');
    expect([subscriber.codes, subscriber.events]).toEqual([['CURSOR_EXPIRED'], []]);
  });
});

describe('what is selected of an event', () => {
  it('costs no statement, as long as it is the event’s own', async () => {
    const { next } = await feed();
    const followers = [await subscribe(), await subscribe(), await subscribe({}, program.fulfillment)];
    // Once the first event has come, all have joined the live stream.
    await insert(1);
    for (const follower of followers) await follower.received(1);
    const statements = await app.statements.during(async () => {
      await insert(50);
      for (const follower of followers) await follower.received(51);
    });
    // Besides the two of the test, there is the reader, and the look-up of keys.
    const others = statements.filter(
      (sql) => !/number_events|INSERT INTO events|"position" >= \$1|FROM api_keys/.test(sql),
    );
    expect(others).toEqual([]);
    expect(idsOf(followers[0]?.events ?? [])).toEqual((await feed({ after: next })).ids);
  });

  it('is read when the event is sent: the record as it is then, and the account', async () => {
    const query = `subscription { events(types: [KIT_STATUS_CHANGED]) {
      account { accountId } subject { __typename ... on Kit { kitId status sample { status } } } } }`;
    const subscriber = await subscribe({}, program.client, query);
    const kit = await program.kit();
    for (const [count, status] of (['IN_TRANSIT', 'DELIVERED'] as const).entries()) {
      await program.kitEvent(kit, status);
      await numberEvents(app.prisma);
      expect((await subscriber.received(count + 1)).at(-1)).toEqual({
        account: { accountId: program.client.accountId },
        subject: { __typename: 'Kit', kitId: kit.kitId, status, sample: { status: 'AWAITING_COLLECTION' } },
      });
    }
  });

  it('is audited, each answer by itself, before it is sent', async () => {
    const query = `subscription { events(types: [KIT_STATUS_CHANGED]) { sequence subject { ... on Kit { status registeredTo { lastName } } } } }`;
    const subscriber = await subscribe({}, program.client, query);
    const silent = await subscribe({}, program.client);
    const kit = await program.receivedKit();
    await program.activate(kit);
    await numberEvents(app.prisma);
    await subscriber.received(1);
    await silent.received(1);
    const { id } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } });
    const requestId = subscriber.response?.headers.get('x-request-id') ?? '';
    const { accountId, userId, apiKeyId } = program.client;
    const reads = await app.prisma.auditEntry.findMany({ where: { action: 'events.read', apiKeyId } });
    expect(reads).toEqual([expect.objectContaining({ requestId, accountId, userId, records: [id] })]);
    expect(reads[0]?.classes.toSorted()).toEqual(['IDENTITY', 'TESTING']);
  });

  it('may have a field that the role does not see: it is null, with an error, and others follow', async () => {
    const query = `subscription { events(types: [KIT_CREATED]) { subject { ... on Kit { kitId sample { reports { reportId } } } } } }`;
    const subscriber = await subscribe({}, program.fulfillment, query);
    const kits = [await program.kit(), await program.kit()];
    await numberEvents(app.prisma);
    expect(await subscriber.received(2)).toEqual(
      kits.map(({ kitId }) => ({ subject: { kitId, sample: { reports: null } } })),
    );
    expect(subscriber.codes).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(subscriber.end).toBeUndefined();
  });

  it('ends the subscription if it cannot be audited, and arrives when the client resumes', async () => {
    const { next } = await feed();
    const query = `subscription ($after: String) { events(after: $after) { cursor subject { ... on Order { status } } } }`;
    const subscriber = await subscribe({}, program.client, query);
    await app.prisma
      .$executeRaw`ALTER TABLE audit_entries ADD CONSTRAINT none CHECK (action <> 'events.read') NOT VALID`;
    await program.order();
    await numberEvents(app.prisma);
    expect(await subscriber.ended()).toBe('complete');
    expect([subscriber.events, subscriber.codes]).toEqual([[], ['INTERNAL_SERVER_ERROR']]);
    await app.prisma.$executeRaw`ALTER TABLE audit_entries DROP CONSTRAINT none`;
    const again = await subscribe({ after: next }, program.client, query);
    expect(await again.received(1)).toEqual([{ cursor: expect.any(String), subject: { status: 'PENDING' } }]);
  });
});
