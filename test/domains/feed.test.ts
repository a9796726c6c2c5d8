import { beforeEach, describe, expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { graphql, type VariablesOf } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { PATIENT, Program, RECIPIENT } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

/** What is published, and how it is read (contract, 9.1 and 9.2). */
const app = useTestApp();
const { get } = new RestClient(app);

/** A program of its own for each test, so that each feed begins with what its test does. */
let program: Program;
beforeEach(async () => {
  program = await Program.start(app);
});

interface RestEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly timestamp: string;
  readonly mode: string;
  readonly account_id: string;
  readonly data: Readonly<Record<string, string | null>>;
}

interface RestPage {
  readonly events: readonly RestEvent[];
  readonly next: string;
  readonly has_more: boolean;
}

/** A page of the feed by REST. What has been written is numbered first, as the service does four times a second. */
async function page(
  query: Readonly<Record<string, string>> = {},
  { key }: TestActor = program.client,
): Promise<RestPage> {
  await numberEvents(app.prisma);
  return (await get(`/api/v3/events/?${new URLSearchParams(query)}`, { key })).expectStatus(200);
}

/** The published events, in short form. */
async function published(query: Readonly<Record<string, string>> = {}, actor?: TestActor) {
  return (await page({ results: '1000', ...query }, actor)).events.map(({ type, data }) => [type, data]);
}

const FEED = graphql(`
  query ($types: [EventType!], $accountId: ID, $first: Int, $after: String) {
    events(types: $types, accountId: $accountId, first: $first, after: $after) {
      edges { cursor node { eventId sequence cursor type created data account { accountId } subject { __typename id } } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

async function feed(variables: VariablesOf<typeof FEED> = {}, actor: TestActor = program.client) {
  await numberEvents(app.prisma);
  return (await app.run(FEED, variables, actor)).expectNoErrors().events;
}

describe('what is published', () => {
  it('is every change of status, by the codes of its records, in the order of the steps', async () => {
    const kit = await program.kit();
    const { kitId, sampleId, orderId } = kit;
    const requisitionId = await program.requisition(sampleId);
    await program.requisitionStatus(requisitionId, 'APPROVED');
    await program.kitEvent(kit, 'IN_TRANSIT');
    await program.kitEvent(kit, 'DELIVERED');
    await program.activate(kit);
    await program.sampleEvent(kit, 'RECEIVED');
    const reportId = await program.report(kit);
    const names = { kit_id: kitId, order_id: orderId };
    const changed = (status: string, previous: string) => ({ status, previous_status: previous });
    const requisition = { requisition_id: requisitionId };
    const sample = { sample_id: sampleId, kit_id: kitId };
    expect(await published()).toEqual([
      ['order.created', { order_id: orderId }],
      ['kit.created', names],
      ['order.status_changed', { order_id: orderId, ...changed('in_progress', 'pending') }],
      ['requisition.created', requisition],
      ['requisition.status_changed', { ...requisition, ...changed('approved', 'created') }],
      ['kit.status_changed', { ...names, ...changed('in_transit', 'preparing') }],
      ['kit.status_changed', { ...names, ...changed('delivered', 'in_transit') }],
      ['order.status_changed', { order_id: orderId, ...changed('completed', 'in_progress') }],
      ['kit.status_changed', { ...names, ...changed('registered', 'delivered') }],
      ['sample.status_changed', { ...sample, ...changed('received', 'awaiting_collection') }],
      ['requisition.status_changed', { ...requisition, ...changed('received', 'approved') }],
      ['report.created', { report_id: reportId, ...sample }],
      ['sample.status_changed', { ...sample, ...changed('resulted', 'received') }],
      ['requisition.status_changed', { ...requisition, ...changed('resulted', 'received') }],
    ]);
  });

  it('is nothing for a late scan, a second result, patients, tokens, metadata and stock that is taken over', async () => {
    const stock = await program.stockKit();
    const orderId = await program.order();
    await program.fulfill(orderId, [{ kitType: 'LIPID', kitId: stock.kitId }]);
    await program.activate(stock, await program.patient());
    await program.token(await program.patient());
    await program.mutate(program.client, 'updateKitMetadata', { kitId: stock.kitId, metadata: { a: 1 } });
    await program.sampleEvent(stock, 'RECEIVED');
    app.clock.advance(60_000);
    const amends = await program.report(stock);
    const before = (await page()).next;
    const created = new Date(app.clock.now().getTime() - 30_000).toISOString();
    await program.sampleEvent(stock, 'DELIVERED', { created });
    const reportId = await program.report(stock, { amends });
    const names = { sample_id: stock.sampleId, kit_id: stock.kitId };
    expect(await published({ after: before })).toEqual([['report.amended', { report_id: reportId, ...names, amends }]]);
    expect((await published()).map(([type]) => type)).toEqual([
      'kit.created',
      'order.created',
      'order.status_changed',
      'kit.status_changed',
      'order.status_changed',
      'sample.status_changed',
      'report.created',
      'sample.status_changed',
      'report.amended',
    ]);
    expect((await published())[0]?.[1]).toEqual({ kit_id: stock.kitId, order_id: null });
  });

  it('is a report of an unregistered kit only once it is registered; a report with a CRITICAL result has two events', async () => {
    const start = (await page({ after: 'now' }, program.admin)).next;
    const kit = await program.receivedKit();
    const results = [{ resultType: 'quantity', name: 'Potassium', result: 7.1, flag: 'CRITICAL' as const }];
    const reportId = await program.report(kit, { results });
    const amendmentId = await program.report(kit, { amends: reportId, withdraws: ['Potassium'] });
    const before = (await page()).next;
    expect((await published()).map(([type]) => type)).not.toContain('report.created');
    expect(await published({ after: start, types: 'report.created,report.amended' }, program.lab)).toEqual([]);
    await program.activate(kit);
    const names = { sample_id: kit.sampleId, kit_id: kit.kitId };
    expect(await published({ after: before })).toEqual([
      ['kit.status_changed', { kit_id: kit.kitId, order_id: null, status: 'registered', previous_status: 'preparing' }],
      ['report.created', { report_id: reportId, ...names }],
      ['report.critical', { report_id: reportId, ...names }],
      ['report.amended', { report_id: amendmentId, ...names, amends: reportId }],
    ]);
  });

  it('is never personal data: no name, address, metadata or result', async () => {
    const kit = await program.kit();
    await program.activate(kit);
    await program.sampleEvent(kit, 'RECEIVED');
    await program.report(kit);
    const text = JSON.stringify(await page({ results: '1000' }));
    for (const word of [PATIENT.lastName, PATIENT.email, RECIPIENT.email, RECIPIENT.address.street1, 'Glucose'])
      expect(text).not.toContain(word);
  });

  it('is nothing that did not happen', async () => {
    const { next } = await page();
    await program.attempt(program.client, 'createOrder', { kitTypes: ['NONE'], recipient: RECIPIENT });
    await program.attempt(program.client, 'cancelOrder', { orderId: 'N0SVCHC0DE9' });
    expect(await published({ after: next })).toEqual([]);
  });
});

describe('the feed', () => {
  const ORDERS = 7;
  beforeEach(async () => {
    for (let count = 0; count < ORDERS; count += 1) await program.order();
  });

  it('is read on from its cursors to the end and beyond, the same by both APIs', async () => {
    const sequences: number[] = [];
    let after: string | undefined;
    for (let isMore = true; isMore; ) {
      const given = after === undefined ? {} : { after };
      const byRest = await page({ results: '3', ...given });
      const { edges, pageInfo } = await feed({ first: 3, ...given });
      expect(edges.map(({ node }) => [node.eventId, node.sequence, node.created, node.data])).toEqual(
        byRest.events.map(({ id, sequence, timestamp, data }) => [id, sequence, timestamp, data]),
      );
      expect(pageInfo).toEqual({ hasNextPage: byRest.has_more, endCursor: byRest.next });
      expect(edges.map(({ cursor }) => cursor)).toEqual(edges.map(({ node }) => node.cursor));
      sequences.push(...byRest.events.map(({ sequence }) => sequence));
      after = byRest.next;
      isMore = byRest.has_more;
    }
    expect(sequences).toEqual([1, 2, 3, 4, 5, 6, 7]);
    // An empty page has a cursor too, which goes on.
    const end = await page({ after: after ?? '' });
    expect(end).toEqual({ events: [], next: after, has_more: false });
    await program.order();
    expect((await page({ after: end.next })).events.map(({ sequence }) => sequence)).toEqual([8]);
  });

  it('begins now, after `now`', async () => {
    const now = await page({ after: 'now' });
    expect(now).toMatchObject({ events: [], has_more: false });
    expect((await feed({ after: 'now' })).pageInfo).toEqual({ hasNextPage: false, endCursor: now.next });
    await program.order();
    expect(await published({ after: now.next })).toHaveLength(1);
  });

  it('shows events in full: with mode and account, in GraphQL with the record itself', async () => {
    const [event] = (await page({ results: '1' })).events;
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      sequence: 1,
      type: 'order.created',
      timestamp: app.clock.now().toISOString(),
      mode: 'LIVE',
      account_id: program.client.accountId,
      data: { order_id: expect.any(String) },
    });
    const { edges } = await feed({ first: 1 });
    expect(edges[0]?.node).toMatchObject({ type: 'ORDER_CREATED', account: { accountId: program.client.accountId } });
    const order = graphql('query ($id: ID!) { node(id: $id) { ... on Order { orderId } } }');
    const subject = edges[0]?.node.subject;
    const { node } = (await app.run(order, { id: subject?.id ?? '' }, program.client)).expectNoErrors();
    expect([subject?.__typename, node]).toEqual(['Order', event?.data.order_id && { orderId: event.data.order_id }]);
  });

  it('has nothing of an empty list of types, and goes on as for types that do not occur', async () => {
    for (const caller of [program.client, program.admin]) {
      const none = await feed({ types: [] }, caller);
      const ofWebhooks = await feed({ types: ['WEBHOOK_TEST'] }, caller);
      expect(none).toEqual({ ...ofWebhooks, edges: [] });
      expect((await feed({ after: none.pageInfo.endCursor }, caller)).edges).toEqual([]);
      expect((await feed({ types: null }, caller)).edges).not.toEqual([]);
    }
  });

  it('is narrowed by types; an unknown type, cursor and size are refused, all at once', async () => {
    const kit = await program.kit();
    expect(await published({ types: 'kit.created' })).toEqual([
      ['kit.created', { kit_id: kit.kitId, order_id: kit.orderId }],
    ]);
    expect(await published({ types: 'kit.created, order.created' })).toHaveLength(ORDERS + 2);
    expect((await feed({ types: ['KIT_CREATED'] })).edges).toHaveLength(1);
    // The database takes no statement with so many values.
    expect((await feed({ types: Array(40_000).fill('KIT_CREATED') })).edges).toHaveLength(1);
    const refusals = await get('/api/v3/events/?types=kit.gone&results=1001&after=x', { key: program.client.key });
    expect(refusals.expectStatus(400).error.fields.map(({ field }: { field: string }) => field)).toEqual([
      'after',
      'types',
      'results',
    ]);
    const beyond = Buffer.from('["events","sequence",2147483648]').toString('base64url');
    for (const after of ['x', app.cursors.seal('kits by created', { number: 0 }), beyond, 'x'.repeat(5_000)]) {
      const { error } = (await get(`/api/v3/events/?after=${after}`, { key: program.client.key })).expectStatus(400);
      expect(error.fields).toEqual([{ field: 'after', message: 'is not a cursor of this feed', code: 'format' }]);
    }
    for (const first of [0, 101]) {
      const refused = await app.attempt(FEED, { first }, program.client);
      expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field: 'first' }] });
    }
  });

  it('goes on from a cursor of before cursors were sealed, which clients keep', async () => {
    await program.kit();
    await numberEvents(app.prisma);
    const { events, next } = await page();
    const [first, ...others] = events;
    const unsealed = (by: string, number: number) =>
      Buffer.from(JSON.stringify(['events', by, number])).toString('base64url');
    const after = unsealed('sequence', first?.sequence ?? 0);
    expect((await page({ after })).events).toEqual(others);
    expect((await page({ after })).next).toBe(next);
    expect((await feed({ after, first: 1 })).edges[0]?.node.eventId).toBe(others[0]?.id);
    expect((await page({ after: unsealed('position', 0), results: '1' }, program.lab)).events).toHaveLength(1);
    const refused = await get(`/api/v3/events/?after=${unsealed('position', 0)}`, { key: program.client.key });
    expect(refused.fieldNames()).toEqual(['after']);
  });

  it('looks through a bounded number of events for some types, and goes on behind them', async () => {
    const many = 12_000;
    await app.prisma.$executeRaw`
      INSERT INTO events (account_id, type, created, subject_id, data)
      SELECT ${program.client.accountId}::uuid, 'KIT_CREATED', now(), gen_random_uuid(), '{}' FROM generate_series(1, ${many}::int)`;
    const { orderId } = await program.kit();
    const found: RestEvent[] = [];
    let pages = 0;
    for (let { next, has_more }: { next?: string; has_more: boolean } = { has_more: true }; has_more; pages += 1) {
      const part = await page({ types: 'order.status_changed', ...(next === undefined ? {} : { after: next }) });
      found.push(...part.events);
      ({ next, has_more } = part);
    }
    expect(found.map(({ data }) => data.order_id)).toEqual([orderId]);
    expect(pages).toBe(3);
  });

  it('goes on behind all that has been looked through for some types, though none is of these', async () => {
    const { next } = await page({ types: 'kit.created' });
    expect(next).toBe((await page({ after: 'now' })).next);
    const kit = await program.kit();
    expect(await published({ types: 'kit.created', after: next })).toEqual([
      ['kit.created', { kit_id: kit.kitId, order_id: kit.orderId }],
    ]);
  });
});

describe('a reader of the feed', () => {
  it('sees the events of its own account, and none of others, whatever it asks for', async () => {
    const other = await Program.start(app);
    await other.order();
    await program.order();
    expect(await published()).toHaveLength(1);
    expect(await published({ account_id: other.client.accountId })).toHaveLength(1);
    expect((await feed({ accountId: other.client.accountId })).edges).toEqual([]);
    const { edges } = await feed({}, other.client);
    const event = graphql('query ($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } }');
    const id = Buffer.from(`Event:${idOf(edges[0]?.node.eventId)}`).toString('base64');
    expect((await app.run(event, { id }, program.client)).expectNoErrors()).toEqual({ node: null, nodes: [null] });
    expect((await app.run(event, { id }, other.client)).expectNoErrors()).toEqual({ node: { id }, nodes: [{ id }] });
  });

  it('needs a key', async () => {
    (await get('/api/v3/events/')).expectStatus(401);
    expect((await app.attempt(FEED, {}, {})).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
  });

  it('sees those of all accounts as staff, in one order, or those of one; FULFILLMENT none of reports', async () => {
    const other = await Program.start(app);
    const start = (await page({ after: 'now' }, program.lab)).next;
    const kit = await other.receivedKit();
    await program.order();
    await other.activate(kit);
    await other.report(kit);
    const ofAll = (await published({ after: start }, program.admin)).map(([type]) => type);
    expect(ofAll).toEqual([
      'kit.created',
      'sample.status_changed',
      'order.created',
      'kit.status_changed',
      'report.created',
      'sample.status_changed',
    ]);
    const one = { after: start, account_id: other.client.accountId };
    expect((await published(one, program.admin)).map(([type]) => type)).toEqual(
      ofAll.filter((type) => type !== 'order.created'),
    );
    expect((await published({ after: start }, program.fulfillment)).map(([type]) => type)).toEqual(
      ofAll.filter((type) => type !== 'report.created'),
    );
    expect(await published({ after: start, types: 'report.created' }, program.fulfillment)).toEqual([]);
    expect((await published({ after: start }, other.lab)).map(([type]) => type)).toEqual(ofAll);
    expect(await published({ account_id: 'no-account' }, program.admin)).toEqual([]);
    // Cursors of a program and of staff count by different numbers.
    (await get(`/api/v3/events/?after=${start}`, { key: program.client.key })).expectStatus(400);
  });

  it('learns of the newest event, and sees it once it has a number', async () => {
    const last = graphql('{ lastEvent { sequence type data } }');
    const newest = async () => (await app.run(last, {}, program.client)).expectNoErrors().lastEvent;
    expect(await newest()).toBeNull();
    await program.order();
    expect(await newest()).toBeNull();
    await numberEvents(app.prisma);
    expect(await newest()).toMatchObject({ sequence: 1, type: 'ORDER_CREATED' });
  });
});

/** The UUID in the id of an event. */
function idOf(eventId: string | undefined): string {
  return (eventId ?? '').slice('evt_'.length).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
