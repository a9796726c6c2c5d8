import { beforeEach, describe, expect, it } from 'vitest';
import { numberEvents } from '../../../src/domains/feed/number-events.ts';
import { eventIdOf } from '../../../src/domains/inputs/event-id.ts';
import type { StoredAttempt } from '../../../src/domains/webhooks/attempts.ts';
import { disableEndpoint } from '../../../src/domains/webhooks/disable-endpoint.ts';
import type { WebhookDeliveryStatus } from '../../../src/generated/prisma/enums.ts';
import { graphql } from '../../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../../helpers/app.ts';
import { badFieldsInOrder } from '../../helpers/graphql.ts';
import type { InputOf } from '../../helpers/operations.ts';
import { Program } from '../../helpers/program.ts';

/** What is sent to endpoints, but for the sending itself: queues, tests, resends, recoveries (contract, 9.4). */
const app = useTestApp();
let program: Program;

beforeEach(async () => {
  program = await Program.start(app);
});

const DELIVERIES = graphql(`
  query ($first: Int, $after: String, $statuses: [WebhookDeliveryStatus!]) {
    webhookEndpoints {
      endpointId
      deliveries(first: $first, after: $after, statuses: $statuses) {
        totalCount
        pageInfo { hasNextPage endCursor }
        edges { node { id deliveryId status nextAttempt attempts { at statusCode error durationMs } event { eventId type sequence cursor data } } }
      }
    }
  }
`);

interface Asked {
  readonly first?: number;
  readonly after?: string;
  readonly statuses?: WebhookDeliveryStatus[];
}

async function deliveries(asked: Asked = {}) {
  const { webhookEndpoints } = (await app.run(DELIVERIES, asked, program.client)).expectNoErrors();
  const connection = webhookEndpoints[0]?.deliveries;
  if (!connection) throw new Error('The client has no endpoint.');
  return { ...connection, nodes: connection.edges.map(({ node }) => node) };
}

/** What is sent or to be sent to an endpoint, in short, the oldest event first. */
async function queued(endpointId: string) {
  const rows = await app.prisma.webhookDelivery.findMany({
    where: { endpointId },
    include: { event: { select: { type: true } } },
    orderBy: [{ event: { recorded: 'asc' } }, { kind: 'asc' }],
  });
  return rows.map(({ kind, status, event }) => `${kind} ${status} ${event.type}`);
}

/** Ends what is pending for an endpoint, as if it had been sent. */
async function end(endpointId: string, status: 'SUCCEEDED' | 'FAILED'): Promise<void> {
  await app.prisma.webhookDelivery.updateMany({
    where: { endpointId, status: 'PENDING' },
    data: { status, nextAttempt: null },
  });
}

/** Three events: of an order, and of a patient's kit that is made and so moves the order. */
async function makeEvents(): Promise<void> {
  await program.kit();
  await numberEvents(app.prisma);
}

const KINDS = ['ORDER_CREATED', 'KIT_CREATED', 'ORDER_STATUS_CHANGED'];
const all = (kind: string, status: string, types = KINDS) => types.map((type) => `${kind} ${status} ${type}`);

const recover = async (input: Partial<InputOf<'recoverWebhooks'>> & { readonly endpointId: string }) => {
  const from = app.clock.hoursAgo(24);
  return (await program.mutate(program.client, 'recoverWebhooks', { from, ...input })).count;
};

const change = (input: InputOf<'updateWebhookEndpoint'>) =>
  program.mutate(program.client, 'updateWebhookEndpoint', input);

describe('events', () => {
  it('are queued with their numbers, for each endpoint that wants their type', async () => {
    const every = await program.endpoint();
    const some = await program.endpoint({ types: ['KIT_CREATED', 'REPORT_CREATED'] });
    await makeEvents();
    expect(await queued(every)).toEqual(all('EVENT', 'PENDING'));
    expect(await queued(some)).toEqual(all('EVENT', 'PENDING', ['KIT_CREATED']));
  });

  it('are not queued while an endpoint is disabled; what is pending then fails, and enabling sends none of it', async () => {
    const endpointId = await program.endpoint();
    await makeEvents();
    await change({ endpointId, enabled: false });
    expect(await queued(endpointId)).toEqual(all('EVENT', 'FAILED'));
    await makeEvents();
    await change({ endpointId, enabled: true });
    await numberEvents(app.prisma);
    expect(await queued(endpointId)).toEqual(all('EVENT', 'FAILED'));
    expect(await recover({ endpointId })).toBe(6);
    expect(await queued(endpointId)).toEqual([
      ...KINDS.flatMap((type) => [`EVENT FAILED ${type}`, `RECOVERY PENDING ${type}`]),
      ...all('RECOVERY', 'PENDING'),
    ]);
  });
});

describe('the list of deliveries', () => {
  it('has the newest first, in pages, with their events and attempts', async () => {
    const endpointId = await program.endpoint();
    await makeEvents();
    const attempts: StoredAttempt[] = [
      { at: '2026-11-02T15:00:00.000Z', statusCode: 500, error: 'status 500', durationMs: 12 },
      { at: '2026-11-02T15:00:05.500Z', statusCode: null, error: 'timeout', durationMs: 15_000 },
    ];
    const events = await app.prisma.event.findMany({
      where: { accountId: program.client.accountId },
      orderBy: { recorded: 'asc' },
    });
    for (const [index, { id }] of events.entries())
      await app.prisma.webhookDelivery.updateMany({
        where: { endpointId, eventId: id },
        data: { created: new Date(Date.parse('2026-11-02T12:00:00Z') + index * 1_000), attempts },
      });
    const first = await deliveries({ first: 2 });
    const second = await deliveries({ first: 2, after: first.pageInfo.endCursor ?? '' });
    expect([first.totalCount, first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([3, true, false]);
    const shown = [...first.nodes, ...second.nodes];
    expect(shown.map(({ event }) => [event.eventId, event.type, event.sequence])).toEqual(
      events.toReversed().map(({ id, type, sequence }) => [eventIdOf(id), type, sequence]),
    );
    expect(shown[0]).toMatchObject({ status: 'PENDING', attempts, nextAttempt: expect.any(String) });
    expect(shown[0]?.event.data).toEqual(events.at(-1)?.data);
  });

  it('is narrowed by statuses; an empty list matches nothing', async () => {
    const endpointId = await program.endpoint();
    await makeEvents();
    await end(endpointId, 'FAILED');
    await program.mutate(program.client, 'testWebhookEndpoint', { endpointId });
    const countOf = async (statuses: WebhookDeliveryStatus[]) => {
      const { totalCount, nodes } = await deliveries({ statuses });
      expect(nodes).toHaveLength(totalCount);
      expect(nodes.every(({ status }) => statuses.includes(status))).toBe(true);
      return totalCount;
    };
    expect(await countOf(['FAILED'])).toBe(3);
    expect(await countOf(['PENDING'])).toBe(1);
    expect(await countOf(['SUCCEEDED'])).toBe(0);
    expect(await countOf(['SUCCEEDED', 'PENDING', 'FAILED'])).toBe(4);
    expect(await countOf([])).toBe(0);
    const most = Array.from({ length: 20 }, () => 'FAILED' as const);
    expect(await countOf(most)).toBe(3);
    const tooMany = await app.run(DELIVERIES, { statuses: [...most, 'FAILED'] }, program.client);
    expect(badFieldsInOrder(tooMany)).toEqual(['statuses']);
  });

  it('is read with one statement, all of it', async () => {
    await program.endpoint();
    await makeEvents();
    await deliveries();
    const statements = await app.statements.during(() => deliveries());
    expect(statements).toHaveLength(1);
  });

  it('has deliveries that node finds, only for their account and ADMIN', async () => {
    await program.endpoint();
    await makeEvents();
    const [delivery] = (await deliveries()).nodes;
    const node = graphql('query ($id: ID!) { node(id: $id) { __typename id } nodes(ids: [$id]) { __typename id } }');
    const find = async (key: string) => app.run(node, { id: delivery?.id ?? '' }, { key });
    const found = { __typename: 'WebhookDelivery', id: delivery?.id };
    for (const { key } of [program.client, program.admin])
      expect((await find(key)).expectNoErrors()).toEqual({ node: found, nodes: [found] });
    expect((await find((await app.actor('CLIENT')).key)).expectNoErrors()).toEqual({ node: null, nodes: [null] });
    expect((await find(program.lab.key)).errors.map(({ extensions }) => extensions.code)).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
  });
});

describe('testWebhookEndpoint', () => {
  it('publishes an event in the feed, and sends it to this endpoint alone, whatever its types', async () => {
    const other = await program.endpoint();
    const endpointId = await program.endpoint({ types: ['KIT_CREATED'] });
    await change({ endpointId, enabled: false });
    const { event } = await program.mutate(program.client, 'testWebhookEndpoint', { endpointId });
    expect(event).toEqual({
      eventId: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      ...{ type: 'WEBHOOK_TEST', data: { endpoint_id: endpointId } },
    });
    await numberEvents(app.prisma);
    expect(await queued(endpointId)).toEqual(['TEST PENDING WEBHOOK_TEST']);
    expect(await queued(other)).toEqual([]);
    const feed = graphql('{ lastEvent { eventId type } }');
    const { lastEvent } = (await app.run(feed, {}, program.client)).expectNoErrors();
    expect(lastEvent).toEqual({ eventId: event.eventId, type: 'WEBHOOK_TEST' });
  });

  it('sends each of several tests at once', async () => {
    const endpointId = await program.endpoint();
    const tests = await Promise.all(
      Array.from({ length: 5 }, () => program.mutate(program.client, 'testWebhookEndpoint', { endpointId })),
    );
    const ids = tests.map(({ event }) => event.eventId);
    const sent = await app.prisma.webhookDelivery.findMany({ where: { endpointId } });
    expect(new Set(ids).size).toBe(5);
    expect(sent.map(({ eventId }) => eventIdOf(eventId)).toSorted()).toEqual(ids.toSorted());
  });
});

describe('resendEvent', () => {
  it('sends an event once more, whatever the types, disabled or not', async () => {
    await makeEvents();
    const endpointId = await program.endpoint({ types: ['REPORT_CREATED'] });
    await change({ endpointId, enabled: false });
    const { id } = await app.prisma.event.findFirstOrThrow({ where: { accountId: program.client.accountId } });
    const eventId = eventIdOf(id);
    const resend = () => program.mutate(program.client, 'resendEvent', { endpointId, eventId });
    const now = app.clock.now().toISOString();
    const { delivery } = await resend();
    expect(delivery).toMatchObject({ status: 'PENDING', nextAttempt: now, attempts: [], event: { eventId } });
    expect((await resend()).delivery.deliveryId).not.toBe(delivery.deliveryId);
    expect(await queued(endpointId)).toEqual(all('RESEND', 'PENDING', ['ORDER_CREATED', 'ORDER_CREATED']));
  });

  it('finds no event of another account, and nothing that is not an event, for ADMIN, too', async () => {
    const endpointId = await program.endpoint();
    const other = await Program.start(app);
    await other.order();
    const { id } = await app.prisma.event.findFirstOrThrow({ where: { accountId: other.client.accountId } });
    for (const eventId of [eventIdOf(id), 'evt_', id, `evt_${'0'.repeat(32)}`, 'x'.repeat(200)])
      for (const caller of [program.client, program.admin]) {
        const refusal = await app.changingNothing(() =>
          program.attempt(caller, 'resendEvent', { endpointId, eventId }),
        );
        expect(refusal.expectError('NOT_FOUND').message).toContain('No event with identifier');
      }
  });
});

describe('recoverWebhooks', () => {
  it('queues what was never sent, or failed; not what succeeded or is pending; and each only once', async () => {
    await makeEvents();
    const endpointId = await program.endpoint();
    expect(await recover({ endpointId })).toBe(3);
    expect(await recover({ endpointId })).toBe(0);
    expect(await recover({ endpointId, failedOnly: false })).toBe(0);
    await end(endpointId, 'FAILED');
    expect(await recover({ endpointId })).toBe(3);
    await end(endpointId, 'SUCCEEDED');
    expect(await recover({ endpointId })).toBe(0);
    expect(await recover({ endpointId, failedOnly: null })).toBe(0);
    expect(await recover({ endpointId, failedOnly: false })).toBe(3);
    expect((await queued(endpointId)).filter((each) => each.includes('PENDING'))).toEqual(all('RECOVERY', 'PENDING'));
  });

  it('takes the place of an earlier one that has ended: the table does not grow, however often it is asked for', async () => {
    await makeEvents();
    const endpointId = await program.endpoint();
    for (const status of ['FAILED', 'SUCCEEDED', 'FAILED'] as const) {
      expect(await recover({ endpointId, failedOnly: false })).toBe(3);
      await end(endpointId, status);
      expect(await queued(endpointId)).toEqual(all('RECOVERY', status));
    }
    await recover({ endpointId });
    expect(await queued(endpointId)).toEqual(all('RECOVERY', 'PENDING'));
  });

  it('sends at once, with `pending: NOW`, what waits for its next attempt, and counts it', async () => {
    const endpointId = await program.endpoint();
    await makeEvents();
    const times = async () =>
      (await app.prisma.webhookDelivery.findMany({ where: { endpointId } })).map(({ nextAttempt }) => nextAttempt);
    const tomorrow = new Date(app.clock.now().getTime() + 24 * 3_600_000);
    await app.prisma.webhookDelivery.updateMany({ where: { endpointId }, data: { nextAttempt: tomorrow } });
    expect(await recover({ endpointId })).toBe(0);
    expect(await recover({ endpointId, pending: 'WAIT' })).toBe(0);
    expect(await times()).toEqual([tomorrow, tomorrow, tomorrow]);
    expect(await recover({ endpointId, pending: 'NOW', to: app.clock.hoursAgo(1) })).toBe(0);
    expect(await recover({ endpointId, pending: 'NOW' })).toBe(3);
    expect(await times()).toEqual([app.clock.now(), app.clock.now(), app.clock.now()]);
    // What is due, or being sent, is as it was.
    app.clock.advance(1);
    expect(await recover({ endpointId, pending: 'NOW' })).toBe(0);
    expect(await queued(endpointId)).toEqual(all('EVENT', 'PENDING'));
  });

  it('queues events of the endpoint’s types, and no tests', async () => {
    await makeEvents();
    const endpointId = await program.endpoint({ types: ['KIT_CREATED', 'WEBHOOK_TEST'] });
    await program.mutate(program.client, 'testWebhookEndpoint', { endpointId });
    await numberEvents(app.prisma);
    await end(endpointId, 'FAILED');
    expect(await recover({ endpointId })).toBe(1);
    expect(await queued(endpointId)).toEqual(['RECOVERY PENDING KIT_CREATED', 'TEST FAILED WEBHOOK_TEST']);
  });

  it('queues events that were recorded in the time, both ends included, and of no other account', async () => {
    await (await Program.start(app)).order();
    const times: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      await program.order();
      times.push(app.clock.now().toISOString());
      app.clock.advance(60_000);
    }
    await numberEvents(app.prisma);
    const [, from = '', to = ''] = times;
    const endpointId = await program.endpoint();
    expect(await recover({ endpointId, from, to })).toBe(2);
    expect(await recover({ endpointId, from: to })).toBe(1);
    expect(await recover({ endpointId, to })).toBe(1);
    expect(await recover({ endpointId })).toBe(0);
  });

  it('leaves to the numbering what has no number yet', async () => {
    const endpointId = await program.endpoint();
    await program.order();
    expect(await recover({ endpointId })).toBe(0);
    await numberEvents(app.prisma);
    expect(await queued(endpointId)).toEqual(all('EVENT', 'PENDING', ['ORDER_CREATED']));
  });

  it('queues each event once, though several do it at once, and events are numbered meanwhile', async () => {
    await makeEvents();
    const endpointId = await program.endpoint();
    await program.order();
    const counts = await Promise.all([
      ...Array.from({ length: 6 }, () => recover({ endpointId })),
      numberEvents(app.prisma).then(() => 0),
    ]);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const pending = await queued(endpointId);
    expect(pending).toHaveLength(4);
    expect(pending.filter((each) => each.startsWith('RECOVERY'))).toHaveLength(total);
  });

  it('is refused for a disabled endpoint, and for a time that ends before it begins', async () => {
    const endpointId = await program.endpoint();
    const [from, to] = [app.clock.hoursAgo(1), app.clock.hoursAgo(2)];
    expect(
      badFieldsInOrder(await program.attempt(program.client, 'recoverWebhooks', { endpointId, from, to })),
    ).toEqual(['to']);
    expect(badFieldsInOrder(await program.attempt(program.client, 'recoverWebhooks', { endpointId }))).toEqual([
      'from',
    ]);
    await change({ endpointId, enabled: false });
    const refusal = await app.changingNothing(() =>
      program.attempt(program.client, 'recoverWebhooks', { endpointId, from }),
    );
    expect(refusal.expectError('CONFLICT').message).toMatch(/Enable it/);
  });
});

describe('an endpoint that the service disables', () => {
  const disable = (endpointId: string, reason: 'GONE' | 'FAILING') =>
    app.context(null).transaction((tx) => disableEndpoint(tx, endpointId, reason));

  it('has its reason, nothing pending, and one event that says so', async () => {
    const endpointId = await program.endpoint();
    const other = await program.endpoint({ types: ['WEBHOOK_ENDPOINT_DISABLED'] });
    await makeEvents();
    expect(await disable(endpointId, 'GONE')).toBe(true);
    expect(await disable(endpointId, 'FAILING')).toBe(false);
    expect(await queued(endpointId)).toEqual(all('EVENT', 'FAILED'));
    await numberEvents(app.prisma);
    expect(await queued(other)).toEqual(['EVENT PENDING WEBHOOK_ENDPOINT_DISABLED']);
    const row = await app.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
    expect(row).toMatchObject({ enabled: false, disabledReason: 'GONE' });
    const published = await app.prisma.event.findMany({
      where: { accountId: row.accountId, type: 'WEBHOOK_ENDPOINT_DISABLED' },
    });
    expect(published.map(({ data }) => data)).toEqual([{ endpoint_id: endpointId }]);
  });

  it('has nothing pending, even if events are numbered in the meantime', async () => {
    for (let round = 0; round < 5; round += 1) {
      const endpointId = await program.endpoint();
      await program.order();
      await Promise.all([numberEvents(app.prisma), disable(endpointId, 'FAILING'), numberEvents(app.prisma)]);
      await numberEvents(app.prisma);
      expect((await queued(endpointId)).filter((each) => each.includes('PENDING'))).toEqual([]);
    }
  });
});
