import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { RestClient } from '../rest/client.ts';

/** Canceling an order with a reason, and in part (contract, 4.3 and 13.4). */
const app = useTestApp();
expectSoundness(app);
const rest = new RestClient(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const canceling = graphql(`
  mutation ($input: CancelOrderInput!) {
    cancelOrder(input: $input) {
      order { status cancellation { at by reason } hold { reason } } canceledKits { kitId status sample { status } } canceledKitTypes
    }
  }
`);

async function cancel(orderId: string, reason?: string, actor: TestActor = program.client) {
  const input = { orderId, ...(reason !== undefined && { reason }) };
  return (await app.run(canceling, { input }, actor)).expectDone().cancelOrder;
}

const tryCancel = (orderId: string, more: object = {}, actor: TestActor = program.client) =>
  program.attempt(actor, 'cancelOrder', { orderId, ...more });

const statusOf = async (orderId: string) => (await app.prisma.order.findUniqueOrThrow({ where: { orderId } })).status;

/** An order of which one kit is under way, one is preparing, and two are not made. */
async function sentInPart() {
  const orderId = await program.order(['LIPID', 'LIPID', 'STI', 'LIPID']);
  const [sent, preparing] = await program.fulfill(orderId, [{ kitType: 'LIPID' }, { kitType: 'LIPID' }]);
  if (!sent || !preparing) throw new Error('The order has no kits.');
  await program.kitEvent(sent, 'IN_TRANSIT');
  return { orderId, sent, preparing };
}

describe('an order of which nothing was sent', () => {
  it('becomes CANCELED, and says what was canceled, by whom and why', async () => {
    const orderId = await program.order(['LIPID', 'STI']);
    const [kit] = await program.fulfill(orderId);
    const at = app.clock.now().toISOString();
    expect(await cancel(orderId, ' They moved away. ')).toEqual({
      order: { status: 'CANCELED', cancellation: { at, by: 'CLIENT', reason: 'They moved away.' }, hold: null },
      canceledKits: [{ kitId: kit?.kitId, status: 'CANCELED', sample: { status: 'CANCELED' } }],
      canceledKitTypes: ['STI'],
    });
    const pending = await program.order();
    expect(await cancel(pending)).toMatchObject({
      order: { cancellation: { by: 'CLIENT', reason: null } },
      canceledKits: [],
      canceledKitTypes: ['LIPID'],
    });
  });

  it('is canceled by fulfilment, too, which must give a reason, and not by laboratories', async () => {
    const orderId = await program.order();
    for (const reason of [undefined, null, ' ']) {
      const answer = await app.changingNothing(() => tryCancel(orderId, { reason }, program.fulfillment));
      expect(badFieldsOf(answer)).toEqual(['reason']);
    }
    expect(badFieldsOf(await tryCancel(orderId, { reason: 'x'.repeat(501) }))).toEqual(['reason']);
    expect(outcomeOf(await tryCancel(orderId, { reason: 'No' }, program.lab))).toBe('FORBIDDEN');
    const { order } = await cancel(orderId, 'x'.repeat(500), program.fulfillment);
    expect(order?.cancellation).toMatchObject({ by: 'FULFILLMENT', reason: 'x'.repeat(500) });
  });

  it('shows nobody’s reason if its kits were all canceled one by one, and nothing if it was not canceled', async () => {
    const reading = graphql(
      'query ($orderId: String!) { order(orderId: $orderId) { status cancellation { at by reason } } }',
    );
    const read = async (orderId: string) =>
      (await app.run(reading, { orderId }, program.client)).expectNoErrors().order;
    const kit = await program.kit();
    expect((await read(kit.orderId))?.cancellation).toBeNull();
    await program.kitEvent(kit, 'CANCELED', { reason: 'Broken' });
    const at = app.clock.now().toISOString();
    expect(await read(kit.orderId)).toEqual({ status: 'CANCELED', cancellation: { at, by: null, reason: null } });
  });
});

describe('an order of which kits have been sent', () => {
  it('loses those that are preparing, and what was not made, and is completed once nothing is under way', async () => {
    const { orderId, sent, preparing } = await sentInPart();
    const canceled = await cancel(orderId, 'One is enough');
    expect(canceled).toMatchObject({
      order: { status: 'IN_PROGRESS', cancellation: { by: 'CLIENT', reason: 'One is enough' } },
      canceledKits: [{ kitId: preparing.kitId, status: 'CANCELED', sample: { status: 'CANCELED' } }],
      canceledKitTypes: ['STI', 'LIPID'],
    });
    for (const kitType of ['STI', 'LIPID']) {
      const fulfilling = program.attempt(program.fulfillment, 'fulfillOrder', { orderId, kits: [{ kitType }] });
      expect(outcomeOf(await fulfilling)).toBe('CONFLICT');
    }
    expect(outcomeOf(await app.changingNothing(() => tryCancel(orderId)))).toBe('INVALID_TRANSITION');
    expect(outcomeOf(await program.attempt(program.client, 'holdOrder', { orderId, reason: 'OTHER' }))).toBe(
      'INVALID_TRANSITION',
    );
    await program.kitEvent(sent, 'DELIVERED');
    expect(await statusOf(orderId)).toBe('COMPLETED');
  });

  it('is completed at once if what was sent has arrived, and canceled if that was canceled, too', async () => {
    const { orderId, sent } = await sentInPart();
    await program.kitEvent(sent, 'DELIVERED');
    expect((await cancel(orderId)).order?.status).toBe('COMPLETED');
    expect(outcomeOf(await tryCancel(orderId))).toBe('INVALID_TRANSITION');
    const other = await sentInPart();
    await cancel(other.orderId, 'First');
    await program.kitEvent(other.sent, 'CANCELED');
    expect(await statusOf(other.orderId)).toBe('CANCELED');
  });

  it('is no longer held', async () => {
    const { orderId } = await sentInPart();
    await program.mutate(program.client, 'holdOrder', { orderId, reason: 'PAYMENT' });
    expect((await cancel(orderId)).order).toMatchObject({ status: 'IN_PROGRESS', hold: null });
    const { id } = await app.prisma.order.findUniqueOrThrow({ where: { orderId } });
    expect(await app.prisma.event.count({ where: { subjectId: id, type: 'ORDER_RELEASED' } })).toBe(1);
  });

  it('has nothing left to cancel once all was sent', async () => {
    const kit = await program.kit();
    await program.kitEvent(kit, 'IN_TRANSIT');
    expect(outcomeOf(await app.changingNothing(() => tryCancel(kit.orderId)))).toBe('INVALID_TRANSITION');
  });

  it('is simulated without what was canceled', async () => {
    const test = await Program.start(app, 'TEST');
    const orderId = await test.order(['LIPID', 'LIPID']);
    const [kit] = await test.fulfill(orderId);
    await test.kitEvent(kit ?? { kitId: '' }, 'IN_TRANSIT');
    await test.mutate(test.client, 'cancelOrder', { orderId });
    await test.mutate(test.client, 'simulateOrder', { orderId, scenario: 'DELIVERED' });
    expect(await app.prisma.kit.count({ where: { order: { orderId } } })).toBe(1);
    expect(await statusOf(orderId)).toBe('COMPLETED');
  });
});

it('the timeline has the reason at the order’s status, and so has REST', async () => {
  const reading = graphql(`
    query ($orderId: String!) { order(orderId: $orderId) { timeline { ... on OrderStatusEntry { status reason } } } }
  `);
  const orderId = await program.order();
  await cancel(orderId, 'Twice ordered');
  const { order } = (await app.run(reading, { orderId }, program.client)).expectNoErrors();
  expect(order?.timeline).toEqual([
    { status: 'PENDING', reason: null },
    { status: 'CANCELED', reason: 'Twice ordered' },
  ]);
  const body = (await rest.get(`/api/v3/orders/${orderId}/`, { key: program.client.key })).expectStatus(200);
  expect(body.cancellation).toEqual({ at: app.clock.now().toISOString(), by: 'client', reason: 'Twice ordered' });
  expect(Object.keys(body).slice(-3)).toEqual(['external_id', 'hold', 'cancellation']);
});

describe('a recipient who has moved', () => {
  const elsewhere = { ...RECIPIENT.address, street1: '2 Side Street' };
  const recipientOf = async (orderId: string) =>
    (await app.prisma.order.findUniqueOrThrow({ where: { orderId } })).recipientStreet1;

  it('is sent a replacement where they live now, if the patient’s address was corrected since the order', async () => {
    const replaced = async (kitId: string, more: object = {}) => {
      const { order } = await program.mutate(program.client, 'replaceKit', { kitId, reason: 'DAMAGED', ...more });
      return recipientOf(order?.orderId ?? '');
    };
    const kit = await program.kit();
    const patientId = await program.patient();
    await program.activate(kit, patientId);
    app.clock.advance(1000);
    await program.mutate(program.client, 'updatePatient', { patientId, address: elsewhere });
    const later = await program.kit();
    await program.activate(later, patientId);
    expect(await replaced(kit.kitId)).toBe('2 Side Street');
    expect(await replaced(later.kitId)).toBe(RECIPIENT.address.street1);
    const given = await program.kit();
    await program.activate(given, patientId);
    await program.mutate(program.client, 'updatePatient', { patientId, phone: '+1 555 010 0001' });
    expect(
      await replaced(given.kitId, { recipient: { ...RECIPIENT, address: { ...elsewhere, street1: '3 Third' } } }),
    ).toBe('3 Third');
  });
});
