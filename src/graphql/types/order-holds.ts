import { holdOrder } from '../../domains/orders/hold-order.ts';
import { listHold } from '../../domains/orders/list-orders.ts';
import { releaseOrder } from '../../domains/orders/release-order.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { nestedField } from '../fields/row-fields.ts';
import { RoleEnum } from './accounts.ts';
import { embedded } from './common.ts';
import { HoldOrderInput, HoldReasonEnum } from './hold-reasons.ts';
import { OrderObject, orderPayload } from './orders.ts';

const OrderHoldObject = builder.prismaObject('OrderHold', {
  description: embedded('Why an order waits: it is not fulfilled meanwhile.'),
  fields: (t) => ({
    reason: t.expose('reason', { type: HoldReasonEnum, description: 'Why the order waits.' }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'What the program and fulfillment should know about it. Refused to LAB.',
      extensions: { discloses: 'recipient' },
    }),
    since: t.expose('created', { type: 'DateTime', description: 'Since when the order has been on hold.' }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description: 'When the hold ends by itself; null if somebody has to release the order.',
    }),
    by: t.expose('by', { type: RoleEnum, description: 'The role that holds the order.' }),
  }),
});

builder.prismaObjectField(OrderObject, 'hold', (t) =>
  t.field({
    type: OrderHoldObject,
    nullable: true,
    description: 'Why the order is on hold; null if it is not.',
    ...nestedField(Prisma.sql`row.id`, listHold),
  }),
);

const ReleaseOrderInput = builder.inputType('ReleaseOrderInput', {
  description: 'An order to release.',
  fields: (t) => ({ orderId: t.string({ required: true, description: 'Code of the order to release.' }) }),
});

builder.mutationFields((t) => ({
  holdOrder: t.field({
    type: orderPayload('HoldOrderPayload', 'The order that is on hold.'),
    nullable: true,
    description:
      'Puts an order on hold, so that it is not fulfilled until it is released, or gives its hold another reason, note and end. For CLIENT and FULFILLMENT.',
    args: { input: t.arg({ type: HoldOrderInput, required: true, description: 'The order, and why it waits.' }) },
    resolve: async (_root, { input }, work) => ({ id: await holdOrder(work, input) }),
  }),
  releaseOrder: t.field({
    type: orderPayload('ReleaseOrderPayload', 'The order that was released.'),
    nullable: true,
    description: 'Releases an order that is on hold. For CLIENT, and for FULFILLMENT if it holds the order.',
    args: { input: t.arg({ type: ReleaseOrderInput, required: true, description: 'The order to release.' }) },
    resolve: async (_root, { input }, work) => ({ id: await releaseOrder(work, input) }),
  }),
}));
