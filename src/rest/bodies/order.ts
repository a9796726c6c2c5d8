import { z } from 'zod';
import { OrderStatus } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { kit, kitFragment } from './kit.ts';
import { lowerCaseAll } from './naming.ts';
import { address, addressFragment, person, text, timestamp } from './values.ts';

/** The API document's order statuses, which events use too. */
export const orderStatus = z.enum(lowerCaseAll(OrderStatus)).meta({ id: 'OrderStatus' });

/** The API document's order summary: an item of the order list. */
export const orderSummary = z
  .strictObject({
    order_id: text,
    status: orderStatus,
    recipient: z
      .strictObject({ ...person, address })
      .meta({ id: 'Recipient' })
      .nullable()
      .meta({ description: 'Null for laboratories.' }),
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'OrderSummary' });

/** Selects {@link orderSummary}. */
export const orderSummaryFragment = graphql(
  `
    fragment OrderSummary on Order {
      order_id: orderId status
      recipient { first_name: firstName last_name: lastName email phone address { ...Address } }
      created updated
    }
  `,
  [addressFragment],
);

/** The API document's order: the summary and more. */
export const order = orderSummary
  .extend({
    kit_types: z.array(text),
    kits: z.array(kit),
    metadata: z.record(text, z.unknown()).nullable().meta({ description: 'The caller’s own key-value pairs.' }),
  })
  .meta({ id: 'Order' });

/** Selects {@link order}. An order has at most 100 kits: one for each kit type ordered (contract, 3.5). */
export const orderFragment = graphql(
  `
    fragment Order on Order {
      ...OrderSummary
      kit_types: kitTypes { _: code } kits(first: 100) { _: edges { _: node { ...Kit } } } metadata
    }
  `,
  [orderSummaryFragment, kitFragment],
);
