import { beforeEach, expect, it } from 'vitest';
import { DELETE_BATCH_SIZE } from '../../../src/domains/webhooks/delete-webhook-endpoint.ts';
import { MAX_SINGLE_DELIVERIES } from '../../../src/domains/webhooks/queue-once.ts';
import { useTestApp } from '../../helpers/app.ts';
import { badFieldsInOrder } from '../../helpers/graphql.ts';
import { Program } from '../../helpers/program.ts';
import { makeEvents } from './made-events.ts';

/** However much is pending for an endpoint, no change of it takes long: the numbering of everybody's events waits for it (contract, 9.4). */
const app = useTestApp();
let program: Program;
let endpointId: string;

beforeEach(async () => {
  await app.prisma.webhookEndpoint.deleteMany();
  program = await Program.start(app);
  endpointId = await program.endpoint();
});

it('an endpoint with more deliveries than one transaction deletes is deleted with all of them, and audited once', async () => {
  await makeEvents(app, program.client.accountId, DELETE_BATCH_SIZE + 1);
  await program.mutate(program.client, 'deleteWebhookEndpoint', { endpointId });
  expect(await app.prisma.webhookDelivery.count({ where: { endpointId } })).toBe(0);
  expect(await app.prisma.webhookEndpoint.count({ where: { id: endpointId } })).toBe(0);
  const entries = await app.prisma.auditEntry.count({
    where: { subject: `WebhookEndpoint:${endpointId}`, action: 'webhookEndpoint.delete' },
  });
  expect(entries).toBe(1);
});

it('a thousand tests and resends may wait for an endpoint, and no more', async () => {
  await makeEvents(app, program.client.accountId, 1);
  const { event } = await program.mutate(program.client, 'testWebhookEndpoint', { endpointId });
  await app.prisma.$executeRaw`
    INSERT INTO webhook_deliveries (endpoint_id, event_id, kind, created, next_attempt)
    SELECT endpoint_id, event_id, 'RESEND', created, next_attempt FROM webhook_deliveries, generate_series(1, ${MAX_SINGLE_DELIVERIES - 2}::int)
    WHERE endpoint_id = ${endpointId}::uuid AND kind = 'TEST'`;
  const { eventId } = event;
  const resend = () => program.attempt(program.client, 'resendEvent', { endpointId, eventId });
  (await resend()).expectNoErrors();
  (await app.changingNothing(resend)).expectError('CONFLICT');
  const test = () => program.attempt(program.client, 'testWebhookEndpoint', { endpointId });
  (await app.changingNothing(test)).expectError('CONFLICT');
});

it('a recovery goes through 50,000 events, batch by batch, and refuses a time with one more', async () => {
  await app.prisma.webhookEndpoint.deleteMany();
  await makeEvents(app, program.client.accountId, 50_000);
  endpointId = await program.endpoint();
  const input = { endpointId, from: app.clock.hoursAgo(24) };
  expect((await program.mutate(program.client, 'recoverWebhooks', input)).count).toBe(50_000);
  await makeEvents(app, program.client.accountId, 1);
  const refusal = await program.attempt(program.client, 'recoverWebhooks', { ...input, failedOnly: false });
  expect(badFieldsInOrder(refusal)).toEqual(['to']);
  await program.mutate(program.client, 'deleteWebhookEndpoint', { endpointId });
  expect(await app.prisma.webhookDelivery.count({ where: { endpointId } })).toBe(0);
});
