import { z } from 'zod';
import { HoldReason, OrderStallStage, OrderStatus, Role } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { kit, kitFragment } from './kit.ts';
import { lowerCaseAll } from './naming.ts';
import { address, addressFragment, person, text, textOrNull, timestamp } from './values.ts';

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

/** Why an order is on hold, and its role, in lower case as events write them. */
export const holdReason = z.enum(lowerCaseAll(HoldReason)).meta({ id: 'HoldReason' });

// Neither of these has a name in the description: OpenAPI 3.0 cannot say that one with a name may be null.
const hold = z.strictObject({
  reason: holdReason,
  note: textOrNull.meta({ description: 'Null for laboratories, too.' }),
  since: timestamp,
  until: timestamp
    .nullable()
    .meta({ description: 'When the hold ends by itself; null if somebody has to release the order.' }),
  by: z.enum(lowerCaseAll(Role)).meta({ description: 'The role that holds the order.' }),
});

const cancellation = z.strictObject({
  at: timestamp,
  by: z.enum(lowerCaseAll(Role)).nullable(),
  reason: textOrNull,
});

/** What the orders of version 3 have beyond those of the API document (contract, 13.3). */
const ofVersion3 = {
  external_id: textOrNull.meta({ description: 'What the program calls the order; null if it gave no such name.' }),
  hold: hold.nullable().meta({ description: 'Null if the order is not on hold.' }),
  cancellation: cancellation
    .nullable()
    .meta({ description: 'The last cancellation of the order, or of what was left of it; null if there was none.' }),
};

/** An item of the list of version 3. */
export const orderSummaryV3 = orderSummary.extend(ofVersion3).meta({ id: 'OrderSummaryV3' });

/** An order of version 3. */
export const orderV3 = order.extend(ofVersion3).meta({ id: 'OrderV3' });

const ofVersion3Fragment = graphql(
  'fragment OfVersion3 on Order { external_id: externalId hold { reason note since until by } cancellation { at by reason } }',
);

/** Selects {@link orderSummaryV3}. */
export const orderSummaryV3Fragment = graphql('fragment OrderSummaryV3 on Order { ...OrderSummary ...OfVersion3 }', [
  orderSummaryFragment,
  ofVersion3Fragment,
]);

/** Selects {@link orderV3}. */
export const orderV3Fragment = graphql('fragment OrderV3 on Order { ...Order ...OfVersion3 }', [
  orderFragment,
  ofVersion3Fragment,
]);

/** The stages in which an order can stall, which events use too. */
export const orderStallStage = z.enum(lowerCaseAll(OrderStallStage)).meta({ id: 'OrderStallStage' });

const wholeDays = z.int().min(0);

/** An item of the list of stalled orders. */
export const stalledOrder = orderSummaryV3
  .extend({
    stall: z
      .strictObject({ stage: orderStallStage, since: timestamp, days: wholeDays, expected_days: wholeDays })
      .nullable()
      .meta({ description: 'Null if the order has moved on meanwhile.' }),
  })
  .meta({ id: 'StalledOrder' });

/** Selects {@link stalledOrder}. */
export const stalledOrderFragment = graphql(
  'fragment StalledOrder on Order { ...OrderSummaryV3 stall { stage since days expected_days: expectedDays } }',
  [orderSummaryV3Fragment],
);
