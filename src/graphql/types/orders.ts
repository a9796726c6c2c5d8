import { isJsonObject } from '../../domains/json.ts';
import { listKits } from '../../domains/kits/list-kits.ts';
import { allowedNext } from '../../domains/lifecycles/lifecycle.ts';
import { orderLifecycle } from '../../domains/lifecycles/order.ts';
import { cancelOrder } from '../../domains/orders/cancel-order.ts';
import { createOrder } from '../../domains/orders/create-order.ts';
import { fulfillOrder } from '../../domains/orders/fulfill-order.ts';
import { listOrders } from '../../domains/orders/list-orders.ts';
import { updateOrderMetadata } from '../../domains/orders/update-order-metadata.ts';
import { type Order, Prisma } from '../../generated/prisma/client.ts';
import type { OrderStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../builder.ts';
import { payloadType, recordType } from '../record.ts';
import { fromColumns, fromSameRow, listField, nestedConnectionField, recordField } from '../row-fields.ts';
import { KitTypeObject } from './catalog.ts';
import {
  AddressInput,
  AddressType,
  accountFilterField,
  changedFilterFields,
  embedded,
  globalId,
  personFilterFields,
  sortInput,
  sortOf,
} from './common.ts';
import { KitConnection, KitFilterInput, KitObject, kitRecords } from './kits.ts';

const OrderStatusEnum = builder.enumType('OrderStatus', {
  description: 'The status of an order.',
  values: {
    PENDING: { description: 'Placed; no kit has been fulfilled.' },
    IN_PROGRESS: { description: 'At least one kit has been fulfilled.' },
    COMPLETED: { description: 'Nothing is left to fulfil, and every kit has arrived or been canceled.' },
    CANCELED: { description: 'Canceled, with all its kits.' },
  } satisfies Record<OrderStatus, object>,
});

const RecipientType = builder.objectRef<Order>('Recipient').implement({
  description: 'The person an order’s kits are sent to.',
  fields: (t) => ({
    firstName: t.exposeString('recipientFirstName', { description: 'First name, as given.' }),
    lastName: t.exposeString('recipientLastName', { description: 'Last name, as given.' }),
    email: t.exposeString('recipientEmail', { description: 'E-mail address, as given.' }),
    phone: t.exposeString('recipientPhone', { nullable: true, description: 'Phone number, as given.' }),
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

const OrderObject = builder.prismaNode('Order', {
  id: globalId,
  description: 'An order for kits to be sent to a person.',
  fields: (t) => ({
    orderId: t.exposeString('orderId', { description: 'The order’s code.' }),
    status: t.expose('status', { type: OrderStatusEnum, description: 'Its status.' }),
    recipient: t.field({
      type: RecipientType,
      description: 'The person the kits are sent to.',
      extensions: fromSameRow,
      resolve: (order) => order,
    }),
    kitTypes: t.field({
      type: [KitTypeObject],
      description: 'The kit types ordered, in the order given. A type ordered twice is listed twice.',
      select: (_args, _context, nestedSelection) => ({
        items: { select: { kitType: nestedSelection(true) }, orderBy: { position: 'asc' } },
      }),
      resolve: (order) => order.items.map((item) => item.kitType),
    }),
    kits: t.connection(
      {
        type: KitObject,
        description: 'The kits made for this order so far, in the order they were made.',
        args: { filter: t.arg({ type: KitFilterInput, description: 'Which of them.' }) },
        ...nestedConnectionField(kitRecords.load, Prisma.sql`row.order_id`, (context, args) =>
          listKits(context, args.filter, { column: 'created', direction: 'ASC' }),
        ),
      },
      KitConnection,
    ),
    metadata: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'The program’s own data about the order.',
      extensions: fromColumns<Order>('metadata'),
      resolve: (order) => (isJsonObject(order.metadata) ? order.metadata : null),
    }),
    placedBy: t.relation('placedBy', { description: 'The user whose key placed it.' }),
    allowedNextStatuses: t.field({
      type: [OrderStatusEnum],
      description: 'The statuses that may follow the current one.',
      extensions: fromColumns<Order>('status'),
      resolve: (order) => allowedNext(orderLifecycle, order.status),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was placed.' }),
    updated: t.expose('updated', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const orderRecords = recordType<Order>('order', 'Order', ({ db }, ids, query) =>
  db.order.findMany({ ...query, where: { id: { in: ids } } }),
);

const OrderConnection = builder.connectionObject(
  { type: OrderObject, name: 'OrderConnection', description: 'A page of orders.' },
  { name: 'OrderEdge', description: 'An order on a page.' },
);

const OrderFilterInput = builder.inputType('OrderFilter', {
  description: 'Which orders. All conditions given must hold; an empty list matches nothing.',
  fields: (t) => ({
    statuses: t.field({ type: [OrderStatusEnum], description: 'In one of these statuses.' }),
    ...personFilterFields(t, 'of the recipient'),
    ...changedFilterFields(t),
    ...accountFilterField(t),
  }),
});

const OrderOrderInput = sortInput('OrderOrder', 'How to sort orders.');

builder.queryFields((t) => ({
  order: t.field({
    type: OrderObject,
    nullable: true,
    description: 'An order by its code, ignoring case; null if there is none.',
    args: { orderId: t.arg.string({ required: true, description: 'The order’s code.' }) },
    ...recordField(orderRecords, 'orderId'),
  }),
  orders: t.connection(
    {
      type: OrderObject,
      description: 'Orders, by default most recently updated first.',
      args: {
        filter: t.arg({ type: OrderFilterInput, description: 'Which orders.' }),
        orderBy: t.arg({ type: OrderOrderInput, description: 'In which order.' }),
      },
      ...listField(orderRecords.load, (context, args) =>
        listOrders(context, args.filter, sortOf(args.orderBy, { column: 'updated', direction: 'DESC' })),
      ),
    },
    OrderConnection,
  ),
}));

/** The payload type of a mutation that shows an order. */
export function orderPayload(name: string, description: string) {
  const shown = { field: 'order', type: OrderObject, load: orderRecords.load, description: 'The order, as it is now.' };
  return payloadType(name, description, shown);
}

const RecipientInput = builder.inputType('RecipientInput', {
  description: embedded('The person an order’s kits are sent to.'),
  fields: (t) => ({
    firstName: t.string({ required: true, description: 'First name.' }),
    lastName: t.string({ required: true, description: 'Last name.' }),
    email: t.string({ required: true, description: 'E-mail address.' }),
    phone: t.string({ description: 'Phone number.' }),
    address: t.field({ type: AddressInput, required: true, description: 'Where to send the kits.' }),
  }),
});

const CreateOrderInput = builder.inputType('CreateOrderInput', {
  description: 'A new order.',
  fields: (t) => ({
    kitTypes: t.stringList({
      required: true,
      description: 'Codes of orderable kit types, 1 to 100. A code given twice means two kits.',
    }),
    recipient: t.field({ type: RecipientInput, required: true, description: 'The person to send the kits to.' }),
    metadata: t.field({ type: 'JSONObject', description: 'The program’s own data: at most 16 KiB and 8 levels.' }),
  }),
});

const CancelOrderInput = builder.inputType('CancelOrderInput', {
  description: 'Which order to cancel.',
  fields: (t) => ({
    orderId: t.string({ required: true, description: 'The order’s code.' }),
    reason: t.string({ description: 'Why. It is kept in the history of its kits and samples.' }),
  }),
});

const UpdateOrderMetadataInput = builder.inputType('UpdateOrderMetadataInput', {
  description: 'New metadata for an order.',
  fields: (t) => ({
    orderId: t.string({ required: true, description: 'The order’s code.' }),
    metadata: t.field({
      type: 'JSONObject',
      description: 'Replaces the metadata as a whole; null for none. It must be given.',
    }),
  }),
});

const FulfilledKitInput = builder.inputType('FulfilledKitInput', {
  description: 'A kit that fulfils part of an order.',
  fields: (t) => ({
    kitType: t.string({ required: true, description: 'Code of a kit type that the order still lacks.' }),
    kitId: t.string({
      description:
        'The code printed on the box. The code of a free kit in the account’s stock takes that kit over. Generated if left out.',
    }),
    sampleId: t.string({ description: 'The barcode on the collection device. Generated if left out.' }),
  }),
});

const FulfillOrderInput = builder.inputType('FulfillOrderInput', {
  description: 'Kits that fulfil an order in part or in whole.',
  fields: (t) => ({
    orderId: t.string({ required: true, description: 'The order’s code.' }),
    kits: t.field({ type: [FulfilledKitInput], required: true, description: 'The kits, 1 to 100.' }),
  }),
});

builder.mutationFields((t) => ({
  createOrder: t.field({
    type: orderPayload('CreateOrderPayload', 'The order placed.'),
    nullable: true,
    description: 'Places an order for kits. The kits are made when it is fulfilled. For CLIENT.',
    args: { input: t.arg({ type: CreateOrderInput, required: true, description: 'The order.' }) },
    resolve: async (_root, { input }, context) => ({ id: await createOrder(context, input) }),
  }),
  cancelOrder: t.field({
    type: orderPayload('CancelOrderPayload', 'The order canceled.'),
    nullable: true,
    description: 'Cancels an order with its kits and samples, unless a kit has already left. For CLIENT.',
    args: { input: t.arg({ type: CancelOrderInput, required: true, description: 'The order.' }) },
    resolve: async (_root, { input }, context) => ({ id: await cancelOrder(context, input) }),
  }),
  updateOrderMetadata: t.field({
    type: orderPayload('UpdateOrderMetadataPayload', 'The order changed.'),
    nullable: true,
    description: 'Replaces the metadata of an order. For CLIENT.',
    args: { input: t.arg({ type: UpdateOrderMetadataInput, required: true, description: 'The metadata.' }) },
    resolve: async (_root, { input }, context) => ({ id: await updateOrderMetadata(context, input) }),
  }),
  fulfillOrder: t.field({
    type: orderPayload('FulfillOrderPayload', 'The order fulfilled.'),
    nullable: true,
    description: 'Makes the kits of an order, in part or in whole, never more than were ordered. For FULFILLMENT.',
    args: { input: t.arg({ type: FulfillOrderInput, required: true, description: 'The kits.' }) },
    resolve: async (_root, { input }, context) => ({ id: await fulfillOrder(context, input) }),
  }),
}));
