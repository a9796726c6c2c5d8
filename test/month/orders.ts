import { expect } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { RECIPIENT } from '../helpers/people.ts';
import type { Live } from './wishes.ts';

const OAK_STREET = { street1: '9 Oak Street', street2: null, city: 'Boston', state: 'MA', zip: '02110', country: 'US' };

const recipientOf = graphql(`
  query ($orderId: String!) { order(orderId: $orderId) { recipient { address { street1 street2 city state zip country } } } }
`);

const parcelOf = graphql(`
  query ($kitId: String!) {
    kit(kitId: $kitId) { status shipmentToCustomer { trackingNumber } order { recipient { address { street1 } } } }
  }
`);

const personOf = graphql('query ($kitId: String!) { kit(kitId: $kitId) { registeredTo { firstName } } }');

const ordersOf = graphql(`
  query ($externalId: String!) {
    orders(filter: { externalId: $externalId }) { totalCount edges { node { orderId externalId } } }
  }
`);

/** Orders, parcels and people: what the support desk does every day (contract, 11.3, 11.10, 13.3, 13.4, 1.5). */
export const ORDERS_AND_PEOPLE: Readonly<Record<string, Live>> = {
  'A replacement goes to the address that was just corrected': async ({ app, desk, program, client }) => {
    const patientId = await program.patient();
    const kit = await program.kit();
    await program.activate(kit, patientId);
    app.clock.advance(1_000);
    await desk.do(client, 'updatePatient', { patientId, address: OAK_STREET });
    const { order } = await desk.do(client, 'replaceKit', { kitId: kit.kitId, reason: 'DAMAGED' });
    const shown = (await app.run(recipientOf, { orderId: order.orderId }, client)).expectNoErrors();
    expect(shown.order?.recipient?.address).toEqual(OAK_STREET);
  },

  'The box that came back goes out again, elsewhere': async ({ app, desk, program, client, fulfillment }) => {
    const kit = await program.kit();
    await program.kitEvent(kit, 'IN_TRANSIT');
    await program.kitEvent(kit, 'DELIVERY_EXCEPTION');
    await desk.do(client, 'updateOrderRecipient', { orderId: kit.orderId, recipient: { address: OAK_STREET } });
    const sent = { kitId: kit.kitId, status: 'IN_TRANSIT', trackingNumber: '9400 1000', carrier: 'usps' } as const;
    await desk.do(fulfillment, 'recordKitEvent', sent);
    const shown = (await app.run(parcelOf, { kitId: kit.kitId }, client)).expectNoErrors();
    expect(shown.kit).toEqual({
      status: 'IN_TRANSIT',
      shipmentToCustomer: { trackingNumber: '9400 1000' },
      order: { recipient: { address: { street1: '9 Oak Street' } } },
    });
  },

  'The rest of an order is not wanted': async ({ desk, program, client }) => {
    const orderId = await program.order(['LIPID', 'LIPID', 'STI']);
    const [kit] = await program.fulfill(orderId);
    if (!kit) throw new Error('No kit was made.');
    await program.kitEvent(kit, 'IN_TRANSIT');
    const done = await desk.do(client, 'cancelOrder', { orderId, reason: 'One is enough' });
    expect(done.canceledKitTypes.map(String).sort()).toEqual(['LIPID', 'STI']);
  },

  '“Do not test it”': async ({ desk, program, client }) => {
    const { kitId } = await program.registeredKit();
    const { kit } = await desk.do(client, 'cancelKit', { kitId, reason: 'She does not want the test any more' });
    expect(kit.status).toBe('CANCELED');
  },

  'A wrong activation is undone without the operator': async ({ app, desk, program, client }) => {
    const kit = await program.registeredKit();
    await desk.do(client, 'undoActivation', { kitId: kit.kitId, reason: 'They activated each other’s kits' });
    const shown = (await app.run(personOf, { kitId: kit.kitId }, client)).expectNoErrors();
    expect(shown.kit).toEqual({ registeredTo: null });
  },

  'The shop’s own order number, and a double click': async ({ desk, client }) => {
    const input = { kitTypes: ['LIPID'], recipient: RECIPIENT, externalId: 'SHOP-1001' };
    const { order } = await desk.do(client, 'createOrder', input);
    expect((await desk.do(client, 'createOrder', input)).order.orderId).toBe(order.orderId);
    const found = await desk.ask(client, ordersOf, { externalId: 'SHOP-1001' });
    const node = { orderId: order.orderId, externalId: 'SHOP-1001' };
    expect(found.orders).toEqual({ totalCount: 1, edges: [{ node }] });
  },

  'An account that leaves': async ({ app, desk, client, admin }) => {
    const { accountId } = client;
    const { account } = await desk.do(admin, 'closeAccount', { accountId, reason: 'The contract has ended.' });
    expect(account.closed?.reason).toBe('The contract has ended.');
    const { status } = await app.graphql('{ viewer { role } }', {}, client);
    expect(status).toBe(401);
  },
};
