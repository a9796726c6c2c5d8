import { expect, it } from 'vitest';
import { OPERATOR } from '../../../src/auth/operator.ts';
import { newUuid } from '../../../src/db/sql/identifiers.ts';
import { waitingDeliveries, waitingIdsSql } from '../../../src/domains/webhooks/waiting-deliveries.ts';
import { useTestApp } from '../../helpers/app.ts';

const app = useTestApp();

/** An endpoint of a new account, with deliveries that are due after so many seconds, or that have ended. */
async function endpointWith(...dueAfter: readonly (number | null)[]) {
  const { accountId } = await app.actor('CLIENT');
  const created = app.clock.now();
  const secret = new Uint8Array([1]);
  const { id: endpointId } = await app.prisma.webhookEndpoint.create({
    data: { accountId, url: 'https://receiver.example/', secret, created },
  });
  for (const seconds of dueAfter) {
    const { id: eventId } = await app.prisma.event.create({
      data: { accountId, type: 'KIT_CREATED', created, subjectId: newUuid(), data: {} },
    });
    const due = seconds === null ? null : new Date(created.getTime() + seconds * 1_000);
    const status = due ? 'PENDING' : 'SUCCEEDED';
    await app.prisma.webhookDelivery.create({ data: { endpointId, eventId, status, created, nextAttempt: due } });
  }
  return endpointId;
}

it('the pending deliveries of all endpoints come in the order in which they are due, as many as asked for', async () => {
  const [one, other] = [await endpointWith(3, null, 1), await endpointWith(2)];
  const operator = app.context(OPERATOR);
  expect((await waitingDeliveries(operator, 10)).map(({ endpointId }) => endpointId)).toEqual([one, other, one]);
  expect((await waitingDeliveries(operator, 2)).map(({ endpointId }) => endpointId)).toEqual([one, other]);
});

it('they are read by their index alone, whatever else was delivered', async () => {
  const { text, values } = waitingIdsSql(10);
  const plan = await app.prisma.$transaction(async (tx) => {
    // So few rows are read faster without an index, and sorted.
    for (const how of ['seqscan', 'bitmapscan', 'sort']) await tx.$executeRawUnsafe(`SET LOCAL enable_${how} = off`);
    return tx.$queryRawUnsafe(`EXPLAIN ${text}`, ...values);
  });
  expect(JSON.stringify(plan)).toContain('webhook_deliveries_next_idx');
  expect(JSON.stringify(plan)).not.toContain('Sort');
});

it('they are for operators alone', async () => {
  for (const role of ['CLIENT', 'LAB', 'FULFILLMENT'] as const)
    await expect(waitingDeliveries(app.context(await app.actor(role)), 10)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
});
