import { afterEach, beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../../helpers/app.ts';
import { hang, status, useReceiver } from '../../helpers/webhook-receiver.ts';
import { until, WebhookWorld } from './world.ts';

/** What is only seen by waiting for seconds (contract, 9.4). */
const app = useTestApp();

let world: WebhookWorld;
const receiver = useReceiver();
beforeEach(async () => {
  world = await WebhookWorld.start(app);
});
afterEach(async () => {
  await world.stop();
});

it('a connection is kept no longer for a receiver that wants it kept', async () => {
  const endpoint = await world.endpoint({ url: receiver.url() });
  receiver.answer = status(204, { connection: 'keep-alive', 'keep-alive': 'timeout=600' });
  await world.send();
  await world.events(1);
  await world.tried(endpoint, 1);
  await until(() => receiver.connections === 0);
});

it('what does not end when the service stops is given back as it was: another sends it at once, with the same id', async () => {
  const endpoint = await world.endpoint({ url: receiver.url() });
  receiver.answer = hang;
  await world.send({ answerMs: 15_000 });
  const [eventId] = await world.events(1);
  const { nextAttempt } = await world.delivery(endpoint);
  await until(() => receiver.received.length === 1);
  const begun = performance.now();
  await world.stop();
  expect(performance.now() - begun).toBeLessThan(8_000);
  expect(await world.delivery(endpoint)).toMatchObject({
    status: 'PENDING',
    nextAttempt,
    takenUntil: null,
    attempts: [],
  });

  receiver.answer = status(204);
  await world.send();
  expect((await world.tried(endpoint, 1)).status).toBe('SUCCEEDED');
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId]);
});
