import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import { NO_SUCH_CODE, type OrderedKit, PATIENT, Program, RECIPIENT } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { RestClient } from '../rest/client.ts';

const app = useTestApp();
expectSoundness(app);
let program: Program;
let rest: RestClient;

beforeAll(async () => {
  program = await Program.start(app);
  rest = new RestClient(app);
});

const readKit = graphql(`
  query ($kitId: String!) {
    kit(kitId: $kitId) {
      status events { status reason } sample { status events { status reason } } updated
      order { status }
      replacement { order { orderId replaces { kitId } } kit { kitId } reason note created requestedBy { userId } }
      replaces { kitId }
    }
  }
`);

async function kitOf(kitId: string) {
  const kit = (await app.run(readKit, { kitId }, program.client)).expectNoErrors()?.kit;
  if (!kit) throw new Error(`There is no kit ${kitId}.`);
  return kit;
}

const readOrder = graphql(`
  query ($orderId: String!) {
    order(orderId: $orderId) {
      status kitTypes { code } metadata replaces { kitId } placedBy { userId }
      recipient { firstName lastName email phone address { street1 street2 city state zip country } }
    }
  }
`);

async function orderOf(orderId: string) {
  const order = (await app.run(readOrder, { orderId }, program.client)).expectNoErrors()?.order;
  if (!order) throw new Error(`There is no order ${orderId}.`);
  return order;
}

const attempt = (input: object, caller = program.client) => program.attempt(caller, 'replaceKit', input);

/** Replaces a kit, and returns the code of the new order. */
async function replaced(kitId: string): Promise<string> {
  const { order } = await program.mutate(program.client, 'replaceKit', { kitId, reason: 'DAMAGED' });
  return order.orderId;
}

/** Fulfils an order of one kit, and returns the kit's code. */
async function sent(orderId: string): Promise<string> {
  const [kit] = await program.fulfill(orderId);
  return kit?.kitId ?? '';
}

/** A kit that is registered to somebody whose address is known; it has no order. */
async function activatedWithAddress(): Promise<string> {
  const { kitId } = await program.stockKit();
  const { street1, city, state, zip } = RECIPIENT.address;
  await program.mutate(program.client, 'activateKit', { kitId, ...PATIENT, street1, city, state, zip });
  return kitId;
}

/** The types and the data of the account's events since a moment of the test, in the order in which they were recorded. */
async function eventsAfter(recorded: bigint) {
  const events = await app.prisma.event.findMany({
    where: { accountId: program.client.accountId, recorded: { gt: recorded } },
    orderBy: { recorded: 'asc' },
  });
  return events.map(({ type, data }) => ({ type, data }));
}

async function lastEvent(): Promise<bigint> {
  const { _max } = await app.prisma.event.aggregate({ _max: { recorded: true } });
  return _max.recorded ?? 0n;
}

describe('replacing a kit (contract, 11.3)', () => {
  it('orders one kit of its type for the recipient of its order, with that order’s metadata, and links both ways', async () => {
    const metadata = { campaign: 'spring', nested: { deep: [1, 2] } };
    const [kit] = await program.fulfill(await program.order(['STI', 'LIPID'], { metadata }), [{ kitType: 'LIPID' }]);
    const { kitId } = kit as OrderedKit;
    const note = ' The carrier lost it. ';
    const done = await program.mutate(program.client, 'replaceKit', { kitId, reason: 'DAMAGED', note });
    const { orderId } = done.order;
    expect(done).toMatchObject({ kit: { kitId, status: 'CANCELED' }, order: { status: 'PENDING' } });
    expect(await orderOf(orderId)).toEqual({
      status: 'PENDING',
      kitTypes: [{ code: 'LIPID' }],
      metadata,
      replaces: { kitId },
      placedBy: { userId: program.client.userId },
      recipient: { ...RECIPIENT, address: { ...RECIPIENT.address, country: 'US' } },
    });
    const standing = {
      order: { orderId, replaces: { kitId } },
      kit: null,
      reason: 'DAMAGED',
      note: 'The carrier lost it.',
      created: app.clock.now().toISOString(),
      requestedBy: { userId: program.client.userId },
    };
    expect(await kitOf(kitId)).toMatchObject({ replacement: standing, replaces: null });
    const newKit = await sent(orderId);
    expect(await kitOf(kitId)).toMatchObject({ replacement: { ...standing, kit: { kitId: newKit } } });
    expect(await kitOf(newKit)).toMatchObject({ replacement: null, replaces: { kitId } });
  });

  it('cancels a kit that nobody has registered, with its sample, unless it is lost, and tells it last', async () => {
    const { kitId, sampleId, orderId: placed } = await program.kit();
    await program.kitEvent({ kitId }, 'IN_TRANSIT');
    const before = await lastEvent();
    const orderId = await replaced(kitId);
    expect(await kitOf(kitId)).toMatchObject({
      status: 'CANCELED',
      events: [{ status: 'PREPARING' }, { status: 'IN_TRANSIT' }, { status: 'CANCELED', reason: 'replaced' }],
      sample: { status: 'CANCELED', events: [{}, { status: 'CANCELED', reason: 'replaced' }] },
      order: { status: 'CANCELED' },
    });
    expect(await eventsAfter(before)).toEqual([
      { type: 'ORDER_CREATED', data: { order_id: orderId } },
      {
        type: 'KIT_STATUS_CHANGED',
        data: { kit_id: kitId, order_id: placed, status: 'canceled', previous_status: 'in_transit' },
      },
      {
        type: 'SAMPLE_STATUS_CHANGED',
        data: { sample_id: sampleId, kit_id: kitId, status: 'canceled', previous_status: 'awaiting_collection' },
      },
      { type: 'ORDER_STATUS_CHANGED', data: { order_id: placed, status: 'canceled', previous_status: 'in_progress' } },
      { type: 'KIT_REPLACED', data: { kit_id: kitId, order_id: orderId, reason: 'damaged' } },
    ]);
  });

  it('leaves a registered kit and its sample as they are, and sends the new one to the patient if there is no order', async () => {
    const kitId = await activatedWithAddress();
    const orderId = await replaced(kitId);
    expect(await kitOf(kitId)).toMatchObject({ status: 'REGISTERED', sample: { status: 'AWAITING_COLLECTION' } });
    const { firstName, lastName, email, phone } = PATIENT;
    const { street1, city, state, zip } = RECIPIENT.address;
    const address = { street1, street2: null, city, state, zip, country: 'US' };
    expect(await orderOf(orderId)).toMatchObject({
      metadata: null,
      recipient: { firstName, lastName, email, phone, address },
    });
  });

  it('sends it to the recipient that is given, before any other', async () => {
    const { kitId } = await program.kit();
    const recipient = { ...RECIPIENT, firstName: 'Ann', address: { ...RECIPIENT.address, street1: '9 Other Road' } };
    const { order } = await program.mutate(program.client, 'replaceKit', { kitId, reason: 'DAMAGED', recipient });
    expect(await orderOf(order.orderId)).toMatchObject({
      recipient: { firstName: 'Ann', address: { street1: '9 Other Road' } },
    });
  });

  it('replaces a canceled kit, which stays canceled', async () => {
    const { kitId } = await program.kit();
    await program.kitEvent({ kitId }, 'CANCELED', { reason: 'recalled' });
    await replaced(kitId);
    expect((await kitOf(kitId)).events.at(-1)).toEqual({ status: 'CANCELED', reason: 'recalled' });
  });

  it('an administrator replaces a kit of any account, in that account', async () => {
    const { kitId } = await program.kit();
    const { order } = await program.mutate(program.admin, 'replaceKit', { kitId, reason: 'OTHER' });
    expect(await orderOf(order.orderId)).toMatchObject({ placedBy: { userId: program.admin.userId } });
    expect((await kitOf(kitId)).replacement?.requestedBy).toEqual({ userId: program.admin.userId });
  });

  it('is found in the audit by the kit and by the new order', async () => {
    const { kitId } = await program.kit();
    const orderId = await replaced(kitId);
    const { id } = await app.prisma.order.findUniqueOrThrow({ where: { orderId } });
    const [entry] = await app.prisma.auditEntry.findMany({
      where: { action: 'kit.replace', records: { has: id } },
    });
    const kit = await app.prisma.kit.findUniqueOrThrow({ where: { kitId } });
    expect(entry).toMatchObject({ subject: `Kit:${kit.id}`, userId: program.client.userId });
  });
});

describe('what is not replaced (contract, 11.3)', () => {
  it('a kit that has a replacement already: the refusal names the order', async () => {
    const { kitId } = await program.kit();
    const orderId = await replaced(kitId);
    expect((await attempt({ kitId, reason: 'LOST' })).expectError('CONFLICT').message).toContain(orderId);
  });

  it('a kit whose results are complete; one with part of them is', async () => {
    const { kitId, sampleId } = await program.kitAtLaboratory();
    const recipient = RECIPIENT;
    await program.report({ sampleId }, { partial: true });
    (await attempt({ kitId, reason: 'INSUFFICIENT_SPECIMEN', recipient })).expectDone();
    const complete = await program.kitAtLaboratory();
    await program.report(complete);
    const refused = await attempt({ kitId: complete.kitId, reason: 'OTHER', recipient });
    expect(refused.expectError('CONFLICT').message).toContain('results are complete');
  });

  it('a kit that nobody is known to send to, of a type that is no longer ordered: both are said at once', async () => {
    await program.kitType({ code: 'GONE', name: 'Gone', sampleType: 'saliva' });
    const { kitId } = await program.stockKit('GONE');
    await program.kitType({ code: 'GONE', name: 'Gone', sampleType: 'saliva', orderable: false });
    expect(badFieldsOf(await attempt({ kitId, reason: 'EXPIRED' }))).toEqual(['kitId', 'recipient']);
    const { kitId: registered } = await program.registeredKit();
    expect(badFieldsOf(await attempt({ kitId: registered, reason: 'EXPIRED' }))).toEqual(['recipient']);
  });

  it('a body with anything wrong: all of it is said at once', async () => {
    const { kitId } = await program.kit();
    const recipient = { ...RECIPIENT, email: 'nobody', address: { ...RECIPIENT.address, zip: ' ' } };
    const refused = await attempt({ kitId, reason: 'LOST', note: 'x'.repeat(501), recipient });
    expect(badFieldsOf(refused)).toEqual(['note', 'recipient.address.zip', 'recipient.email']);
    (await attempt({ kitId, reason: 'LOST', note: 'x'.repeat(500) })).expectDone();
  });

  it('a kit that does not exist, or is of another account', async () => {
    const other = await Program.start(app);
    const { kitId } = await other.kit();
    for (const named of [kitId, NO_SUCH_CODE])
      expect(outcomeOf(await attempt({ kitId: named, reason: 'LOST' }))).toBe('NOT_FOUND');
  });
});

describe('a replacement that no longer stands (contract, 11.3)', () => {
  it('canceling its order makes the kit replaceable again', async () => {
    const { kitId } = await program.kit();
    const first = await replaced(kitId);
    await program.mutate(program.client, 'cancelOrder', { orderId: first });
    expect((await kitOf(kitId)).replacement).toBeNull();
    const second = await replaced(kitId);
    expect((await kitOf(kitId)).replacement?.order.orderId).toBe(second);
    expect((await orderOf(first)).replaces).toEqual({ kitId });
  });

  it('one that is replaced in turn still stands, until the last of the chain is canceled', async () => {
    const { kitId: first } = await program.kit();
    const second = await sent(await replaced(first));
    const third = await sent(await replaced(second));
    const last = await replaced(third);
    const standing = async () => {
      const kits = await Promise.all([first, second, third].map(kitOf));
      return kits.map(({ replacement }) => replacement !== null);
    };
    expect(await standing()).toEqual([true, true, true]);
    await program.mutate(program.client, 'cancelOrder', { orderId: last });
    expect(await standing()).toEqual([false, false, false]);
  });

  it('of fifty at once, one wins', async () => {
    const { kitId } = await program.kit();
    const before = await app.prisma.order.count();
    const tries = await Promise.all(Array.from({ length: 50 }, () => attempt({ kitId, reason: 'LOST' })));
    expect(tries.map(outcomeOf).filter((outcome) => outcome !== 'CONFLICT')).toHaveLength(1);
    expect(await app.prisma.order.count()).toBe(before + 1);
  });
});

describe('POST /api/v3/kits/{public_id}/replace/ (contract, 11.3)', () => {
  const path = (kitId: string) => `/api/v3/kits/${kitId}/replace/`;

  it('is answered 201 with the new order', async () => {
    const { kitId } = await program.kit();
    const json = { reason: 'insufficient_specimen', note: 'Clotted.' };
    const body = (await rest.post(path(kitId), { key: program.client.key, json })).expectStatus(201);
    const shown = (await rest.get(`/api/v2/orders/${body.order_id}/`, { key: program.client.key })).expectStatus(200);
    expect(body).toEqual(shown);
    expect(body).toMatchObject({ status: 'pending', kit_types: ['LIPID'], kits: [] });
    expect((await kitOf(kitId)).replacement).toMatchObject({ reason: 'INSUFFICIENT_SPECIMEN', note: 'Clotted.' });
  });

  it('names every problem as REST does', async () => {
    const { kitId } = await program.kit();
    const json = { reason: 'LOST', note: 7, recipient: { first_name: 'Ann', email: 'a@example.org' } };
    const { error } = (await rest.post(path(kitId), { key: program.client.key, json })).expectStatus(400);
    expect(error.fields).toContainEqual({
      field: 'reason',
      message: 'must be one of lost, damaged, expired, insufficient_specimen, other',
      code: 'not_one_of',
    });
    expect(error.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'note',
      'reason',
      'recipient.address',
      'recipient.last_name',
    ]);
  });

  it('a second one is 409, an unknown kit 404, and a laboratory 403', async () => {
    const { kitId } = await program.kit();
    const post = (id: string, key: string) => rest.post(path(id), { key, json: { reason: 'lost' } });
    (await post(kitId, program.client.key)).expectStatus(201);
    (await post(kitId, program.client.key)).expectStatus(409);
    (await post(NO_SUCH_CODE, program.client.key)).expectStatus(404);
    (await post(kitId, program.lab.key)).expectStatus(403);
  });
});
