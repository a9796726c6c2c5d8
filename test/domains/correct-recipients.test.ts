import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { NO_SUCH_CODE, Program, RECIPIENT } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Changing whom an order is sent to, while nothing has been sent (contract, 11.10). */
const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

type Change = InputOf<'updateOrderRecipient'>['recipient'];

const change = async (orderId: string, recipient: Change) =>
  (await program.mutate(program.client, 'updateOrderRecipient', { orderId, recipient })).order;

const attempt = (orderId: string, recipient: { readonly [Field in keyof Change]?: unknown }) =>
  program.attempt(program.client, 'updateOrderRecipient', { orderId, recipient });

const AS_ORDERED = { ...RECIPIENT, address: { ...RECIPIENT.address, country: 'US' } };

/** The fields that the changes of an order have changed, as the audit has them, oldest first. */
async function changedFields(orderId: string): Promise<string[][]> {
  const { id } = await app.prisma.order.findUniqueOrThrow({ where: { orderId } });
  const where = { action: 'order.updateRecipient', subject: `Order:${id}` };
  const entries = await app.prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } });
  return entries.map(({ changed }) => changed);
}

describe('updateOrderRecipient', () => {
  it('changes only what is given, and renews the order', async () => {
    const orderId = await program.order();
    app.clock.advance(1000);
    expect(await change(orderId, { firstName: 'Ada', phone: null })).toEqual({
      status: 'PENDING',
      updated: app.clock.now().toISOString(),
      recipient: { ...AS_ORDERED, firstName: 'Ada', phone: null },
    });
    const elsewhere = { street1: '2 Side Street', city: 'Portland', state: 'OR', zip: '97201' };
    // As a whole: the flat of the address before is not one of this house.
    expect((await change(orderId, { address: elsewhere })).recipient?.address).toEqual({
      ...elsewhere,
      street2: null,
      country: 'US',
    });
    expect(await changedFields(orderId)).toEqual([['firstName', 'phone'], ['address']]);
  });

  it('writes nothing but the audit entry if nothing differs, and publishes nothing in any case', async () => {
    const orderId = await program.order();
    const order = () =>
      app.prisma.$queryRaw`SELECT xmin::text, orders.* FROM orders WHERE order_id = ${orderId}::citext`;
    const [before, events] = [await order(), await app.prisma.event.count()];
    for (const recipient of [{}, RECIPIENT]) await change(orderId, recipient);
    expect(await order()).toEqual(before);
    expect(await changedFields(orderId)).toEqual([[], []]);
    await change(orderId, { lastName: 'Byron' });
    expect(await app.prisma.event.count()).toBe(events);
  });

  it('loses its phone number to null and to a blank text, and keeps one that is left out', async () => {
    for (const none of [null, '', ' ']) {
      const orderId = await program.order();
      const phoneOf = async () => (await app.prisma.order.findUniqueOrThrow({ where: { orderId } })).recipientPhone;
      await change(orderId, { phone: '111' });
      await change(orderId, { lastName: 'Kept' });
      expect(await phoneOf()).toBe('111');
      await change(orderId, { phone: none });
      expect(await phoneOf()).toBeNull();
    }
  });

  it('has the rules of ordering, and names every problem at once', async () => {
    const orderId = await program.order();
    const answer = await app.changingNothing(() =>
      attempt(orderId, {
        firstName: null,
        lastName: 'x'.repeat(201),
        email: 'nowhere',
        phone: 'none',
        address: { street1: '2 Side Street' },
      }),
    );
    expect(badFieldsOf(answer)).toEqual([
      'recipient.address.city',
      'recipient.address.state',
      'recipient.address.zip',
      'recipient.email',
      'recipient.firstName',
      'recipient.lastName',
      'recipient.phone',
    ]);
    expect(badFieldsOf(await attempt(orderId, { address: null }))).toEqual(['recipient.address']);
  });

  it('is found by the new name: the order, and the kits that are made already', async () => {
    const kit = await program.kit();
    await change(kit.orderId, { lastName: 'Redirected' });
    const read = await app.run(
      graphql(`query ($lastName: String!) {
        kits(filter: { lastName: $lastName }) { edges { node { kitId } } }
        orders(filter: { lastName: $lastName }) { edges { node { orderId } } }
      }`),
      { lastName: 'redirected' },
      program.client,
    );
    expect(read.expectNoErrors()).toEqual({
      kits: { edges: [{ node: { kitId: kit.kitId } }] },
      orders: { edges: [{ node: { orderId: kit.orderId } }] },
    });
  });

  it('is possible as long as every kit is preparing or canceled', async () => {
    const orderId = await program.order(['LIPID', 'LIPID']);
    const [one] = await program.fulfill(orderId);
    await change(orderId, { firstName: 'One' });
    await program.kitEvent(one ?? { kitId: '' }, 'CANCELED');
    const [two] = await program.fulfill(orderId);
    await change(orderId, { firstName: 'Two' });
    await program.kitEvent(two ?? { kitId: '' }, 'IN_TRANSIT');
    (await app.changingNothing(() => attempt(orderId, { firstName: 'Three' }))).expectError('CONFLICT');
  });

  it('is possible while all that was sent could not be delivered: what is sent from then on goes there', async () => {
    const orderId = await program.order(['LIPID', 'LIPID', 'LIPID']);
    const [one, two] = await program.fulfill(orderId, [{ kitType: 'LIPID' }, { kitType: 'LIPID' }]);
    await program.kitEvent(one ?? { kitId: '' }, 'IN_TRANSIT');
    await program.kitEvent(one ?? { kitId: '' }, 'DELIVERY_EXCEPTION');
    await change(orderId, { firstName: 'Elsewhere' });
    await program.kitEvent(two ?? { kitId: '' }, 'IN_TRANSIT');
    (await app.changingNothing(() => attempt(orderId, { firstName: 'Late' }))).expectError('CONFLICT');
    await program.kitEvent(two ?? { kitId: '' }, 'CANCELED');
    await change(orderId, { firstName: 'Again' });
  });

  it.each(['DELIVERED', 'REGISTERED'] as const)(
    'is a CONFLICT once a kit is %s, even if another is still to be made',
    async (status) => {
      const orderId = await program.order(['LIPID', 'LIPID']);
      const [kit] = await program.fulfill(orderId);
      if (!kit) throw new Error('The order has no kit.');
      if (status === 'REGISTERED') await program.activate(kit);
      else {
        await program.kitEvent(kit, 'IN_TRANSIT');
        await program.kitEvent(kit, status);
      }
      (await app.changingNothing(() => attempt(orderId, { firstName: 'Late' }))).expectError('CONFLICT');
    },
  );

  it('is a CONFLICT for an order that is canceled, and NOT_FOUND for another account’s', async () => {
    const orderId = await program.order();
    await program.mutate(program.client, 'cancelOrder', { orderId });
    (await app.changingNothing(() => attempt(orderId, { firstName: 'Late' }))).expectError('CONFLICT');
    const stranger = await app.actor('CLIENT');
    for (const id of [await program.order(), NO_SUCH_CODE]) {
      const input = { orderId: id, recipient: { firstName: 'Stolen' } };
      (await program.attempt(stranger, 'updateOrderRecipient', input)).expectError('NOT_FOUND');
    }
  });

  it('and the carrier’s first scan come one after the other: what has left, has left for the recipient of then', async () => {
    for (let round = 0; round < 10; round += 1) {
      const kit = await program.kit();
      const [changed, sent] = await Promise.all([
        attempt(kit.orderId, { firstName: 'Redirected' }),
        program.attempt(program.fulfillment, 'recordKitEvent', { kitId: kit.kitId, status: 'IN_TRANSIT' }),
      ]);
      expect(outcomeOf(sent)).toBe('OK');
      const outcome = outcomeOf(changed);
      const { recipientFirstName } = await app.prisma.order.findUniqueOrThrow({ where: { orderId: kit.orderId } });
      expect([outcome, recipientFirstName]).toEqual(
        outcome === 'OK' ? ['OK', 'Redirected'] : ['CONFLICT', RECIPIENT.firstName],
      );
    }
  });
});
