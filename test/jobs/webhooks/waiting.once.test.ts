import { afterEach, beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../../helpers/app.ts';
import { hang, status, useReceiver } from '../../helpers/webhook-receiver.ts';
import { WebhookWorld } from './world.ts';

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
  world.sender();
  await world.events(1);
  await world.tried(endpoint, 1);
  await receiver.disconnected();
});

it('what does not end when the service stops is given back as it was: another sends it at once, with the same id', async () => {
  const endpoint = await world.endpoint({ url: receiver.url() });
  receiver.answer = hang;
  await world.service();
  const [eventId] = await world.events(1);
  const { nextAttempt } = await world.delivery(endpoint);
  await receiver.arrived(1);
  await world.stop();
  expect(await world.delivery(endpoint)).toMatchObject({
    status: 'PENDING',
    nextAttempt,
    takenUntil: null,
    attempts: [],
  });

  receiver.answer = status(204);
  world.sender();
  expect((await world.tried(endpoint, 1)).status).toBe('SUCCEEDED');
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId]);
});
