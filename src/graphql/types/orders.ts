import type { Sort } from '../../db/sql/list.ts';
import { isJsonObject } from '../../domains/inputs/json.ts';
import { listKits } from '../../domains/kits/list-kits.ts';
import { allowedNext } from '../../domains/lifecycles/lifecycle.ts';
import { orderLifecycle } from '../../domains/lifecycles/order.ts';
import { type CanceledOrder, cancelOrder } from '../../domains/orders/cancel-order.ts';
import { createOrder, type PlacedNow } from '../../domains/orders/create-order.ts';
import { fulfillOrder } from '../../domains/orders/fulfill-order.ts';
import { listOrders, orderFilter } from '../../domains/orders/list-orders.ts';
import { updateOrderMetadata } from '../../domains/orders/update-order-metadata.ts';
import { updateOrderRecipient } from '../../domains/orders/update-order-recipient.ts';
import { type Order, Prisma } from '../../generated/prisma/client.ts';
import { OrderStatus, type Role } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { enumOf } from '../fields/enum-type.ts';
import { payloadType, recordType } from '../fields/record.ts';
import {
  answeredByPlan,
  fromColumns,
  fromPayload,
  fromSameRow,
  listField,
  nestedField,
  recordField,
} from '../fields/row-fields.ts';
import { RoleEnum } from './accounts.ts';
import { KitTypeObject } from './catalog.ts';
import { AddressInput, AddressType, embedded, globalId, metadataChangeFields, sortInput, sortOf } from './common.ts';
import { filterInput } from './filter-input.ts';
import { OrderHoldInput } from './hold-reasons.ts';
import { KitConnection, KitFilterInput, KitObject } from './kits.ts';

/** The statuses of orders. */
export const OrderStatusEnum = enumOf(
  OrderStatus,
  builder.enumType('OrderStatus', {
    description: 'The status of an order.',
    values: {
      PENDING: { description: 'The order is placed, and no kit has been fulfilled.' },
      IN_PROGRESS: { description: 'At least one kit has been fulfilled.' },
      COMPLETED: { description: 'Nothing is left to fulfil, and every kit has arrived or been canceled.' },
      CANCELED: { description: 'The order was canceled, with all its kits.' },
    } satisfies Record<OrderStatus, object>,
  }),
);

const RecipientType = builder.objectRef<Order>('Recipient').implement({
  description: 'The person an order’s kits are sent to.',
  fields: (t) => ({
    firstName: t.exposeString('recipientFirstName', { description: 'The recipient’s first name, as given.' }),
    lastName: t.exposeString('recipientLastName', { description: 'The recipient’s last name, as given.' }),
    email: t.exposeString('recipientEmail', { description: 'The recipient’s e-mail address, as given.' }),
    phone: t.exposeString('recipientPhone', { nullable: true, description: 'The recipient’s phone number, as given.' }),
    address: t.field({
      type: AddressType,
      description: 'Where the kits are sent.',
      extensions: fromColumns<Order>(
        'recipientStreet1',
        'recipientStreet2',
        'recipientCity',
        'recipientState',
        'recipientCountry',
        'recipientZip',
      ),
      resolve: (order) => ({
        street1: order.recipientStreet1,
        street2: order.recipientStreet2,
        city: order.recipientCity,
        state: order.recipientState,
        country: order.recipientCountry,
        zip: order.recipientZip,
      }),
    }),
  }),
});

/** A cancellation of an order. */
interface OrderCancellation {
  readonly at: Date;
  readonly by: Role | null;
  readonly reason: string | null;
}

const OrderCancellationType = builder.objectRef<OrderCancellation>('OrderCancellation').implement({
  description: embedded('When an order, or what was left of it, was canceled.'),
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When the order, or what was left of it, was canceled.' }),
    by: t.expose('by', {
      type: RoleEnum,
      nullable: true,
      description: 'The role that canceled it; null if its kits were canceled one by one.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why the order was canceled; null if nobody said.',
    }),
  }),
});

/** An order. */
export const OrderObject = builder.prismaNode('Order', {
  id: globalId,
  description: 'An order for kits to be sent to a person.',
  fields: (t) => ({
    orderId: t.exposeString('orderId', { description: 'The order’s code.' }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description:
        'What the program calls the order; null if it gave no such name. Never changed, and unique in the account.',
    }),
    account: t.relation('account', {
      description: 'The account of the program that the order is for; in TEST mode, nothing is to be sent.',
    }),
    status: t.expose('status', { type: OrderStatusEnum, description: 'The order’s status.' }),
    recipient: t.field({
      type: RecipientType,
      // Nullable, so that the error for laboratories, which may see the order but not its recipient, stays on this field.
      nullable: true,
      description: 'The person the kits are sent to. Refused to LAB.',
      extensions: { ...fromSameRow, discloses: 'recipient' },
      resolve: answeredByPlan,
    }),
    kitTypes: t.field({
      type: [KitTypeObject],
      description: 'The kit types ordered, in the sequence given, at most 100. A type ordered twice is listed twice.',
      select: (_args, _context, nestedSelection) => ({
        items: { select: { kitType: nestedSelection(true) }, orderBy: { position: 'asc' } },
      }),
      resolve: (order) => order.items.map((item) => item.kitType),
    }),
    kits: t.connection(
      {
        type: KitObject,
        description: 'The kits made for this order so far, oldest first.',
        args: {
          filter: t.arg({
            type: KitFilterInput,
            description: 'Only kits of the order that meet these conditions; all if left out.',
          }),
        },
        ...nestedField(Prisma.sql`row.order_id`, (work, args) =>
          listKits(work, args.filter, { column: 'created', direction: 'ASC' }),
        ),
      },
      KitConnection,
    ),
    cancellation: t.field({
      type: OrderCancellationType,
      nullable: true,
      description: 'The last cancellation of the order, or of what was left of it; null if there was none.',
      extensions: fromColumns<Order>('canceledAt', 'canceledBy', 'cancelReason'),
      resolve: ({ canceledAt: at, canceledBy: by, cancelReason: reason }) => (at === null ? null : { at, by, reason }),
    }),
    metadata: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'The program’s own data about the order, as a JSON object.',
      extensions: fromColumns<Order>('metadata'),
      resolve: (order) => (isJsonObject(order.metadata) ? order.metadata : null),
    }),
    placedBy: t.relation('placedBy', { description: 'The user whose API key placed the order.' }),
    allowedNextStatuses: t.field({
      type: [OrderStatusEnum],
      description: 'The statuses that may follow the order’s current one, each at most once.',
      extensions: fromColumns<Order>('status'),
      resolve: (order) => allowedNext(orderLifecycle, order.status),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the order was placed.' }),
    updated: t.expose('updated', { type: 'DateTime', description: 'When the order last changed.' }),
  }),
});

recordType('order', 'Order');

const OrderConnection = builder.connectionObject(
  { type: OrderObject, name: 'OrderConnection', description: 'A page of orders.' },
  { name: 'OrderEdge', description: 'An order on a page.' },
);

const OrderFilterInput = filterInput(
  'OrderFilter',
  'Selects orders. All the conditions given must hold; an empty list matches nothing.',
  orderFilter,
);

const LATEST_UPDATE_FIRST: Sort = { column: 'updated', direction: 'DESC' };

const OrderSortInput = sortInput('OrderSort', 'How to sort orders.', LATEST_UPDATE_FIRST);

builder.queryFields((t) => ({
  order: t.field({
    type: OrderObject,
    nullable: true,
    description: 'The order with this code; null if there is none.',
    args: { orderId: t.arg.string({ required: true, description: 'The order’s code, ignoring case.' }) },
    ...recordField('order', 'orderId'),
  }),
  orders: t.connection(
    {
      type: OrderObject,
      description: 'Orders, by default the most recently updated first.',
      args: {
        filter: t.arg({
          type: OrderFilterInput,
          description: 'Only orders that meet these conditions; all if left out.',
        }),
        orderBy: t.arg({
          type: OrderSortInput,
          description: 'How to sort the orders; the most recently updated first if left out.',
        }),
      },
      ...listField((work, args) => listOrders(work, args.filter, sortOf(args.orderBy, LATEST_UPDATE_FIRST))),
    },
    OrderConnection,
  ),
}));

/** The payload type of a mutation that shows an order. */
export function orderPayload(name: string, description: string) {
  const shown = {
    field: 'order',
    type: OrderObject,
    description: 'The order as it is now.',
  };
  return payloadType(name, description, shown);
}

/** The recipient of an order to place. */
export const RecipientInput = builder.inputType('RecipientInput', {
  description: 'The person to send an order’s kits to.',
  fields: (t) => ({
    firstName: t.string({ required: true, description: 'The recipient’s first name.' }),
    lastName: t.string({ required: true, description: 'The recipient’s last name.' }),
    email: t.string({ required: true, description: 'The recipient’s e-mail address.' }),
    phone: t.string({ description: 'The recipient’s phone number.' }),
    address: t.field({ type: AddressInput, required: true, description: 'Where to send the kits.' }),
  }),
});

const CreateOrderInput = builder.inputType('CreateOrderInput', {
  description: 'The order to place.',
  fields: (t) => ({
    kitTypes: t.stringList({
      required: true,
      description:
        'Codes of the kit types to order, 1 to 100; each must be orderable. A code given twice means two kits.',
    }),
    recipient: t.field({ type: RecipientInput, required: true, description: 'The person to send the kits to.' }),
    metadata: t.field({
      type: 'JSONObject',
      description: 'The program’s own data about the order, at most 16 KiB and 8 levels deep.',
    }),
    externalId: t.string({
      description:
        'What the program calls the order, at most 100 characters. If it has an order of this name already, placed with the same input, that order is the answer, and nothing is placed.',
    }),
    hold: t.field({ type: OrderHoldInput, description: 'A hold to place the order on; none if left out.' }),
  }),
});

const CreateOrderPayload = builder.objectRef<PlacedNow>('CreateOrderPayload').implement({
  description: 'The order that was placed.',
  fields: (t) => ({
    order: t.field({
      type: OrderObject,
      nullable: true,
      description: 'The order as it is now.',
      ...fromPayload<PlacedNow>(({ id }) => [id]),
    }),
    isNew: t.exposeBoolean('isNew', {
      description: 'Whether the order was placed now; false if it was there already, under the same external id.',
    }),
  }),
});

const CancelOrderInput = builder.inputType('CancelOrderInput', {
  description: 'The order to cancel.',
  fields: (t) => ({
    orderId: t.string({ required: true, description: 'Code of the order to cancel.' }),
    reason: t.string({
      description:
        'Why the order is canceled, which the events of its kits and samples will show. Required of FULFILLMENT.',
    }),
  }),
});

const CancelOrderPayload = builder.objectRef<CanceledOrder>('CancelOrderPayload').implement({
  description: 'The order that was canceled, and what of it.',
  fields: (t) => ({
    order: t.field({
      type: OrderObject,
      nullable: true,
      description: 'The order as it is now.',
      ...fromPayload<CanceledOrder>(({ id }) => [id]),
    }),
    canceledKits: t.field({
      type: [KitObject],
      nullable: true,
      description: 'The kits that were canceled, in the order in which they were made; at most 100.',
      ...fromPayload<CanceledOrder>(({ canceledKits }) => canceledKits),
    }),
    canceledKitTypes: t.stringList({
      description: 'The code of the kit type of each kit that is not made any more; at most 100.',
      resolve: ({ canceledKitTypes }) => [...canceledKitTypes],
    }),
  }),
});

const UpdateOrderMetadataInput = builder.inputType('UpdateOrderMetadataInput', {
  description: 'An order and its new metadata.',
  fields: (t) => ({
    orderId: t.string({ required: true, description: 'The order’s code.' }),
    metadata: t.field({
      type: 'JSONObject',
      description: 'The new metadata; null removes what there is, but it cannot be left out.',
    }),
    ...metadataChangeFields(t),
  }),
});

const RecipientChangeInput = builder.inputType('RecipientChangeInput', {
  description: 'What to change of an order’s recipient. Whatever is left out stays as it is.',
  fields: (t) => ({
    firstName: t.string({ description: 'The recipient’s first name. It cannot be removed.' }),
    lastName: t.string({ description: 'The recipient’s last name. It cannot be removed.' }),
    email: t.string({ description: 'The recipient’s e-mail address. It cannot be removed.' }),
    phone: t.string({ description: 'The recipient’s phone number; null or a blank text removes it.' }),
    address: t.field({
      type: AddressInput,
      description: 'Where to send the kits, as a whole, in place of the address before. It cannot be removed.',
    }),
  }),
});

const UpdateOrderRecipientInput = builder.inputType('UpdateOrderRecipientInput', {
  description: 'An order of which nothing is on its way, and what to change of its recipient.',
  fields: (t) => ({
    orderId: t.string({ required: true, description: 'The order’s code.' }),
    recipient: t.field({
      type: RecipientChangeInput,
      required: true,
      description: 'What to change of the person to send the kits to.',
    }),
  }),
});

const FulfilledKitInput = builder.inputType('FulfilledKitInput', {
  description: 'A kit that fulfils part of an order.',
  fields: (t) => ({
    kitType: t.string({
      required: true,
      description: 'Code of the kit’s type, which must be one that the order still lacks.',
    }),
    kitId: t.string({
      description:
        'The code printed on the kit’s box. If it is that of a free kit in the account’s stock, the order takes over that kit. Generated if left out.',
    }),
    sampleId: t.string({ description: 'The barcode on the kit’s collection device. Generated if left out.' }),
    lot: t.string({ description: 'The code of the lot that the kit is of, if it is known and not recorded yet.' }),
  }),
});

const FulfillOrderInput = builder.inputType('FulfillOrderInput', {
  description: 'An order, and kits that fulfil it in part or in whole.',
  fields: (t) => ({
    orderId: t.string({ required: true, description: 'Code of the order to fulfil.' }),
    kits: t.field({ type: [FulfilledKitInput], required: true, description: 'The kits that fulfil it, 1 to 100.' }),
  }),
});

builder.mutationFields((t) => ({
  createOrder: t.field({
    type: CreateOrderPayload,
    nullable: true,
    description: 'Places an order for kits. The kits are made when it is fulfilled. For CLIENT.',
    args: { input: t.arg({ type: CreateOrderInput, required: true, description: 'The order to place.' }) },
    resolve: (_root, { input }, work) => createOrder(work, input),
  }),
  cancelOrder: t.field({
    type: CancelOrderPayload,
    nullable: true,
    description:
      'Cancels an order with its kits and samples; of one of which kits have been sent, what has not. For CLIENT and FULFILLMENT.',
    args: { input: t.arg({ type: CancelOrderInput, required: true, description: 'The order to cancel.' }) },
    resolve: (_root, { input }, work) => cancelOrder(work, input),
  }),
  updateOrderMetadata: t.field({
    type: orderPayload('UpdateOrderMetadataPayload', 'The order that was changed.'),
    nullable: true,
    description: 'Replaces the metadata of an order, or merges new metadata into it. For CLIENT.',
    args: {
      input: t.arg({ type: UpdateOrderMetadataInput, required: true, description: 'The order and its new metadata.' }),
    },
    resolve: async (_root, { input }, work) => ({ id: await updateOrderMetadata(work, input) }),
  }),
  updateOrderRecipient: t.field({
    type: orderPayload('UpdateOrderRecipientPayload', 'The order that was changed.'),
    nullable: true,
    description:
      'Changes whom an order’s kits are sent to, as long as none of them has left, or those that have could not be delivered. For CLIENT.',
    args: {
      input: t.arg({
        type: UpdateOrderRecipientInput,
        required: true,
        description: 'The order, and what to change of its recipient.',
      }),
    },
    resolve: async (_root, { input }, work) => ({ id: await updateOrderRecipient(work, input) }),
  }),
  fulfillOrder: t.field({
    type: orderPayload('FulfillOrderPayload', 'The order that was fulfilled, in part or in whole.'),
    nullable: true,
    description: 'Makes some or all of an order’s kits, never more than were ordered. For FULFILLMENT.',
    args: { input: t.arg({ type: FulfillOrderInput, required: true, description: 'The order and its kits.' }) },
    resolve: async (_root, { input }, work) => ({ id: await fulfillOrder(work, input) }),
  }),
}));
