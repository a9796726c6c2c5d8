import { authorize, inTenant } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isCode } from '../../db/identifiers.ts';
import { type Order, Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import {
  AddressType,
  accountFilterField,
  changedFilterFields,
  personFilterFields,
  sortInput,
  sortOf,
} from '../../graphql/common-types.ts';
import { connectionOf, type LoadRows, nestedConnectionOf } from '../../graphql/connection.ts';
import { OrderStatusEnum } from '../../graphql/enums.ts';
import { registerNode } from '../../graphql/node.ts';
import { KitTypeObject } from '../catalog/schema.ts';
import { listKits } from '../kits/list-kits.ts';
import { KitConnection, KitFilterInput, KitObject, loadKits } from '../kits/schema.ts';
import { allowedNext } from '../lifecycle.ts';
import { isJsonObject } from '../metadata.ts';
import { orderLifecycle } from './lifecycle.ts';
import { listOrders } from './list-orders.ts';

const RecipientType = builder.objectRef<Order>('Recipient').implement({
  description: 'Who an order’s kits are sent to.',
  fields: (t) => ({
    firstName: t.exposeString('recipientFirstName', { description: 'First name, as given.' }),
    lastName: t.exposeString('recipientLastName', { description: 'Last name, as given.' }),
    email: t.exposeString('recipientEmail', { description: 'E-mail address, as given.' }),
    phone: t.exposeString('recipientPhone', { nullable: true, description: 'Phone number, as given.' }),
    address: t.field({
      type: AddressType,
      description: 'Where to.',
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

export const OrderObject = builder.prismaNode('Order', {
  id: { field: 'id', description: 'Relay id.' },
  description: 'An order for kits to be sent to a person.',
  fields: (t) => ({
    orderId: t.exposeString('orderId', { description: 'The order’s code.' }),
    status: t.expose('status', { type: OrderStatusEnum, description: 'Where it stands.' }),
    recipient: t.field({ type: RecipientType, description: 'Who the kits are sent to.', resolve: (order) => order }),
    kitTypes: t.field({
      type: [KitTypeObject],
      description: 'The kit types ordered, in the order given; a type ordered twice stands twice.',
      select: (_args, _context, nestedSelection) => ({
        items: { select: { kitType: nestedSelection(true) }, orderBy: { position: 'asc' } },
      }),
      resolve: (order) => order.items.map((item) => item.kitType),
    }),
    kits: t.connection(
      {
        type: KitObject,
        description: 'The kits made for this order so far, in the order of their making.',
        args: { filter: t.arg({ type: KitFilterInput, description: 'Which of them.' }) },
        resolve: (order, args, context, info) => {
          const list = listKits(context, args.filter, { column: 'created', direction: 'ASC' });
          const parent = { column: Prisma.sql`row.order_id`, id: order.id };
          return nestedConnectionOf({ context, info }, args, list, parent, loadKits(context));
        },
      },
      KitConnection,
    ),
    metadata: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'The program’s own data about the order.',
      resolve: (order) => (isJsonObject(order.metadata) ? order.metadata : null),
    }),
    placedBy: t.relation('placedBy', { description: 'The user whose key placed it.' }),
    allowedNextStatuses: t.field({
      type: [OrderStatusEnum],
      description: 'The statuses that may follow the present one.',
      resolve: (order) => allowedNext(orderLifecycle, order.status),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was placed.' }),
    updated: t.expose('updated', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const OrderConnection = builder.connectionObject(
  { type: OrderObject, name: 'OrderConnection', description: 'A page of orders.' },
  { name: 'OrderEdge', description: 'An order on a page.' },
);

const OrderFilterInput = builder.inputType('OrderFilter', {
  description: 'Which orders. All conditions given must hold; an empty list lets nothing through.',
  fields: (t) => ({
    statuses: t.field({ type: [OrderStatusEnum], description: 'In one of these statuses.' }),
    ...personFilterFields(t, 'of the recipient'),
    ...changedFilterFields(t),
    ...accountFilterField(t),
  }),
});

const OrderOrderInput = sortInput('OrderOrder', 'How orders are sorted.');

const loadOrders =
  (context: RequestContext): LoadRows<Order> =>
  (ids, query) =>
    context.db.order.findMany({ ...query, where: { id: { in: ids } } });

builder.queryFields((t) => ({
  order: t.prismaField({
    type: OrderObject,
    nullable: true,
    description: 'An order by its code, without regard to case; null when there is none.',
    args: { orderId: t.arg.string({ required: true, description: 'The order’s code.' }) },
    resolve: (query, _root, { orderId }, context) => {
      const actor = authorize(context.actor, 'orders.read');
      // Taken over before the id is looked at: Pothos takes a query that nobody reads for a mistake.
      const one = { ...query, where: { orderId, ...inTenant(actor) } };
      return isCode(orderId) ? context.db.order.findFirst(one) : null;
    },
  }),
  orders: t.connection(
    {
      type: OrderObject,
      description: 'Orders, most recently updated first unless sorted otherwise.',
      args: {
        filter: t.arg({ type: OrderFilterInput, description: 'Which orders.' }),
        orderBy: t.arg({ type: OrderOrderInput, description: 'Sorted how.' }),
      },
      resolve: (_root, args, context, info) => {
        const list = listOrders(context, args.filter, sortOf(args.orderBy, { column: 'updated', direction: 'DESC' }));
        return connectionOf({ context, info }, args, list, loadOrders(context));
      },
    },
    OrderConnection,
  ),
}));

registerNode('Order', (context, ids, query) => {
  const actor = authorize(context.actor, 'orders.read');
  return context.db.order.findMany({ ...query, where: { id: { in: ids }, ...inTenant(actor) } });
});
