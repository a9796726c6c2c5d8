import { newUuid } from '../../src/db/sql/identifiers.ts';
import { cancelOrder } from '../../src/domains/orders/cancel-order.ts';
import { createOrder } from '../../src/domains/orders/create-order.ts';
import { fulfillOrder } from '../../src/domains/orders/fulfill-order.ts';
import { holdOrder } from '../../src/domains/orders/hold-order.ts';
import { replaceKit } from '../../src/domains/orders/replace-kit.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { NO_SUCH_CODE, RECIPIENT, REQUISITION } from '../helpers/people.ts';
import type { Caller } from '../reliability/world.ts';
import { CLIENTS, FULFILLMENT, type MutationsOf, OF_ONE_ROW, type Setting } from './entry.ts';
import { kitCodes } from './fragments.ts';
import { newLot } from './setting.ts';

export const orderDocuments = {
  createOrder: graphql(`
    mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { orderId status metadata } } }
  `),
  cancelOrder: graphql(`
    mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { order { status } canceledKitTypes } }
  `),
  fulfillOrder: graphql(
    `
    mutation ($input: FulfillOrderInput!) {
      fulfillOrder(input: $input) { order { orderId status kits(last: 100) { edges { node { ...KitCodes } } } } }
    }
  `,
    [kitCodes],
  ),
  replaceKit: graphql(
    'mutation ($input: ReplaceKitInput!) { replaceKit(input: $input) { kit { ...KitCodes } order { orderId status } } }',
    [kitCodes],
  ),
  holdOrder: graphql(`
    mutation ($input: HoldOrderInput!) { holdOrder(input: $input) { order { status hold { reason note since until by } } } }
  `),
  releaseOrder: graphql(`
    mutation ($input: ReleaseOrderInput!) { releaseOrder(input: $input) { order { status hold { reason } } } }
  `),
  updateOrderMetadata: graphql(`
    mutation ($input: UpdateOrderMetadataInput!) { updateOrderMetadata(input: $input) { order { metadata } } }
  `),
  updateOrderRecipient: graphql(`
    mutation ($input: UpdateOrderRecipientInput!) {
      updateOrderRecipient(input: $input) {
        order { status updated recipient { firstName lastName email phone address { street1 street2 city state zip country } } }
      }
    }
  `),
};

const ofAnOrder = { field: 'orderId', missing: NO_SUCH_CODE } as const;

const lipids = (count: number) => Array.from({ length: count }, () => ({ kitType: 'LIPID' }));

const orderOf = ({ program }: Setting, count: number) => program.order(lipids(count).map(({ kitType }) => kitType));

const CLIENTS_AND_FULFILLMENT: readonly Caller[] = [...CLIENTS, 'fulfillment'];

const HOLD = { reason: 'ADDRESS_UNDELIVERABLE', note: 'No such street' } as const;

/** An order that fulfilment holds. */
async function heldOrder({ program }: Setting): Promise<string> {
  const orderId = await program.order();
  await program.mutate(program.fulfillment, 'holdOrder', { orderId, ...HOLD });
  return orderId;
}

export const orderMutations: MutationsOf<typeof orderDocuments> = {
  createOrder: {
    allowed: CLIENTS,
    cases: {
      'with metadata': async () => ({ kitTypes: ['LIPID', 'STI'], recipient: RECIPIENT, metadata: { a: 1 } }),
      'on hold': async () => ({ kitTypes: ['LIPID'], recipient: RECIPIENT, hold: { reason: 'REVIEW', note: 'Wait' } }),
      'with an external id': async () => ({ kitTypes: ['LIPID'], recipient: RECIPIENT, externalId: newUuid() }),
    },
    statements: {
      write: createOrder,
      by: 'client',
      counts: [
        {
          what: 'of kits, with metadata',
          rows: [1, 100],
          input: async (_setting, rows) => ({
            kitTypes: lipids(rows).map(({ kitType }) => kitType),
            recipient: RECIPIENT,
            metadata: { a: 1 },
          }),
          // The kit types; everything, COMMIT.
          statements: 3,
        },
        {
          what: 'with an external id',
          input: async () => ({ kitTypes: ['LIPID'], recipient: RECIPIENT, externalId: newUuid() }),
          // The kit types; the order with that id, everything, COMMIT.
          statements: 4,
        },
      ],
    },
  },
  cancelOrder: {
    allowed: CLIENTS_AND_FULFILLMENT,
    cases: {
      'with a kit': async ({ program }) => ({ orderId: (await program.kit()).orderId, reason: 'no more' }),
      'that is on hold': async (setting) => ({ orderId: await heldOrder(setting) }),
      'of which a kit was sent': async ({ program }) => {
        const orderId = await program.order(['LIPID', 'LIPID', 'STI']);
        const [kit] = await program.fulfill(orderId, lipids(2));
        await program.kitEvent(kit ?? { kitId: '' }, 'IN_TRANSIT');
        return { orderId };
      },
    },
    reference: ofAnOrder,
    statements: {
      write: cancelOrder,
      by: 'client',
      counts: [
        {
          what: 'with kits',
          rows: [1, 100],
          input: async (setting, rows) => {
            const orderId = await orderOf(setting, rows);
            await setting.program.fulfill(orderId, lipids(rows));
            return { orderId };
          },
          // The order, its kits, what is left of it, their samples, everything, COMMIT.
          statements: 6,
        },
      ],
    },
  },
  fulfillOrder: {
    allowed: FULFILLMENT,
    cases: {
      'with new kits and stock': async ({ program }) => {
        const { kitId } = await program.stockKit();
        const kits = [{ kitType: 'LIPID', kitId }, { kitType: 'LIPID', sampleId: newUuid() }, { kitType: 'STI' }];
        return { orderId: await program.order(['LIPID', 'STI', 'LIPID']), kits };
      },
      'with kits of lots': async (setting) => {
        const { program } = setting;
        const lot = await newLot(setting);
        const { kitId } = await program.stockKit();
        const kits = [
          { kitType: 'LIPID', kitId, lot },
          { kitType: 'LIPID', lot },
        ];
        return { orderId: await program.order(['LIPID', 'LIPID']), kits };
      },
      'with the barcode of another program’s requisition': async ({ app, program }) => {
        const stranger = await app.actor('CLIENT', { mode: program.client.accountMode });
        const input = { ...REQUISITION, barcode: newUuid() };
        const { requisition } = await program.mutate(stranger, 'createRequisition', input);
        await program.requisitionStatus(requisition.requisitionId, 'APPROVED');
        return { orderId: await program.order(), kits: [{ kitType: 'LIPID', sampleId: input.barcode }] };
      },
    },
    statements: {
      write: fulfillOrder,
      by: 'fulfillment',
      counts: [
        {
          what: 'with new kits',
          rows: [1, 100],
          input: async (setting, rows) => ({ orderId: await orderOf(setting, rows), kits: lipids(rows) }),
          // The order, its items, the barcodes, the kits, the order again, COMMIT.
          statements: 6,
        },
        {
          what: 'with kits of the stock',
          rows: [1, 20],
          input: async (setting, rows) => {
            const stock = await Promise.all(lipids(rows).map(() => setting.program.stockKit()));
            const kits = stock.map(({ kitId, sampleId }) => ({ kitType: 'LIPID', kitId, sampleId }));
            return { orderId: await orderOf(setting, rows), kits };
          },
          // The order, its items, the stock, everything, COMMIT.
          statements: 5,
        },
        {
          what: 'with new kits of lots',
          rows: [1, 100],
          input: async (setting, rows) => {
            const lot = await newLot(setting);
            return { orderId: await orderOf(setting, rows), kits: lipids(rows).map((kit) => ({ ...kit, lot })) };
          },
          // As with new kits, and the lots.
          statements: 7,
        },
      ],
    },
  },
  replaceKit: {
    allowed: CLIENTS,
    cases: {
      'that cancels a kit, its sample and its order': async ({ program }) => ({
        kitId: (await program.kit()).kitId,
        reason: 'DAMAGED',
      }),
      'that is given up as lost': async ({ program }) => ({ kitId: (await program.kit()).kitId, reason: 'LOST' }),
      'that is registered': async ({ program }) => {
        const kit = await program.kit();
        await program.activate(kit);
        return { kitId: kit.kitId, reason: 'INSUFFICIENT_SPECIMEN', recipient: RECIPIENT };
      },
    },
    reference: { field: 'kitId', missing: NO_SUCH_CODE },
    statements: {
      write: replaceKit,
      by: 'client',
      counts: [
        {
          what: 'of an order',
          input: async ({ program }) => ({ kitId: (await program.kit()).kitId, reason: 'DAMAGED' }),
          // The kit, what it hands on, its sample, its order, everything, COMMIT.
          statements: 6,
        },
      ],
    },
  },
  holdOrder: {
    allowed: CLIENTS_AND_FULFILLMENT,
    cases: {
      '': async ({ program }) => ({ orderId: await program.order(), reason: 'OTHER', note: 'Wait' }),
      'again, for another reason': async (setting) => ({ orderId: await heldOrder(setting), reason: 'REVIEW' }),
      'again, for the same': async (setting) => ({ orderId: await heldOrder(setting), ...HOLD }),
    },
    reference: ofAnOrder,
    statements: {
      write: holdOrder,
      by: 'client',
      counts: [
        {
          what: 'of an order',
          input: async ({ program }) => ({ orderId: await program.order(), reason: 'OTHER' }),
          // The order, whether something is left to fulfil, everything, COMMIT.
          statements: 4,
        },
      ],
    },
  },
  releaseOrder: {
    allowed: CLIENTS_AND_FULFILLMENT,
    cases: {
      'of fulfilment': async (setting) => ({ orderId: await heldOrder(setting) }),
      'that is not held': async ({ program }) => ({ orderId: await program.order() }),
    },
    reference: ofAnOrder,
    statements: OF_ONE_ROW,
  },
  updateOrderMetadata: {
    allowed: CLIENTS,
    cases: { '': async ({ program }) => ({ orderId: await program.order(), metadata: { changed: true } }) },
    reference: ofAnOrder,
    statements: OF_ONE_ROW,
  },
  updateOrderRecipient: {
    allowed: CLIENTS,
    cases: {
      'with kits': async ({ program }) => ({
        orderId: (await program.kit()).orderId,
        recipient: { lastName: 'Corrected', phone: null },
      }),
      'that is on hold for its address': async (setting) => ({
        orderId: await heldOrder(setting),
        recipient: { address: { ...RECIPIENT.address, street1: '2 Side Street' } },
      }),
    },
    reference: ofAnOrder,
    statements: OF_ONE_ROW,
  },
};
