import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { ServiceProcess } from '../helpers/service.ts';
import { hang, status, WebhookReceiver } from '../helpers/webhook-receiver.ts';
import { attemptsOf, type TestEndpoint, WebhookWorld } from '../jobs/webhooks/world.ts';

/** A process of its own that ends while webhooks are under way (contract, 9.4): nothing is lost, and ids stay. */
const EVENTS = 8;

/** How long a lease lasts, and how long the process that takes the work up may need besides, in milliseconds. */
const LEASE_MS = 60_000;
const STARTING_MS = 10_000;

describe.runIf(inject('template').kind === 'server')('a process that sends', () => {
  const app = useTestApp();
  let world: WebhookWorld;
  let receiver: WebhookReceiver;
  let endpoint: TestEndpoint;
  let service: ServiceProcess;
  let eventIds: readonly string[];
  beforeAll(async () => {
    receiver = await new WebhookReceiver().listen();
  });
  afterAll(() => receiver.close());

  const start = () =>
    ServiceProcess.start({
      DATABASE_URL: app.database.url ?? '',
      SECRETS_KEY: app.webhookSettings.secretsKey.current,
      WEBHOOK_ALLOW_PRIVATE: 'on',
    });
  const ids = () => receiver.received.map(({ headers }) => String(headers['webhook-id']));

  beforeEach(async () => {
    app.clock.set(new Date());
    world = await WebhookWorld.start(app);
    endpoint = await world.endpoint({ url: receiver.url() });
    receiver.received.length = 0;
    receiver.answer = hang;
    service = await start();
    eventIds = await world.events(EVENTS);
    await receiver.arrived(EVENTS);
  });
  afterEach(() => service.stop());

  it('and is killed: the next one sends what was under way within a minute, under the same ids', async () => {
    await service.kill();
    const killed = performance.now();
    expect((await world.deliveries(endpoint)).every((each) => each.status === 'PENDING' && each.takenUntil)).toBe(true);
    receiver.answer = status(204);
    service = await start();
    for (
      const end = killed + LEASE_MS + STARTING_MS;
      performance.now() < end && receiver.received.length < 2 * EVENTS;
    )
      await new Promise((resolve) => setTimeout(resolve, 250));
    expect(ids().slice(0, EVENTS).toSorted()).toEqual(eventIds.toSorted());
    expect(ids().slice(EVENTS).toSorted()).toEqual(eventIds.toSorted());
    const statuses = async () => new Set((await world.deliveries(endpoint)).map((each) => each.status));
    await expect.poll(statuses).toEqual(new Set(['SUCCEEDED']));
    // The attempt that the process did not live to record is not listed.
    for (const delivery of await world.deliveries(endpoint)) expect(attemptsOf(delivery)).toHaveLength(1);
  });

  it('and is asked to stop: it ends in time, and the next one need not wait', async () => {
    const begun = performance.now();
    expect(await service.stop()).toMatchObject({ code: 0 });
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(service.log).not.toContain('could not be given back');
    receiver.answer = status(204);
    const restarted = performance.now();
    service = await start();
    await receiver.arrived(2 * EVENTS);
    expect(performance.now() - restarted).toBeLessThan(LEASE_MS / 2);
    expect(new Set(ids())).toEqual(new Set(eventIds));
  });
});
