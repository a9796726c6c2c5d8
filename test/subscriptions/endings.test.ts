import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { listeningOrigin, metricOf, Subscriber, subscriptionsOf } from '../helpers/subscriber.ts';

/** When a subscription ends though its subscriber stays (contract, 9.3). */
const app = useTestApp();

let program: Program;
const subscribers: Subscriber[] = [];
beforeEach(async () => {
  program = await Program.start(app);
});
afterEach(async () => {
  for (const subscriber of subscribers.splice(0)) subscriber.stop();
  await expect.poll(() => subscriptionsOf(app.app)).toBe(0);
});

async function subscribe(actor: TestActor = program.client, service = app.app): Promise<Subscriber> {
  const subscriber = new Subscriber(await listeningOrigin(service), { key: actor.key });
  subscribers.push(subscriber);
  return subscriber.opened();
}

it('once its key is revoked, expires or has other rights, it ends with an error; those of other keys go on', async () => {
  const changes = {
    revoked: ({ apiKeyId }: TestActor) => program.mutate(program.admin, 'revokeApiKey', { apiKeyId }),
    expires: async ({ apiKeyId: id }: TestActor) => {
      await app.prisma.apiKey.update({ where: { id }, data: { expiresAt: new Date(app.clock.now().getTime() + 1) } });
      app.clock.advance(1);
    },
    'has other rights': ({ userId: id }: TestActor) =>
      app.prisma.user.update({ where: { id }, data: { role: 'FULFILLMENT' } }),
  };
  const ended = 'subscription_ends_total{reason="key"}';
  const before = await metricOf(app.app, ended);
  const kept = await subscribe();
  const losing = await Promise.all(
    Object.entries(changes).map(async ([how, change]) => {
      const client = await app.actor('CLIENT', { account: program.client });
      return { how, change, client, lost: await subscribe(client) };
    }),
  );
  for (const { change, client } of losing) await change(client);
  for (const { how, lost } of losing) expect(await lost.ended(), how).toBe('complete');
  await program.order();
  await numberEvents(app.prisma);
  await kept.received(1);
  expect(kept.end).toBeUndefined();
  expect(await metricOf(app.app, ended)).toBe(before + losing.length);
  for (const { how, client, lost } of losing) {
    expect([lost.codes, lost.events], how).toEqual([['UNAUTHENTICATED'], []]);
    const again = await subscribe(client);
    if (how === 'has other rights') expect(again.end).toBeUndefined();
    else expect(again.response?.status, how).toBe(401);
  }
});

describe('a process that stops', () => {
  it('ends all of them at once, and takes no more, as soon as it is to stop', async () => {
    const stopping = new AbortController();
    const service = await app.appWith({ stopping: stopping.signal });
    onTestFinished(() => service.close());
    const followers = [await subscribe(program.client, service), await subscribe(program.lab, service)];
    stopping.abort();
    for (const follower of followers) expect([await follower.ended(), follower.results]).toEqual(['complete', []]);
    const refused = await subscribe(program.client, service);
    expect([refused.response?.status, refused.response?.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await metricOf(service, 'subscription_ends_total{reason="stopping"}')).toBe(2);
  });

  it('does not wait for subscribers to leave, however many there are', async () => {
    const service = await app.appWith({});
    await listeningOrigin(service);
    const followers = await Promise.all(Array.from({ length: 20 }, () => subscribe(program.client, service)));
    await service.close();
    for (const follower of followers) expect(await follower.ended()).toBe('complete');
  });
});

describe('a subscriber', () => {
  it('that leaves is not read for any more', async () => {
    const subscriber = await subscribe();
    expect(await subscriptionsOf(app.app)).toBe(1);
    subscriber.stop();
    await expect.poll(() => subscriptionsOf(app.app)).toBe(0);
    const { subscriptions } = app.app;
    const reading = () =>
      app.statements.during(async () => {
        await subscriptions.readEvents();
        await subscriptions.checkKeys();
      });
    // What was begun may end.
    await expect.poll(reading).toEqual([]);
  });
});
