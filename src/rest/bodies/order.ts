import { z } from 'zod';
import { OrderStatus } from '../../generated/prisma/enums.ts';
import { lowerCase, lowerCaseAll } from '../naming.ts';
import { component } from './components.ts';
import { KIT_FRAGMENT, type KitData, kitBody, kitBodyOf } from './kit.ts';
import { ADDRESS, type AddressData, addressBody, addressBodyOf } from './person.ts';
import { timestampBody } from './timestamps.ts';

const recipientBody = component(
  'Recipient',
  z.strictObject({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    address: addressBody,
  }),
);

/** Order summary of the document: an item of the order list. */
export const orderSummaryBody = component(
  'OrderSummary',
  z.strictObject({
    order_id: z.string(),
    status: component('OrderStatus', z.enum(lowerCaseAll(OrderStatus))),
    recipient: recipientBody,
    created: timestampBody,
    updated: timestampBody,
  }),
);

/** Order of the document: the summary and more. */
export const orderBody = component(
  'Order',
  orderSummaryBody.extend({
    kit_types: z.array(z.string()),
    kits: z.array(kitBody),
    metadata: z.record(z.string(), z.unknown()).nullable().meta({ description: 'The caller’s own key-value pairs.' }),
  }),
);

/** What {@link ORDER_SUMMARY} selects. */
export interface OrderSummaryData {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly recipient: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string | null;
    readonly address: AddressData;
  };
  readonly created: string;
  readonly updated: string;
}

/** What {@link ORDER_FRAGMENT} selects. */
export interface OrderData extends OrderSummaryData {
  readonly kitTypes: readonly { readonly code: string }[];
  readonly kits: { readonly edges: readonly { readonly node: KitData }[] };
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

export const ORDER_SUMMARY = `orderId status recipient { firstName lastName email phone ${ADDRESS} } created updated`;

/** Selects the order of the document. It has at most 100 kits: one for each kit type ordered (contract, section 3). */
export const ORDER_FRAGMENT = `
  fragment OrderBody on Order {
    ${ORDER_SUMMARY}
    kitTypes { code }
    kits(first: 100) { edges { node { ...KitBody } } }
    metadata
  }
  ${KIT_FRAGMENT}`;

export function orderSummaryBodyOf({
  orderId,
  status,
  recipient,
  created,
  updated,
}: OrderSummaryData): z.output<typeof orderSummaryBody> {
  return {
    order_id: orderId,
    status: lowerCase(status),
    recipient: {
      first_name: recipient.firstName,
      last_name: recipient.lastName,
      email: recipient.email,
      phone: recipient.phone,
      address: addressBodyOf(recipient.address),
    },
    created,
    updated,
  };
}

export function orderBodyOf(order: OrderData): z.output<typeof orderBody> {
  return {
    ...orderSummaryBodyOf(order),
    kit_types: order.kitTypes.map(({ code }) => code),
    kits: order.kits.edges.map(({ node }) => kitBodyOf(node)),
    metadata: order.metadata,
  };
}
