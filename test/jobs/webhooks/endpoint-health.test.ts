import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { numberEvents } from '../../../src/domains/feed/number-events.ts';
import type { WebhookDeliveryKind } from '../../../src/generated/prisma/enums.ts';
import { useTestApp } from '../../helpers/app.ts';
import { status, useReceiver } from '../../helpers/webhook-receiver.ts';
import { attemptsOf, type TestEndpoint, WebhookWorld } from './world.ts';

/** What deliveries mean for their endpoint, and which are sent at all (contract, 9.4). */
const app = useTestApp();

const DAY = 24 * 3_600_000;

let world: WebhookWorld;
const receiver = useReceiver();
beforeEach(async () => {
  world = await WebhookWorld.start(app);
});
afterEach(async () => {
  await world.stop();
});

async function disabledEvents(): Promise<number> {
  return app.prisma.event.count({ where: { accountId: world.client.accountId, type: 'WEBHOOK_ENDPOINT_DISABLED' } });
}

/** An event of the account for one more delivery of this kind. */
async function queueOne(endpoint: TestEndpoint, kind: WebhookDeliveryKind): Promise<string> {
  const [eventId = ''] = await world.unnumbered(1, 'WEBHOOK_TEST');
  await numberEvents(app.prisma, undefined, app.clock);
  return world.queue(endpoint, eventId, kind);
}

describe('410', () => {
  it.each(['EVENT', 'RECOVERY'] as const)(
    'to a delivery of kind %s disables the endpoint, once, and publishes an event',
    async (kind) => {
      const endpoint = await world.endpoint({ url: receiver.url() });
      const sender = world.sender();
      receiver.answer = status(410);
      await queueOne(endpoint, kind);
      await queueOne(endpoint, kind);
      await sender.settle();
      expect(await world.read(endpoint)).toMatchObject({ enabled: false, disabledReason: 'GONE' });
      expect((await world.deliveries(endpoint)).map((each) => each.status)).toEqual(['FAILED', 'FAILED']);
      expect(await disabledEvents()).toBe(1);
      expect(await sender.metrics()).toContain('webhook_endpoints_disabled_total{reason="GONE"} 1');
    },
  );

  it('is written together with the disabling: as long as that fails, the delivery is not done, and it is tried again', async () => {
    const endpoint = await world.endpoint({ url: receiver.url() });
    receiver.answer = status(410);
    await app.prisma.$executeRaw`
      CREATE FUNCTION refuse_disabling() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`;
    await app.prisma.$executeRaw`
      CREATE TRIGGER refuse_disabling BEFORE UPDATE OF enabled ON webhook_endpoints EXECUTE FUNCTION refuse_disabling()`;
    const sender = world.sender();
    await queueOne(endpoint, 'EVENT');
    await expect(sender.settle()).rejects.toThrow('no');
    expect(await world.deliveries(endpoint)).toMatchObject([{ status: 'PENDING', attempts: [] }]);
    await app.prisma.$executeRaw`DROP FUNCTION refuse_disabling CASCADE`;
    await sender.settle();
    expect((await world.read(endpoint)).enabled).toBe(false);
    expect(receiver.received).toHaveLength(1);
    expect(await world.deliveries(endpoint)).toMatchObject([{ status: 'FAILED', attempts: [{ statusCode: 410 }] }]);
    expect(await disabledEvents()).toBe(1);
  });

  it.each(['RESEND', 'TEST'] as const)('to a delivery of kind %s does not', async (kind) => {
    const endpoint = await world.endpoint({ url: receiver.url() });
    world.sender();
    receiver.answer = status(410);
    await queueOne(endpoint, kind);
    const delivery = await world.tried(endpoint, 1);
    expect(delivery.status).toBe('FAILED');
    expect(await world.read(endpoint)).toMatchObject({ enabled: true, failingSince: null });
  });
});

describe('an endpoint that fails', () => {
  it('is failing since the first failure after the last success', async () => {
    const endpoint = await world.endpoint({ url: receiver.url() });
    receiver.answer = status(500);
    world.sender();
    const since = app.clock.now();
    await world.events(1);
    await world.tried(endpoint, 1);
    app.clock.advance(6_000);
    await world.tried(endpoint, 2);
    expect((await world.read(endpoint)).failingSince).toEqual(since);

    receiver.answer = status(200);
    app.clock.advance(6 * 60_000);
    await world.tried(endpoint, 3);
    expect((await world.read(endpoint)).failingSince).toBeNull();

    receiver.answer = status(500);
    await world.events(1);
    await world.settle();
    expect((await world.read(endpoint)).failingSince).toEqual(app.clock.now());
  });

  it('for five days is disabled by the next failure: what is pending fails, and an event is published', async () => {
    const now = app.clock.now().getTime();
    const young = await world.endpoint({ url: receiver.url(), failingSince: new Date(now - 5 * DAY + 1) });
    const old = await world.endpoint({ url: receiver.url(), failingSince: new Date(now - 5 * DAY) });
    receiver.answer = status(500);
    const sender = world.sender();
    await world.events(1);
    await world.tried(young, 1);
    expect(await world.read(old)).toMatchObject({ enabled: false, disabledReason: 'FAILING' });
    expect((await world.deliveries(old)).map((each) => each.status)).toEqual(['FAILED']);
    expect(await world.read(young)).toMatchObject({ enabled: true });
    expect(await disabledEvents()).toBe(1);
    expect(await sender.metrics()).toContain('webhook_endpoints_disabled_total{reason="FAILING"} 1');
  });

  it('for five days and then succeeds is not disabled', async () => {
    const failingSince = new Date(app.clock.now().getTime() - 6 * DAY);
    const endpoint = await world.endpoint({ url: receiver.url(), failingSince });
    world.sender();
    await world.events(1);
    await world.tried(endpoint, 1);
    expect(await world.read(endpoint)).toMatchObject({ enabled: true, failingSince: null });
  });

  it.each(['RESEND', 'TEST'] as const)('is neither better nor worse for a delivery of kind %s', async (kind) => {
    const failingSince = new Date(app.clock.now().getTime() - 6 * DAY);
    const failing = await world.endpoint({ url: receiver.url(), failingSince });
    const sound = await world.endpoint({ url: receiver.url() });
    receiver.answer = status(500);
    world.sender();
    await queueOne(failing, kind);
    await queueOne(sound, kind);
    await world.tried(failing, 1);
    await world.tried(sound, 1);
    receiver.answer = status(200);
    await queueOne(failing, kind);
    await world.settle();
    expect((await world.deliveries(failing)).map((each) => each.status).sort()).toEqual(['FAILED', 'SUCCEEDED']);
    expect(await world.read(failing)).toMatchObject({ enabled: true, failingSince });
    expect(await world.read(sound)).toMatchObject({ enabled: true, failingSince: null });
  });
});

describe('a delivery of kind', () => {
  it.each([
    ['EVENT', 'PENDING'],
    ['RECOVERY', 'PENDING'],
    ['RESEND', 'FAILED'],
    ['TEST', 'FAILED'],
  ] as const)('%s is %s after its first failure', async (kind, expected) => {
    const endpoint = await world.endpoint({ url: receiver.url() });
    receiver.answer = status(500);
    world.sender();
    await queueOne(endpoint, kind);
    const delivery = await world.tried(endpoint, 1);
    expect(delivery.status).toBe(expected);
    expect(delivery.nextAttempt === null).toBe(expected === 'FAILED');
  });

  it.each(['RESEND', 'TEST'] as const)('%s is sent to an endpoint that is disabled', async (kind) => {
    const endpoint = await world.endpoint({ url: receiver.url(), enabled: false });
    world.sender();
    await queueOne(endpoint, kind);
    expect((await world.tried(endpoint, 1)).status).toBe('SUCCEEDED');
  });

  it('TEST waits until its event has a number, and then says it', async () => {
    const endpoint = await world.endpoint({ url: receiver.url('/test') });
    const other = await world.endpoint({ url: receiver.url('/other') });
    world.sender();
    const [eventId = ''] = await world.unnumbered(1, 'WEBHOOK_TEST');
    const id = await world.queue(endpoint, eventId, 'TEST');
    // What was due later has gone, so this was looked for.
    const [numbered = ''] = await app.prisma.$transaction(async (db) => {
      const events = await db.$queryRaw<{ id: string }[]>`
        INSERT INTO events (account_id, type, created, data, position, sequence)
        VALUES (${world.client.accountId}::uuid, 'WEBHOOK_TEST', now(), '{}', 900000000, 900000000) RETURNING id`;
      return events.map((event) => event.id);
    });
    await world.queue(other, numbered, 'TEST');
    await world.settle();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/other']);
    expect(await app.prisma.webhookDelivery.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'PENDING',
      takenUntil: null,
      attempts: [],
    });
    await app.prisma
      .$executeRaw`UPDATE events SET position = 900000001, sequence = 900000001 WHERE id = ${eventId}::uuid`;
    const delivery = await world.tried(endpoint, 1);
    expect(attemptsOf(delivery)).toHaveLength(1);
    expect(JSON.parse(receiver.at('/test')[0]?.body ?? '{}')).toMatchObject({
      type: 'webhook.test',
      sequence: 900_000_001,
    });
  });
});
