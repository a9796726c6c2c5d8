import { beforeAll, describe, expect, it } from 'vitest';
import { publishStalledOrders } from '../../src/domains/orders/publish-stalled-orders.ts';
import { releaseOverdueHolds } from '../../src/domains/orders/release-order.ts';
import { graphql, type VariablesOf } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { RestClient } from '../rest/client.ts';

/** Orders that wait for too long (contract, 13.4). */
const app = useTestApp();
expectSoundness(app);
const rest = new RestClient(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const DAY_MS = 24 * 60 * 60_000;
const pass = (days: number) => app.clock.advance(days * DAY_MS);
const now = () => app.clock.now().toISOString();

const reading = graphql(`
  query ($orderId: String!) { order(orderId: $orderId) { updated stall { stage since days expectedDays } } }
`);
async function stallOf(orderId: string, actor: TestActor = program.client) {
  return (await app.run(reading, { orderId }, actor)).expectNoErrors().order?.stall ?? null;
}

const listing = graphql(`
  query ($filter: StalledOrderFilter, $first: Int, $after: String) {
    stalledOrders(filter: $filter, first: $first, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { stall { stage days } node { orderId stall { stage } } }
    }
  }
`);
const attemptList = (variables: VariablesOf<typeof listing>, actor: TestActor) => app.run(listing, variables, actor);
const listed = async (variables: VariablesOf<typeof listing>, actor: TestActor) =>
  (await attemptList({ first: 100, ...variables }, actor)).expectNoErrors().stalledOrders;
const codesOf = (list: Awaited<ReturnType<typeof listed>>) => list.edges.map(({ node }) => node.orderId);

const hold = (orderId: string, more: object = {}, of = program) =>
  of.mutate(of.client, 'holdOrder', { orderId, reason: 'REVIEW', ...more });
const release = (orderId: string) => program.mutate(program.client, 'releaseOrder', { orderId });

describe('an order stalls', () => {
  it('if it is not fulfilled for three days, to the millisecond', async () => {
    const orderId = await program.order();
    const since = now();
    app.clock.advance(3 * DAY_MS - 1);
    expect(await stallOf(orderId)).toBeNull();
    app.clock.advance(1);
    expect(await stallOf(orderId)).toEqual({ stage: 'NOT_FULFILLED', since, days: 3, expectedDays: 3 });
    await program.fulfill(orderId);
    expect(await stallOf(orderId)).toBeNull();
    pass(400);
    expect(await stallOf(orderId)).toBeNull();
  });

  it('if the rest is not fulfilled, counted from the last part', async () => {
    const orderId = await program.order(['LIPID', 'LIPID', 'LIPID']);
    pass(2);
    const [kit] = await program.fulfill(orderId);
    const since = now();
    pass(2);
    await program.kitEvent(kit ?? { kitId: '' }, 'IN_TRANSIT');
    await program.mutate(program.client, 'updateOrderMetadata', { orderId, metadata: { a: 1 } });
    expect(await stallOf(orderId)).toBeNull();
    pass(1);
    expect(await stallOf(orderId)).toEqual({ stage: 'NOT_FULFILLED', since, days: 3, expectedDays: 3 });
    await program.mutate(program.client, 'cancelOrder', { orderId });
    expect(await stallOf(orderId)).toBeNull();
  });

  it('on hold after seven days, and anew once it is released', async () => {
    const orderId = await program.order();
    pass(5);
    await hold(orderId);
    const held = now();
    pass(3);
    expect(await stallOf(orderId)).toBeNull();
    await hold(orderId, { reason: 'PAYMENT' });
    pass(4);
    expect(await stallOf(orderId)).toEqual({ stage: 'HELD', since: held, days: 7, expectedDays: 7 });
    await release(orderId);
    const released = now();
    expect(await stallOf(orderId)).toBeNull();
    pass(3);
    expect(await stallOf(orderId)).toMatchObject({ stage: 'NOT_FULFILLED', since: released });
    await program.mutate(program.client, 'cancelOrder', { orderId });
    expect(await stallOf(orderId)).toBeNull();
  });

  it('from the end of a hold, whenever that was noticed', async () => {
    const orderId = await program.order();
    const until = new Date(app.clock.now().getTime() + 8 * DAY_MS).toISOString();
    await hold(orderId, { until });
    pass(8);
    expect(await stallOf(orderId)).toBeNull();
    pass(1);
    await releaseOverdueHolds(app.context(null));
    pass(2);
    expect(await stallOf(orderId)).toEqual({ stage: 'NOT_FULFILLED', since: until, days: 3, expectedDays: 3 });
  });
});

describe('an account’s own days', () => {
  const days = graphql(`
    query { viewer { account { orderDays { notFulfilled held } } } }
  `);
  const set = (of: Program, orderDays: unknown) =>
    of.attempt(of.admin, 'updateAccount', {
      accountId: of.client.accountId,
      ...(orderDays !== undefined && { orderDays }),
    });
  const shown = async (of: Program) => (await app.run(days, {}, of.client)).expectNoErrors().viewer?.account?.orderDays;

  it('hold at once, for orders that wait already; left out they are the usual ones, and null restores both', async () => {
    const own = await Program.start(app);
    const orderId = await own.order();
    pass(1);
    expect(await shown(own)).toEqual({ notFulfilled: 3, held: 7 });
    expect(outcomeOf(await set(own, { notFulfilled: 1, held: 0 }))).toBe('OK');
    expect(await stallOf(orderId, own.client)).toMatchObject({ stage: 'NOT_FULFILLED', expectedDays: 1 });
    await hold(orderId, {}, own);
    expect(await stallOf(orderId, own.client)).toMatchObject({ stage: 'HELD', days: 0, expectedDays: 0 });
    expect(outcomeOf(await set(own, undefined))).toBe('OK');
    expect(await shown(own)).toEqual({ notFulfilled: 1, held: 0 });
    expect(outcomeOf(await set(own, { held: 365 }))).toBe('OK');
    expect(await shown(own)).toEqual({ notFulfilled: 3, held: 365 });
    expect(outcomeOf(await set(own, null))).toBe('OK');
    expect(await shown(own)).toEqual({ notFulfilled: 3, held: 7 });
  });

  it('are whole numbers from 0 to 365, set by administrators', async () => {
    for (const orderDays of [
      { notFulfilled: -1, held: 366 },
      { notFulfilled: 366, held: -1 },
    ])
      expect(badFieldsOf(await set(program, orderDays))).toEqual(['orderDays.held', 'orderDays.notFulfilled']);
    const input = { accountId: program.client.accountId, orderDays: { held: 1 } };
    expect(outcomeOf(await program.attempt(program.client, 'updateAccount', input))).toBe('FORBIDDEN');
  });
});

describe('the list of stalled orders', () => {
  it('has the longest stalled first, by stage and days, for whoever sees them', async () => {
    const other = await Program.start(app);
    const first = await other.order();
    pass(1);
    const held = await other.order();
    await hold(held, {}, other);
    pass(1);
    const second = await other.order();
    pass(3);
    const fulfilled = await other.order();
    expect(codesOf(await listed({}, other.client))).toEqual([first, second]);
    pass(3);
    await other.fulfill(fulfilled);
    const all = await listed({}, other.client);
    expect(codesOf(all)).toEqual([first, held, second]);
    expect(all.totalCount).toBe(3);
    expect(all.edges.map(({ stall }) => stall)).toEqual([
      { stage: 'NOT_FULFILLED', days: 8 },
      { stage: 'HELD', days: 7 },
      { stage: 'NOT_FULFILLED', days: 6 },
    ]);
  });

  it('is paged, filtered, and refused to laboratories', async () => {
    const other = await Program.start(app);
    const orders = [await other.order(), await other.order(), await other.order()];
    pass(10);
    const { accountId } = other.client;
    const page = await listed({ first: 2 }, other.client);
    expect(codesOf(page)).toHaveLength(2);
    const rest2 = await listed({ first: 2, after: page.pageInfo.endCursor }, other.client);
    expect([...codesOf(page), ...codesOf(rest2)].toSorted()).toEqual(orders.toSorted());
    const of = (filter: object, actor: TestActor = other.admin) => listed({ filter: { accountId, ...filter } }, actor);
    expect((await of({})).totalCount).toBe(3);
    expect((await of({ stages: ['HELD'] })).totalCount).toBe(0);
    expect((await of({ stages: ['NOT_FULFILLED', 'NOT_FULFILLED'], minDays: 10 })).totalCount).toBe(3);
    expect((await of({ minDays: 11 })).totalCount).toBe(0);
    expect((await of({ accountId: 'nobody' })).totalCount).toBe(0);
    expect((await of({}, other.fulfillment)).totalCount).toBe(3);
    expect((await listed({ filter: { accountId } }, program.client)).totalCount).toBe(0);
    expect(badFieldsOf(await attemptList({ filter: { minDays: 3651 }, first: 101 }, other.client))).toEqual([
      'filter.minDays',
      'first',
    ]);
    expect(outcomeOf(await attemptList({}, other.lab))).toBe('FORBIDDEN');
    const [orderId = ''] = orders;
    expect((await app.run(reading, { orderId }, other.lab)).expectError('FORBIDDEN').message).toContain('stall');
  });

  it('in REST has the items of the list, each with its stall', async () => {
    const other = await Program.start(app);
    const orderId = await other.order();
    const since = now();
    pass(4);
    const { key } = other.client;
    const [item] = (await rest.get('/api/v3/orders/stalled/?stage=not_fulfilled&min_days=4', { key })).expectStatus(
      200,
    );
    expect(item).toMatchObject({
      order_id: orderId,
      external_id: null,
      hold: null,
      cancellation: null,
      stall: { stage: 'not_fulfilled', since, days: 4, expected_days: 3 },
    });
    const wrong = await rest.get('/api/v3/orders/stalled/?stage=lost&min_days=-1', { key });
    expect(wrong.fieldNames().toSorted()).toEqual(['min_days', 'stage']);
    expect((await rest.get('/api/v3/orders/stalled/', { key: other.lab.key })).status).toBe(403);
  });
});

describe('reporting stalled orders', () => {
  const publish = () => publishStalledOrders(app.context(null), { onPublished: () => undefined });
  async function publishedFor(orderId: string) {
    const { id } = await app.prisma.order.findUniqueOrThrow({ where: { orderId } });
    const where = { type: 'ORDER_STALLED' as const, subjectId: id };
    return (await app.prisma.event.findMany({ where, orderBy: { recorded: 'asc' } })).map(({ data }) => data);
  }

  it('is done once for each stage that an order stalls in, and changes nothing of it', async () => {
    const orderId = await program.order();
    const placed = now();
    const updated = async () => (await app.prisma.order.findUniqueOrThrow({ where: { orderId } })).updated;
    const before = await updated();
    pass(3);
    await publish();
    await publish();
    const first = { order_id: orderId, stage: 'not_fulfilled', since: placed };
    expect(await publishedFor(orderId)).toEqual([first]);
    expect(await updated()).toEqual(before);
    await hold(orderId);
    const held = now();
    pass(7);
    await publish();
    const second = { order_id: orderId, stage: 'held', since: held };
    expect(await publishedFor(orderId)).toEqual([first, second]);
    await release(orderId);
    const released = now();
    pass(3);
    await publish();
    expect(await publishedFor(orderId)).toEqual([first, second, { ...first, since: released }]);
  });

  it('is done once, whichever of several watches does it, and for more orders than one transaction takes', async () => {
    const orders = await Promise.all(Array.from({ length: 120 }, () => program.order()));
    pass(4);
    await Promise.all([publish(), publish(), publish()]);
    const published = await Promise.all(orders.map(publishedFor));
    expect(published.map((events) => events.length)).toEqual(orders.map(() => 1));
  });
});
