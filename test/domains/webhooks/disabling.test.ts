import { beforeEach, describe, expect, it } from 'vitest';
import { numberEvents } from '../../../src/domains/feed/number-events.ts';
import { END_BATCH_SIZE, endLeftPending } from '../../../src/domains/webhooks/end-pending.ts';
import { claimSql } from '../../../src/jobs/webhooks/claim.ts';
import { useTestApp } from '../../helpers/app.ts';
import { Program } from '../../helpers/program.ts';
import { makeEvents } from './made-events.ts';

/** The numbering of everybody's events waits while an endpoint is changed, so disabling it ends only so many deliveries (contract, 9.4). */
const app = useTestApp();
let program: Program;
let endpointId: string;

beforeEach(async () => {
  await app.prisma.webhookEndpoint.deleteMany();
  program = await Program.start(app);
  endpointId = await program.endpoint();
});

const pending = () => app.prisma.webhookDelivery.count({ where: { endpointId, status: 'PENDING' } });
const claimable = () => app.prisma.$queryRaw<object[]>(claimSql(app.clock.now(), { all: 8, troubled: 4 }, []));
const enable = (enabled: boolean) => program.attempt(program.client, 'updateWebhookEndpoint', { endpointId, enabled });

describe('disabling an endpoint for which more is pending than one statement ends', () => {
  it('ends a batch and all resends; the rest is not sent, and ends soon after', async () => {
    await makeEvents(app, program.client.accountId, END_BATCH_SIZE + 2);
    const { eventId } = await program
      .mutate(program.client, 'testWebhookEndpoint', { endpointId })
      .then(({ event }) => event);
    await program.mutate(program.client, 'resendEvent', { endpointId, eventId });
    (await enable(false)).expectNoErrors();
    expect(await pending()).toBe(2);
    expect(await claimable()).toEqual([]);
    expect(await endLeftPending(app.prisma)).toBe(2);
    expect(await pending()).toBe(0);
    expect(await endLeftPending(app.prisma)).toBe(0);
  });

  it('cannot be enabled before that, and keeps the tests that were requested since', async () => {
    await makeEvents(app, program.client.accountId, END_BATCH_SIZE + 1);
    (await enable(false)).expectNoErrors();
    (await enable(true)).expectError('CONFLICT');
    await program.mutate(program.client, 'testWebhookEndpoint', { endpointId });
    await numberEvents(app.prisma, undefined, app.clock);
    expect(await endLeftPending(app.prisma)).toBe(1);
    expect(await pending()).toBe(1);
    expect(await claimable()).toHaveLength(1);
    (await enable(true)).expectNoErrors();
  });
});
