import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { RestClient } from '../rest/client.ts';

/** An order's own number (contract, 13.3). */
const app = useTestApp();
expectSoundness(app);
const rest = new RestClient(app);
let program: Program;
let other: Program;

beforeAll(async () => {
  program = await Program.start(app);
  other = await Program.start(app);
});

type Input = Partial<InputOf<'createOrder'>>;

const placing = graphql(`
  mutation ($input: CreateOrderInput!) { createOrder(input: $input) { isNew order { orderId externalId status recipient { firstName } } } }
`);

const inputOf = (more: Input = {}) => ({ kitTypes: ['LIPID', 'STI'], recipient: RECIPIENT, ...more });

const place = async (more: Input = {}, actor = program.client) =>
  (await app.run(placing, { input: inputOf(more) }, actor)).expectDone().createOrder;

const attempt = (more: object, actor = program.client) =>
  program.attempt(actor, 'createOrder', { ...inputOf(), ...more });

describe('an external id', () => {
  it('has 1 to 100 characters, trimmed, none of which is a control character; a blank one is none', async () => {
    const long = 'x'.repeat(100);
    expect((await place({ externalId: `  ${long}\n` })).order?.externalId).toBe(long);
    expect((await place({ externalId: 'Å-1/2 №7' })).order?.externalId).toBe('Å-1/2 №7');
    for (const externalId of [' \n', '', null]) expect((await place({ externalId })).order?.externalId).toBeNull();
    expect((await place()).order?.externalId).toBeNull();
    for (const externalId of [`${long}x`, 'a\u0007b', 'a\u0085b', 'a\nb'])
      expect(badFieldsOf(await app.changingNothing(() => attempt({ externalId })))).toEqual(['externalId']);
  });

  it('is unique in its account, compared exactly; other accounts may have the same', async () => {
    const { order } = await place({ externalId: 'Case-1' });
    for (const externalId of ['case-1', 'CASE-1', 'Case-１']) {
      const placed = await place({ externalId });
      expect(placed).toMatchObject({ isNew: true, order: { externalId } });
      expect(placed.order?.orderId).not.toBe(order?.orderId);
    }
    expect(await place({ externalId: 'Case-1' }, other.client)).toMatchObject({ isNew: true });
  });

  it('is never changed, and an order that replaces a kit has none', async () => {
    const { order } = await place({ externalId: 'never-changed' });
    const orderId = order?.orderId ?? '';
    await program.mutate(program.client, 'updateOrderMetadata', { orderId, metadata: { a: 1 } });
    const [kit] = await program.fulfill(orderId);
    const replaced = await program.mutate(program.client, 'replaceKit', { kitId: kit?.kitId ?? '', reason: 'LOST' });
    const stored = (code: string) => app.prisma.order.findUniqueOrThrow({ where: { orderId: code } });
    expect((await stored(orderId)).externalId).toBe('never-changed');
    expect((await stored(replaced.order?.orderId ?? '')).externalId).toBeNull();
  });
});

describe('an order that is placed again', () => {
  it('is answered as it is now, in whichever form, and nothing is written or published', async () => {
    const metadata = { a: { b: null, c: [1, 2] }, d: 'x' };
    const { order } = await place({ externalId: 'again', metadata });
    const orderId = order?.orderId ?? '';
    await program.mutate(program.client, 'updateOrderRecipient', { orderId, recipient: { firstName: 'Corrected' } });
    await program.mutate(program.client, 'updateOrderMetadata', { orderId, metadata: null });
    await program.mutate(program.client, 'cancelOrder', { orderId });
    const same = { isNew: false, order: { orderId, status: 'CANCELED', recipient: { firstName: 'Corrected' } } };
    const [events, orders] = [await app.prisma.event.count(), await app.prisma.order.count()];
    expect(await place({ externalId: ' again ', metadata: { d: 'x', a: { c: [1, 2], b: null } } })).toMatchObject(same);
    app.clock.advance(400 * 24 * 60 * 60_000);
    const recipient = { ...RECIPIENT, firstName: ` ${RECIPIENT.firstName} `, phone: RECIPIENT.phone ?? null };
    expect(await place({ externalId: 'again', metadata, recipient })).toMatchObject(same);
    expect([await app.prisma.event.count(), await app.prisma.order.count()]).toEqual([events, orders]);
    expect(
      await app.prisma.auditEntry.count({ where: { action: 'order.create', records: { has: await idOf(orderId) } } }),
    ).toBe(1);
  });

  it('is answered although its kit type can no longer be ordered', async () => {
    await program.kitType({ code: 'GOING', name: 'Going', sampleType: 'saliva' });
    const { order } = await place({ externalId: 'going', kitTypes: ['GOING'] });
    await program.kitType({ code: 'GOING', name: 'Going', sampleType: 'saliva', orderable: false });
    expect(await place({ externalId: 'going', kitTypes: ['GOING'] })).toMatchObject({ isNew: false, order });
    expect(badFieldsOf(await attempt({ externalId: 'gone', kitTypes: ['GOING'] }))).toEqual(['kitTypes.0']);
  });

  it('with any other input is a CONFLICT that names the order', async () => {
    const { order } = await place({ externalId: 'differs', metadata: { a: 1 } });
    for (const differing of [
      { metadata: { a: 2 } },
      { metadata: { a: 1, b: null } },
      { metadata: null },
      { metadata: { a: 1 }, kitTypes: ['STI', 'LIPID'] },
      { metadata: { a: 1 }, kitTypes: ['NOPE'] },
      { metadata: { a: 1 }, recipient: { ...RECIPIENT, lastName: 'Else' } },
      { metadata: { a: 1 }, recipient: { ...RECIPIENT, firstName: RECIPIENT.firstName.toUpperCase() } },
    ]) {
      const answer = await attempt({ externalId: 'differs', ...differing });
      expect(answer.expectError('CONFLICT').message).toContain(order?.orderId);
    }
  });

  it('comes second to an Idempotency-Key', async () => {
    const body = { kit_types: ['LIPID'], recipient: REST_RECIPIENT, external_id: 'keyed' };
    const send = (json: object) =>
      rest.send('POST', '/api/v3/orders/', { key: program.client.key, json, headers: { 'idempotency-key': 'k-1' } });
    const first = await send(body);
    expect(first.status).toBe(201);
    expect(await send(body)).toMatchObject({ status: 201, text: first.text });
    expect((await send({ ...body, external_id: 'other' })).status).toBe(409);
  });

  it('is placed by one of two at once, and both are answered with it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const input = { externalId: `at-once-${round}` };
      const answers = await Promise.all(Array.from({ length: 4 }, () => place(input)));
      expect(new Set(answers.map(({ order }) => order?.orderId)).size).toBe(1);
      expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    }
  });
});

const idOf = async (orderId: string) => (await app.prisma.order.findUniqueOrThrow({ where: { orderId } })).id;

describe('an order is found by its external id', () => {
  const listing = graphql(`
    query ($filter: OrderFilter) { orders(filter: $filter) { edges { node { orderId externalId } } } }
  `);
  const search = graphql(
    'query ($text: String!) { search(text: $text) { matched node { ... on Order { orderId } } } }',
  );

  it('in the list, exactly', async () => {
    const { order } = await place({ externalId: 'Find-Me' });
    await place({ externalId: 'Find-Me' }, other.client);
    const listed = async (filter: object, actor = program.client) =>
      (await app.run(listing, { filter }, actor)).expectNoErrors().orders.edges.map(({ node }) => node.orderId);
    expect(await listed({ externalId: ' Find-Me ' })).toEqual([order?.orderId]);
    expect(await listed({ externalId: 'find-me' })).toEqual([]);
    expect(await listed({ externalId: 'Find' })).toEqual([]);
    expect(await listed({ externalId: 'Find-Me', statuses: ['CANCELED'] })).toEqual([]);
    expect(await listed({ externalId: 'Find-Me' }, program.fulfillment)).toHaveLength(2);
    expect(await listed({ externalId: 'Find-Me', accountId: program.client.accountId }, program.admin)).toEqual([
      order?.orderId,
    ]);
  });

  it('in a search, after codes and before tracking numbers', async () => {
    const name = 'SEEK-4711';
    const { order } = await place({ externalId: name });
    const [kit] = await program.fulfill(await program.order(), [{ kitType: 'LIPID', kitId: name }]);
    const parcel = await program.kit();
    await program.kitEvent(parcel, 'IN_TRANSIT', { trackingNumber: name });
    const matched = async (text: string) =>
      (await app.run(search, { text }, program.client)).expectNoErrors().search.map((hit) => hit.matched);
    expect(kit?.kitId).toBe(name);
    expect(await matched(name)).toEqual(['kitId', 'externalId', 'trackingNumber']);
    expect(await matched('seek-4711')).toEqual(['kitId', 'trackingNumber']);
    expect(await matched(order?.orderId ?? '')).toEqual(['orderId']);
  });
});

const REST_RECIPIENT = {
  first_name: 'Ada',
  last_name: 'Ito',
  email: 'ada@example.org',
  address: { street1: '1 Main Street', city: 'Springfield', state: 'IL', zip: '62701' },
};

describe('in REST', () => {
  const body = { kit_types: ['LIPID'], recipient: REST_RECIPIENT, external_id: 'rest-1' };
  const post = (json: object, path = '/api/v3/orders/') => rest.send('POST', path, { key: program.client.key, json });

  it('answers 201, 200 if the order was there, 409 for other input, and 400 for what is wrong', async () => {
    const created = await post(body);
    expect([created.status, created.body.external_id]).toEqual([201, 'rest-1']);
    const again = await post(body);
    expect([again.status, again.body]).toEqual([200, created.body]);
    const form = new URLSearchParams({ kit_types: 'LIPID', external_id: 'rest-1' });
    for (const [name, value] of Object.entries(REST_RECIPIENT))
      if (typeof value === 'string') form.set(`recipient[${name}]`, value);
    for (const [name, value] of Object.entries(REST_RECIPIENT.address)) form.set(`recipient[address][${name}]`, value);
    const asForm = await rest.send('POST', '/api/v3/orders/', { key: program.client.key, form: form.toString() });
    expect(asForm.status).toBe(200);
    const conflict = await post({ ...body, metadata: {} });
    expect([conflict.status, conflict.text.includes(created.body.order_id)]).toEqual([409, true]);
    const wrong = await post({ external_id: 'x'.repeat(101) });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.fields.map(({ field }: { field: string }) => field)).toContain('external_id');
    // By GraphQL, it is the same order.
    const recipient = { firstName: 'Ada', lastName: 'Ito', email: 'ada@example.org', address: REST_RECIPIENT.address };
    const { order, isNew } = await place({ kitTypes: ['LIPID'], recipient, externalId: 'rest-1' });
    expect([order?.orderId, isNew]).toEqual([created.body.order_id, false]);
  });

  it('lists orders, exports nothing else, and gets one', async () => {
    const { body: created } = await post({ ...body, external_id: 'rest-2' });
    const { key } = program.client;
    const { body: listed } = await rest.get('/api/v3/orders/?external_id=rest-2', { key });
    expect(listed.map((order: { external_id: string }) => order.external_id)).toEqual(['rest-2']);
    expect((await rest.get('/api/v3/orders/?external_id=REST-2', { key })).body).toEqual([]);
    expect((await rest.get(`/api/v3/orders/${created.order_id}/`, { key })).body).toEqual(created);
    expect((await rest.get('/api/v3/orders/NO-SUCH-ORDER/', { key })).status).toBe(404);
  });

  it('shows the same orders without it under v2, where it is ignored like any unknown key', async () => {
    const first = await post({ ...body, external_id: 'x'.repeat(101) }, '/api/v2/orders/');
    expect(first.status).toBe(201);
    expect(first.body).not.toHaveProperty('external_id');
    expect(
      (await app.prisma.order.findUniqueOrThrow({ where: { orderId: first.body.order_id } })).externalId,
    ).toBeNull();
    const { key } = program.client;
    const [item] = (await rest.get('/api/v2/orders/?external_id=none&results=1', { key })).body;
    expect(item).not.toHaveProperty('external_id');
  });
});

it('an order that is answered again is audited as read, and one that a refusal names as refused', async () => {
  const { order } = await place({ externalId: 'audited' });
  const records = { has: await idOf(order?.orderId ?? '') };
  const count = (action: string) => app.prisma.auditEntry.count({ where: { action, records } });
  const reads = await count('createOrder.read');
  await place({ externalId: 'audited' });
  expect(await count('createOrder.read')).toBe(reads + 1);
  expect(outcomeOf(await attempt({ externalId: 'audited', metadata: {} }))).toBe('CONFLICT');
  expect(await count('createOrder.refused')).toBe(1);
});
