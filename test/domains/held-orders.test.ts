import { beforeAll, describe, expect, it } from 'vitest';
import { releaseOverdueHolds } from '../../src/domains/orders/release-order.ts';
import { HoldReason } from '../../src/generated/prisma/enums.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { RestClient } from '../rest/client.ts';

/** Orders on hold (contract, 13.4). */
const app = useTestApp();
expectSoundness(app);
const rest = new RestClient(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const DAY_MS = 24 * 60 * 60_000;
const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const now = () => at(0);

const reading = graphql(`
  query ($orderId: String!) {
    order(orderId: $orderId) {
      status updated hold { reason note since until by }
      timeline { at recorded ... on OrderHoldEntry { order { orderId } isHeld reason note } }
    }
  }
`);

async function read(orderId: string, actor: TestActor = program.client) {
  const { order } = (await app.run(reading, { orderId }, actor)).expectNoErrors();
  if (!order) throw new Error('There is no such order.');
  return order;
}

type Hold = Omit<InputOf<'holdOrder'>, 'orderId'>;

const tryHold = (orderId: string, hold: object, actor: TestActor = program.client) =>
  program.attempt(actor, 'holdOrder', { orderId, ...hold });
const hold = async (orderId: string, given: Partial<Hold> = {}, actor: TestActor = program.client) =>
  (await program.mutate(actor, 'holdOrder', { orderId, reason: 'REVIEW', ...given })).order;
const tryRelease = (orderId: string, actor: TestActor = program.client) =>
  program.attempt(actor, 'releaseOrder', { orderId });
const release = (orderId: string, actor: TestActor = program.client) =>
  program.mutate(actor, 'releaseOrder', { orderId });
const tryFulfill = (orderId: string) =>
  program.attempt(program.fulfillment, 'fulfillOrder', { orderId, kits: [{ kitType: 'LIPID' }] });

async function held(given: Partial<Hold> = {}, actor: TestActor = program.client): Promise<string> {
  const orderId = await program.order();
  await hold(orderId, given, actor);
  return orderId;
}

/** What was published of an order besides its moves. */
async function published(orderId: string) {
  const { id } = await app.prisma.order.findUniqueOrThrow({ where: { orderId } });
  const where = { subjectId: id, type: { in: ['ORDER_HELD' as const, 'ORDER_RELEASED' as const] } };
  const events = await app.prisma.event.findMany({ where, orderBy: { recorded: 'asc' } });
  return events.map(({ type, data }) => [type, data]);
}

const overdue = () => releaseOverdueHolds(app.context(null));

describe('holding', () => {
  it('keeps the status, renews the order, is published, and is in the timeline', async () => {
    const orderId = await program.order();
    app.clock.advance(1000);
    const since = now();
    await hold(orderId, { reason: 'PAYMENT', note: ' The card was refused. ', until: at(DAY_MS) });
    const order = await read(orderId);
    const placed = { reason: 'PAYMENT', note: 'The card was refused.', since, until: at(DAY_MS), by: 'CLIENT' };
    expect(order).toMatchObject({ status: 'PENDING', updated: since, hold: placed });
    expect(order.timeline.at(-1)).toEqual({
      at: since,
      recorded: since,
      order: { orderId },
      isHeld: true,
      reason: 'PAYMENT',
      note: 'The card was refused.',
    });
    const data = { order_id: orderId, reason: 'payment' };
    expect(await published(orderId)).toEqual([['ORDER_HELD', data]]);
    app.clock.advance(1000);
    await release(orderId);
    expect(await read(orderId)).toMatchObject({ status: 'PENDING', updated: now(), hold: null });
    expect((await read(orderId)).timeline.at(-1)).toMatchObject({ at: now(), isHeld: false, reason: 'PAYMENT' });
    expect(await published(orderId)).toEqual([
      ['ORDER_HELD', data],
      ['ORDER_RELEASED', data],
    ]);
  });

  it('takes a note of 500 characters, and an end in the future, at most 90 days ahead', async () => {
    const orderId = await program.order();
    await hold(orderId, { note: 'x'.repeat(500), until: at(90 * DAY_MS) });
    for (const [wrong, field] of [
      [{ note: 'x'.repeat(501) }, 'note'],
      [{ until: now() }, 'until'],
      [{ until: at(-1) }, 'until'],
      [{ until: at(90 * DAY_MS + 1) }, 'until'],
      [{ until: 'soon' }, 'until'],
    ] as const) {
      const answer = await app.changingNothing(() => tryHold(orderId, { reason: 'REVIEW', ...wrong }));
      expect(badFieldsOf(answer), JSON.stringify(wrong)).toEqual([field]);
    }
    await hold(orderId, { note: ' ', until: at(1) });
    expect((await read(orderId)).hold?.note).toBeNull();
  });

  it.each(Object.values(HoldReason))('is for programs and administrators for every reason: %s', async (reason) => {
    for (const actor of [program.client, program.admin]) {
      const orderId = await held({ reason }, actor);
      expect((await read(orderId)).hold).toMatchObject({ reason, by: actor === program.client ? 'CLIENT' : 'ADMIN' });
    }
    const isOfFulfillment = ['ADDRESS_UNDELIVERABLE', 'OUT_OF_STOCK', 'OTHER'].includes(reason);
    const orderId = await program.order();
    expect(outcomeOf(await tryHold(orderId, { reason }, program.fulfillment))).toBe(
      isOfFulfillment ? 'OK' : 'FORBIDDEN',
    );
    expect(outcomeOf(await tryHold(orderId, { reason }, program.lab))).toBe('FORBIDDEN');
  });

  it('is impossible if nothing is left to fulfil', async () => {
    const fulfilled = (await program.kit()).orderId;
    const canceled = await program.order();
    await program.mutate(program.client, 'cancelOrder', { orderId: canceled });
    const kit = await program.kit();
    await program.kitEvent(kit, 'IN_TRANSIT');
    await program.kitEvent(kit, 'DELIVERED');
    for (const orderId of [fulfilled, canceled, kit.orderId])
      expect(outcomeOf(await tryHold(orderId, { reason: 'OTHER' }))).toBe('INVALID_TRANSITION');
    const inPart = await program.order(['LIPID', 'STI']);
    await program.fulfill(inPart);
    await hold(inPart);
    expect((await read(inPart)).status).toBe('IN_PROGRESS');
  });

  it('of another account’s order is NOT_FOUND', async () => {
    const other = await Program.start(app);
    const orderId = await held();
    expect(outcomeOf(await tryHold(orderId, { reason: 'OTHER' }, other.client))).toBe('NOT_FOUND');
    expect(outcomeOf(await tryRelease(orderId, other.client))).toBe('NOT_FOUND');
  });
});

describe('a held order', () => {
  it('is not fulfilled, nor simulated, and the refusal names the reason', async () => {
    const orderId = await held({ reason: 'OUT_OF_STOCK' });
    const refused = await app.changingNothing(() => tryFulfill(orderId));
    expect(refused.expectError('CONFLICT').message).toContain('OUT_OF_STOCK');
    await release(orderId);
    expect(outcomeOf(await tryFulfill(orderId))).toBe('OK');
    const test = await Program.start(app, 'TEST');
    const simulated = await test.order();
    await test.mutate(test.client, 'holdOrder', { orderId: simulated, reason: 'REVIEW' });
    const answer = await test.attempt(test.client, 'simulateOrder', { orderId: simulated, scenario: 'DELIVERED' });
    expect(answer.expectError('CONFLICT').message).toContain('REVIEW');
  });

  it('may be corrected and canceled, and what is packed travels', async () => {
    const orderId = await program.order(['LIPID', 'LIPID']);
    const [kit] = await program.fulfill(orderId);
    await hold(orderId);
    await program.mutate(program.client, 'updateOrderRecipient', { orderId, recipient: { firstName: 'Ada' } });
    await program.mutate(program.client, 'updateOrderMetadata', { orderId, metadata: { a: 1 } });
    expect((await read(orderId)).hold?.reason).toBe('REVIEW');
    await program.kitEvent(kit ?? { kitId: '' }, 'IN_TRANSIT');
    expect((await read(orderId)).hold?.reason).toBe('REVIEW');
    const canceled = await held({ reason: 'PAYMENT' });
    await program.mutate(program.client, 'cancelOrder', { orderId: canceled });
    expect(await read(canceled)).toMatchObject({ status: 'CANCELED', hold: null });
    expect((await published(canceled)).map(([type]) => type)).toEqual(['ORDER_HELD', 'ORDER_RELEASED']);
  });

  it('is canceled, and so not held, once all its kits are', async () => {
    const orderId = await program.order();
    await hold(orderId);
    await release(orderId);
    const [kit] = await program.fulfill(orderId);
    await program.kitEvent(kit ?? { kitId: '' }, 'CANCELED');
    expect(await read(orderId)).toMatchObject({ status: 'CANCELED', hold: null });
  });

  it('that is held again has the new reason, note and end, by whoever may release it', async () => {
    const orderId = await held({ reason: 'OUT_OF_STOCK', note: 'one' }, program.fulfillment);
    const { since } = (await read(orderId)).hold ?? {};
    app.clock.advance(1000);
    await hold(orderId, { reason: 'OTHER', note: 'two', until: at(DAY_MS) }, program.fulfillment);
    expect((await read(orderId)).hold).toEqual({
      reason: 'OTHER',
      note: 'two',
      since,
      until: at(DAY_MS),
      by: 'FULFILLMENT',
    });
    await hold(orderId, { reason: 'PAYMENT' });
    expect((await read(orderId)).hold).toEqual({ reason: 'PAYMENT', note: null, since, until: null, by: 'CLIENT' });
    const refused = await app.changingNothing(() => tryHold(orderId, { reason: 'OTHER' }, program.fulfillment));
    expect(refused.expectError('CONFLICT').message).toContain('PAYMENT');
    expect((await published(orderId)).map(([, data]) => Object(data).reason)).toEqual([
      'out_of_stock',
      'other',
      'payment',
    ]);
  });

  it('that is held for the same again is answered as done', async () => {
    const given = { reason: 'OTHER', note: 'again', until: at(DAY_MS) } as const;
    const orderId = await held(given);
    const [before, events] = [await read(orderId), await published(orderId)];
    app.clock.advance(1000);
    await hold(orderId, given);
    expect(await read(orderId)).toEqual(before);
    expect(await published(orderId)).toEqual(events);
  });

  it('a thousand times is held no more, but the same again is still answered as done', async () => {
    const given = { reason: 'OTHER', note: 'again' } as const;
    const orderId = await held(given);
    const { id: orderRef } = await app.prisma.order.findUniqueOrThrow({ where: { orderId } });
    const happened = { orderRef, isHeld: true, reason: 'OTHER', created: now(), recorded: now() } as const;
    const heldAgain = (times: number) =>
      app.prisma.orderHoldEvent.createMany({ data: Array.from({ length: times }, () => happened) });
    await heldAgain(998);
    await hold(orderId, { ...given, note: 'another' });
    const before = await read(orderId);
    const refused = await app.changingNothing(() => tryHold(orderId, given));
    expect(refused.expectError('CONFLICT').message).toContain('1,000 times');
    await hold(orderId, { ...given, note: 'another' });
    expect(await read(orderId)).toEqual(before);
    await release(orderId);
    expect(outcomeOf(await tryHold(orderId, given))).toBe('CONFLICT');
  });
});

describe('releasing', () => {
  it('is for programs and administrators always, and for fulfilment if it holds the order', async () => {
    const ofClient = await held();
    expect(outcomeOf(await app.changingNothing(() => tryRelease(ofClient, program.fulfillment)))).toBe('FORBIDDEN');
    expect(outcomeOf(await tryRelease(ofClient, program.lab))).toBe('FORBIDDEN');
    await release(ofClient, program.admin);
    const ofFulfillment = await held({ reason: 'OUT_OF_STOCK' }, program.fulfillment);
    await release(ofFulfillment, program.fulfillment);
    const other = await held({ reason: 'OUT_OF_STOCK' }, program.fulfillment);
    await release(other);
    for (const orderId of [ofClient, ofFulfillment, other]) expect((await read(orderId)).hold).toBeNull();
  });

  it('an order that is not held changes nothing', async () => {
    const orderId = await program.order();
    const before = await read(orderId);
    app.clock.advance(1000);
    await release(orderId, program.fulfillment);
    expect(await read(orderId)).toEqual(before);
    expect(await published(orderId)).toEqual([]);
  });

  it('follows from another address, if that was the trouble', async () => {
    const elsewhere = { ...RECIPIENT.address, street1: '2 Side Street' };
    const change = (orderId: string, recipient: object) =>
      program.mutate(program.client, 'updateOrderRecipient', { orderId, recipient });
    const orderId = await held({ reason: 'ADDRESS_UNDELIVERABLE' }, program.fulfillment);
    await change(orderId, { firstName: 'Ada' });
    await change(orderId, { address: RECIPIENT.address });
    expect((await read(orderId)).hold?.reason).toBe('ADDRESS_UNDELIVERABLE');
    await change(orderId, { address: elsewhere });
    expect((await read(orderId)).hold).toBeNull();
    const data = { order_id: orderId, reason: 'address_undeliverable' };
    expect((await published(orderId)).at(-1)).toEqual(['ORDER_RELEASED', data]);
    const other = await held({ reason: 'OTHER' });
    await change(other, { address: elsewhere });
    expect((await read(other)).hold?.reason).toBe('OTHER');
  });
});

describe('a hold with an end', () => {
  it('is over from then on, and is published by whoever looks for it next, once', async () => {
    const orderId = await held({ until: at(DAY_MS) });
    const until = at(DAY_MS);
    app.clock.advance(DAY_MS - 1);
    await overdue();
    expect((await read(orderId)).hold?.until).toBe(until);
    expect(outcomeOf(await tryFulfill(orderId))).toBe('CONFLICT');
    app.clock.advance(1);
    expect((await read(orderId)).hold).toBeNull();
    app.clock.advance(20_000);
    await Promise.all([overdue(), overdue(), overdue()]);
    expect((await read(orderId)).timeline.at(-1)).toMatchObject({ at: until, recorded: now(), isHeld: false });
    expect((await published(orderId)).map(([type]) => type)).toEqual(['ORDER_HELD', 'ORDER_RELEASED']);
    expect((await read(orderId)).updated).toBe(now());
  });

  it('that is over does not keep the order from being fulfilled, released or held anew', async () => {
    const [fulfilled, released, again] = [
      await held({ until: at(1) }),
      await held({ until: at(1) }),
      await held({ until: at(1) }),
    ];
    app.clock.advance(1000);
    expect(outcomeOf(await tryFulfill(fulfilled))).toBe('OK');
    expect((await published(fulfilled)).map(([type]) => type)).toEqual(['ORDER_HELD', 'ORDER_RELEASED']);
    await release(released, program.fulfillment);
    await hold(again, { reason: 'OTHER' }, program.fulfillment);
    expect((await read(again)).hold).toMatchObject({ reason: 'OTHER', since: now(), by: 'FULFILLMENT' });
    expect((await published(again)).map(([type, data]) => [type, Object(data).reason])).toEqual([
      ['ORDER_HELD', 'review'],
      ['ORDER_RELEASED', 'review'],
      ['ORDER_HELD', 'other'],
    ]);
    await overdue();
    expect((await published(again)).length).toBe(3);
    expect((await published(released)).length).toBe(2);
  });

  it('lasts until it is released without one', async () => {
    const orderId = await held();
    app.clock.advance(400 * DAY_MS);
    await overdue();
    expect((await read(orderId)).hold?.reason).toBe('REVIEW');
    await release(orderId);
  });
});

describe('an order placed on hold', () => {
  const place = (input: object, actor = program.client) =>
    program.attempt(actor, 'createOrder', { kitTypes: ['LIPID'], recipient: RECIPIENT, ...input });

  it('is held from the beginning', async () => {
    const given = { reason: 'PAYMENT', note: 'On account', until: at(DAY_MS) };
    const { order } = (await place({ hold: given })).expectDone().createOrder;
    const orderId = order?.orderId ?? '';
    expect((await read(orderId)).hold).toEqual({ ...given, since: now(), by: 'CLIENT' });
    expect((await read(orderId)).timeline.map((entry) => ('isHeld' in entry ? entry.isHeld : null))).toEqual([
      null,
      true,
    ]);
    expect(await published(orderId)).toEqual([['ORDER_HELD', { order_id: orderId, reason: 'payment' }]]);
    expect(outcomeOf(await tryFulfill(orderId))).toBe('CONFLICT');
  });

  it('names all that is wrong with it', async () => {
    const wrong = { reason: 'REVIEW', note: 'x'.repeat(501), until: now() };
    const answer = await app.changingNothing(() => place({ kitTypes: ['NOPE'], hold: wrong }));
    expect(badFieldsOf(answer)).toEqual(['hold.note', 'hold.until', 'kitTypes.0']);
  });

  it('is the same order again once its hold is over', async () => {
    const input = { externalId: 'held-once', hold: { reason: 'REVIEW', until: at(1000) } };
    const { order } = (await place(input)).expectDone().createOrder;
    app.clock.advance(DAY_MS);
    expect((await place(input)).expectDone().createOrder.order?.orderId).toBe(order?.orderId);
    expect(outcomeOf(await place({ ...input, hold: { ...input.hold, reason: 'OTHER' } }))).toBe('CONFLICT');
    expect(outcomeOf(await place({ externalId: 'held-once' }))).toBe('CONFLICT');
  });
});

it('of a hold and a fulfilment at once, one comes first', async () => {
  for (let round = 0; round < 8; round += 1) {
    const orderId = await program.order();
    const [fulfilled, holding] = await Promise.all([tryFulfill(orderId), tryHold(orderId, { reason: 'OTHER' })]);
    const outcomes = [outcomeOf(fulfilled), outcomeOf(holding)];
    expect([
      ['OK', 'INVALID_TRANSITION'],
      ['CONFLICT', 'OK'],
    ]).toContainEqual(outcomes);
  }
});

describe('held orders are found', () => {
  const listing = graphql(
    'query ($filter: OrderFilter) { orders(first: 100, filter: $filter) { edges { node { orderId } } } }',
  );

  it('by whether they are held, and why', async () => {
    const other = await Program.start(app);
    const listed = async (filter: object, actor = other.client) =>
      (await app.run(listing, { filter }, actor))
        .expectNoErrors()
        .orders.edges.map(({ node }) => node.orderId)
        .toSorted();
    const placed = async (given?: Hold) => {
      const orderId = await other.order();
      if (given) await other.mutate(other.client, 'holdOrder', { orderId, ...given });
      return orderId;
    };
    const [free, review, payment, over] = [
      await placed(),
      await placed({ reason: 'REVIEW' }),
      await placed({ reason: 'PAYMENT', until: at(DAY_MS) }),
      await placed({ reason: 'REVIEW', until: at(1) }),
    ];
    app.clock.advance(1000);
    expect(await listed({ held: true })).toEqual([review, payment].toSorted());
    expect(await listed({ held: false })).toEqual([free, over].toSorted());
    expect(await listed({ holdReasons: ['REVIEW'] })).toEqual([review]);
    expect(await listed({ holdReasons: ['REVIEW', 'PAYMENT'], held: true })).toEqual([review, payment].toSorted());
    expect(await listed({ holdReasons: ['REVIEW'], held: false })).toEqual([]);
    expect(await listed({ holdReasons: [] })).toEqual([]);
    expect(await listed({ held: true, accountId: other.client.accountId }, other.admin)).toHaveLength(2);
    const { body } = await rest.get('/api/v3/orders/?held=yes', { key: other.client.key });
    expect(body.map((order: { order_id: string }) => order.order_id).toSorted()).toEqual([review, payment].toSorted());
  });
});

describe('in REST', () => {
  it('holds and releases an order, in lower case', async () => {
    const orderId = await program.order();
    const { key } = program.client;
    const path = `/api/v3/orders/${orderId}`;
    const json = { reason: 'out_of_stock', note: 'Next week', until: at(DAY_MS) };
    const body = (await rest.post(`${path}/hold/`, { key, json })).expectStatus(200);
    expect(body.hold).toEqual({ ...json, since: now(), by: 'client' });
    expect(Object.keys(body).slice(-3)).toEqual(['external_id', 'hold', 'cancellation']);
    expect((await rest.get(`${path}/`, { key: program.lab.key })).expectStatus(200).hold).toEqual({
      ...body.hold,
      note: null,
    });
    expect((await rest.post(`${path}/release/`, { key, json: {} })).expectStatus(200).hold).toBeNull();
    const wrong = await rest.post(`${path}/hold/`, { key, json: { reason: 'OUT_OF_STOCK', note: 7 } });
    expect(wrong.fieldNames().toSorted()).toEqual(['note', 'reason']);
    expect((await rest.post(`${path}/hold/`, { key: program.lab.key, json })).status).toBe(403);
    expect((await rest.post('/api/v3/orders/NO-SUCH-ORDER/hold/', { key, json })).status).toBe(404);
    const recipient = {
      first_name: 'Ada',
      last_name: 'Ito',
      email: 'a@example.org',
      address: { street1: '1', city: 'X', state: 'IL', zip: '1' },
    };
    const placed = await rest.post('/api/v3/orders/', {
      key,
      json: { kit_types: ['LIPID'], recipient, hold: { reason: 'review' } },
    });
    expect(placed.expectStatus(201).hold).toMatchObject({ reason: 'review', by: 'client' });
    const refused = await rest.post('/api/v3/orders/', {
      key,
      json: { kit_types: ['LIPID'], recipient, hold: { reason: 'REVIEW', until: now() } },
    });
    expect(refused.fieldNames().toSorted()).toEqual(['hold.reason', 'hold.until']);
  });
});

it('is seen by laboratories without its note', async () => {
  const orderId = await held({ note: 'Ring twice' });
  const answer = await app.run(reading, { orderId }, program.lab);
  expect(answer.data?.order?.hold).toMatchObject({ reason: 'REVIEW', note: null });
  expect(answer.data?.order?.timeline.at(-1)).toMatchObject({ isHeld: true, reason: 'REVIEW', note: null });
  expect(answer.errors.map(({ path, extensions }) => [path?.join('.'), extensions.code])).toEqual([
    ['order.hold.note', 'FORBIDDEN'],
    ['order.timeline.1.note', 'FORBIDDEN'],
  ]);
});

describe('a replacement (contract, 11.3)', () => {
  const partlyFulfilled = async (given: Partial<Hold>) => {
    const orderId = await program.order(['LIPID', 'LIPID']);
    const [kit] = await program.fulfill(orderId, [{ kitType: 'LIPID' }]);
    if (!kit) throw new Error('The order has no kit.');
    await hold(orderId, given, program.fulfillment);
    return kit.kitId;
  };
  const replacementOf = async (kitId: string, more: Partial<InputOf<'replaceKit'>> = {}) => {
    const { order } = await program.mutate(program.client, 'replaceKit', { kitId, reason: 'DAMAGED', ...more });
    return (await read(order.orderId)).hold;
  };

  it('waits, too, if it goes to an address that is undeliverable', async () => {
    const given = { reason: 'ADDRESS_UNDELIVERABLE', note: 'No such street', until: at(DAY_MS) } as const;
    const kitId = await partlyFulfilled(given);
    expect(await replacementOf(kitId)).toEqual({ ...given, by: 'FULFILLMENT', since: now() });
  });

  it('does not, if it goes elsewhere, if the address was right after all, or for another reason', async () => {
    const undeliverable = await partlyFulfilled({ reason: 'ADDRESS_UNDELIVERABLE' });
    expect(await replacementOf(undeliverable, { recipient: RECIPIENT })).toBeNull();
    expect(await replacementOf(await partlyFulfilled({ reason: 'OUT_OF_STOCK' }))).toBeNull();
    const over = await partlyFulfilled({ reason: 'ADDRESS_UNDELIVERABLE', until: at(DAY_MS) });
    app.clock.advance(DAY_MS + 1);
    expect(await replacementOf(over)).toBeNull();
  });

  it('does not, if the person’s address was corrected since', async () => {
    const kitId = await partlyFulfilled({ reason: 'ADDRESS_UNDELIVERABLE' });
    const patientId = await program.patient();
    await program.kitEvent({ kitId }, 'IN_TRANSIT');
    await program.activate({ kitId }, patientId);
    app.clock.advance(1_000);
    const address = { street1: '9 Oak Street', city: 'Boston', state: 'MA', zip: '02110' };
    await program.mutate(program.client, 'updatePatient', { patientId, address });
    expect(await replacementOf(kitId)).toBeNull();
  });
});
