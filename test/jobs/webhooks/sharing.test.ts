import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { claimDeliveries } from '../../../src/jobs/webhooks/claim.ts';
import { DeliveriesInFlight } from '../../../src/jobs/webhooks/deliveries-in-flight.ts';
import { releaseClaims, resultOf, writeResults } from '../../../src/jobs/webhooks/results.ts';
import { useTestApp } from '../../helpers/app.ts';
import { HeldAnswers, hang, status, useReceiver } from '../../helpers/webhook-receiver.ts';
import { attemptsOf, type TestEndpoint, WebhookWorld } from './world.ts';

/** How those who send share the work, and what they leave behind when they end (contract, 9.4). */
const app = useTestApp();

let world: WebhookWorld;
const receiver = useReceiver();
beforeEach(async () => {
  world = await WebhookWorld.start(app);
});
afterEach(async () => {
  // What is out and not answered would have its time when the app closes.
  receiver.cut();
  await world.stop();
});

const FREE = { all: 100, troubled: 50 };
const claim = () => claimDeliveries(app.database.statements, app.clock.now(), FREE, []);

const SUCCESS = { statusCode: 204, failure: null, error: null, retryAfter: undefined, durationMs: 5 };
const FAILURE = { ...SUCCESS, statusCode: 500, failure: 'STATUS_NOT_2XX', error: 'STATUS_NOT_2XX' } as const;

const statusesOf = async (endpoint: TestEndpoint) =>
  [...new Set((await world.deliveries(endpoint)).map((each) => each.status))].join();

/** What becomes of a delivery by an answer, now. */
function ended(delivery: Parameters<typeof resultOf>[0], answer: Parameters<typeof resultOf>[1]) {
  return resultOf(delivery, answer, { at: app.clock.now(), end: app.clock.now() });
}

describe('two senders', () => {
  it('send each delivery once', async () => {
    const endpoints = await Promise.all(
      Array.from({ length: 5 }, (_, index) => world.endpoint({ url: receiver.url(`/${index}`) })),
    );
    const senders = [world.sender(), world.sender()];
    await world.events(24);
    await Promise.all(senders.map((sender) => sender.settle()));
    for (const endpoint of endpoints) expect(await statusesOf(endpoint)).toBe('SUCCEEDED');
    expect(receiver.received).toHaveLength(120);
    const sent = receiver.received.map(({ path, headers }) => `${path} ${headers['webhook-id']}`);
    expect(new Set(sent).size).toBe(120);
  });

  it('claim nothing twice, even at the same time', async () => {
    const endpoint = await world.endpoint({ url: receiver.url() });
    await world.events(6);
    const claimed = (await Promise.all([claim(), claim(), claim()])).flat();
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
    const others = await claim();
    expect(claimed.length + others.length).toBe(6);
    expect((await world.deliveries(endpoint)).every((each) => each.takenUntil !== null)).toBe(true);
  });
});

describe('a lease', () => {
  it('lasts for a minute at most; then another process takes over the delivery', async () => {
    const endpoint = await world.endpoint({ url: receiver.url() });
    await world.events(1);
    const [lost] = await claim();
    expect(await claim()).toEqual([]);
    const { takenUntil } = await world.delivery(endpoint);
    expect(lost?.takenUntil).toEqual(takenUntil);
    const [clock] = await app.prisma.$queryRaw<{ rest: number }[]>`
      SELECT extract(epoch FROM taken_until - now())::float8 AS rest FROM webhook_deliveries WHERE id = ${lost?.id}::uuid`;
    expect(clock?.rest).toBeGreaterThan(50);
    expect(clock?.rest).toBeLessThanOrEqual(60.001);

    await lapse();
    expect((await claim()).map(({ id, event }) => [id, event.id])).toEqual([[lost?.id, lost?.event.id]]);
  });

  it('that has expired lets nobody overwrite what another has written or claimed', async () => {
    const endpoint = await world.endpoint({ url: receiver.url() });
    await world.events(1);
    const [slow] = await claim();
    await lapse();
    const [quick] = await claim();
    if (!slow || !quick) throw new Error('Nothing was claimed.');
    const { statements } = app.database;

    expect(await writeResults(statements, [ended(slow, FAILURE)])).toEqual([]);
    await releaseClaims(statements, [slow]);
    expect(await world.delivery(endpoint)).toMatchObject({ takenUntil: quick.takenUntil, attempts: [] });

    expect(await writeResults(statements, [ended(quick, SUCCESS)])).toHaveLength(1);
    expect(await writeResults(statements, [ended(slow, FAILURE)])).toEqual([]);
    const delivery = await world.delivery(endpoint);
    expect(delivery.status).toBe('SUCCEEDED');
    expect(attemptsOf(delivery)).toHaveLength(1);
  });

  it('of a delivery that was ended in the meantime, for example by disabling its endpoint, writes nothing', async () => {
    const endpoint = await world.endpoint({ url: receiver.url() });
    await world.events(1);
    const [claimed] = await claim();
    if (!claimed) throw new Error('Nothing was claimed.');
    await app.prisma.webhookDelivery.update({
      where: { id: claimed.id },
      data: { status: 'FAILED', nextAttempt: null, takenUntil: null },
    });
    expect(await writeResults(app.database.statements, [ended(claimed, FAILURE)])).toEqual([]);
    expect(await world.delivery(endpoint)).toMatchObject({ status: 'FAILED', attempts: [] });
  });

  /** Lets all leases run out. */
  async function lapse(): Promise<void> {
    await app.prisma.webhookDelivery.updateMany({
      where: { takenUntil: { not: null } },
      data: { takenUntil: new Date(0) },
    });
  }
});

describe('an endpoint that does not answer', () => {
  // Slow is what takes a second.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    return () => vi.useRealTimers();
  });

  it('holds up no other, and gets only a few requests at a time', async () => {
    const slow = await world.endpoint({ url: receiver.url('/slow') });
    const quick = await world.endpoint({ url: receiver.url('/quick') });
    receiver.answer = (received, response) => (received.path === '/slow' ? hang : status(204))(received, response);
    const sender = world.sender({ workers: 16 });
    await world.events(40);
    await sender.settle(8);
    expect(await statusesOf(quick)).toBe('SUCCEEDED');
    vi.advanceTimersByTime(1_001);
    await sender.pass();
    expect([receiver.at('/quick').length, receiver.at('/slow').length]).toEqual([40, 8]);
    expect(await statusesOf(slow)).toBe('PENDING');
  });

  it('and others like it leave half of the requests to those that do', async () => {
    const failingSince = app.clock.now();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => world.endpoint({ url: receiver.url(`/slow${index}`), failingSince })),
    );
    const quick = await world.endpoint({ url: receiver.url('/quick') });
    receiver.answer = (received, response) => (received.path === '/quick' ? status(204) : hang)(received, response);
    const sender = world.sender({ workers: 8 });
    await world.events(30);
    await sender.settle(4);
    expect(await statusesOf(quick)).toBe('SUCCEEDED');
    await receiver.arrived(34);
    expect(receiver.at('/quick')).toHaveLength(30);
  });

  it('in time but then succeeds counts as slow, not as failing', async () => {
    const slow = await world.endpoint({ url: receiver.url('/slow') });
    const held = new HeldAnswers();
    receiver.answer = held.answer;
    const sender = world.sender({ workers: 16 });
    await world.events(12);
    await sender.pass();
    await receiver.arrived(8);
    vi.advanceTimersByTime(1_001);
    // While those are out, nothing more goes to it.
    await sender.pass();
    expect(receiver.received.length).toBe(8);
    receiver.answer = status(200);
    held.release(200);
    await sender.settle();
    expect(await statusesOf(slow)).toBe('SUCCEEDED');
    expect((await world.read(slow)).failingSince).toBeNull();
  });
});

describe('a turn', () => {
  it('goes to each endpoint before any has a second one, no matter which has waited longest', async () => {
    const urls = ['/a', '/b', '/c'];
    const [first] = await Promise.all(urls.map((path) => world.endpoint({ url: receiver.url(path) })));
    await world.events(5);
    await app.prisma.webhookDelivery.updateMany({
      where: { endpointId: first?.id ?? '' },
      data: { nextAttempt: new Date(app.clock.now().getTime() - 3_600_000) },
    });
    const claimed = await claimDeliveries(app.database.statements, app.clock.now(), { all: 4, troubled: 2 }, []);
    const paths = claimed.map(({ url }) => new URL(url).pathname).toSorted();
    expect(paths).toEqual(['/a', '/a', '/b', '/c']);
    const busy = [{ endpoint_id: first?.id ?? '', requests: 8, is_slow: false, last_turn: 1 }];
    const others = await claimDeliveries(app.database.statements, app.clock.now(), FREE, busy);
    expect(others.map(({ url }) => new URL(url).pathname)).not.toContain('/a');
    expect(others).toHaveLength(8);
  });

  it('comes to every endpoint, however much has been waiting longer for others', async () => {
    const urls = ['/a', '/b', '/c', '/late'];
    const endpoints = await Promise.all(urls.map((path) => world.endpoint({ url: receiver.url(path) })));
    await world.events(5);
    const [late] = endpoints.slice(-1);
    await app.prisma.webhookDelivery.updateMany({
      where: { endpointId: { not: late?.id ?? '' } },
      data: { nextAttempt: new Date(app.clock.now().getTime() - 3_600_000) },
    });
    const inFlight = new DeliveriesInFlight(1);
    const paths: string[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const { statements } = app.database;
      const [taken] = await claimDeliveries(statements, app.clock.now(), inFlight.free(), inFlight.known());
      if (!taken) throw new Error('Nothing is due.');
      inFlight.begin(taken);
      paths.push(new URL(taken.url).pathname);
      // Answered at once.
      inFlight.end(taken);
    }
    expect(paths.slice(0, 4).toSorted()).toEqual(urls);
    expect(paths.slice(4)).toEqual(paths.slice(0, 4));
  });
});

it('when the service stops, what is under way has a moment to end, and its results are kept', async () => {
  const endpoint = await world.endpoint({ url: receiver.url() });
  const held = new HeldAnswers();
  receiver.answer = held.answer;
  const sender = world.sender();
  await world.events(5);
  await sender.pass();
  await receiver.arrived(5);
  const stopped = sender.stop(60_000);
  held.release(200);
  await stopped;
  expect((await world.deliveries(endpoint)).map((each) => each.status)).toEqual(Array(5).fill('SUCCEEDED'));
  expect(receiver.received).toHaveLength(5);
});

it('what has ended while the database cannot be written to is written once it can, and not sent again', async () => {
  const endpoint = await world.endpoint({ url: receiver.url() });
  receiver.answer = async (_received, response) => {
    await app.prisma.$executeRaw`ALTER TABLE webhook_deliveries RENAME TO webhook_deliveries_away`;
    response.writeHead(204).end();
  };
  const sender = world.sender();
  await world.events(1);
  await expect(sender.settle()).rejects.toThrow('webhook_deliveries');
  await app.prisma.$executeRaw`ALTER TABLE webhook_deliveries_away RENAME TO webhook_deliveries`;
  expect((await world.tried(endpoint, 1)).status).toBe('SUCCEEDED');
  expect(receiver.received).toHaveLength(1);
});

it('a service without workers sends nothing', async () => {
  const endpoint = await world.endpoint({ url: receiver.url() });
  await world.service({ webhooks: { workers: 0, intervalMs: 1 }, feed: { intervalMs: 20, retentionDays: 90 } });
  // Whenever it numbers an event, it would send what that has queued, long before it numbers the next.
  for (const count of [1, 2, 3]) {
    await world.unnumbered(1, 'KIT_CREATED');
    await expect.poll(async () => (await world.deliveries(endpoint)).length).toBe(count);
  }
  for (const delivery of await world.deliveries(endpoint))
    expect(delivery).toMatchObject({ status: 'PENDING', attempts: [], takenUntil: null });
  expect(receiver.received).toEqual([]);
});

it('an event is sent soon after it was recorded, by a process that numbers it and seldom looks', async () => {
  const endpoint = await world.endpoint({ url: receiver.url() });
  await world.service({
    webhooks: { workers: 16, intervalMs: 24 * 3_600_000 },
    feed: { intervalMs: 20, retentionDays: 90 },
  });
  await world.unnumbered(1, 'KIT_CREATED');
  await receiver.arrived(1);
  await expect.poll(() => world.delivery(endpoint)).toMatchObject({ status: 'SUCCEEDED' });
});

it('sends many with a few statements, and holds no connection while requests are under way', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, index) => world.endpoint({ url: receiver.url(`/${index}`) })));
  await world.events(50);
  const held = new HeldAnswers();
  receiver.answer = held.answer;
  const sender = world.sender({ workers: 64 });
  await sender.pass();
  await receiver.arrived(64);
  expect([app.database.connections().active, receiver.connections]).toEqual([0, 64]);
  receiver.answer = status(204);
  held.release(204);
  const statements = await app.statements.during(() => sender.settle());
  expect(await app.prisma.webhookDelivery.count({ where: { status: 'PENDING' } })).toBe(0);
  expect(receiver.received).toHaveLength(500);
  const ours = statements.filter((sql) => sql.includes('webhook_') && /taken_until|failing_since/.test(sql));
  expect(ours.length).toBeGreaterThan(0);
  expect(ours.length).toBeLessThan(500 / 4);
});

describe.runIf(inject('template').kind === 'server')('on a server', () => {
  it('a row that another transaction has locked is skipped', async () => {
    const endpoint = await world.endpoint({ url: receiver.url() });
    await world.events(3);
    const [first] = await world.deliveries(endpoint);
    await app.prisma.$transaction(async (db) => {
      await db.$queryRaw`SELECT FROM webhook_deliveries WHERE id = ${first?.id}::uuid FOR UPDATE`;
      const claimed = await claim();
      expect(claimed).toHaveLength(2);
      expect(claimed.map(({ id }) => id)).not.toContain(first?.id);
    });
    expect((await claim()).map(({ id }) => id)).toEqual([first?.id]);
  });
});
