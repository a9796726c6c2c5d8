import { ORDER_DAYS, ORDER_STAGE_NAMES, orderDaysOf } from '../../domains/lifecycles/order-stall.ts';
import { wholeDays } from '../../domains/lifecycles/stall.ts';
import { listOrderStall, listStalledOrders, stalledOrderFilter } from '../../domains/orders/list-stalled-orders.ts';
import { type Account, type OrderStall, Prisma } from '../../generated/prisma/client.ts';
import { OrderStallStage } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { enumOf } from '../fields/enum-type.ts';
import { fromColumns, listField, nestedField } from '../fields/row-fields.ts';
import { AccountObject } from './accounts.ts';
import { embedded } from './common.ts';
import { filterInput } from './filter-input.ts';
import { OrderObject } from './orders.ts';

const OrderStallStageEnum = enumOf(
  OrderStallStage,
  builder.enumType('OrderStallStage', {
    description: 'Where an order waits for too long. The usual number of days is in parentheses.',
    values: {
      NOT_FULFILLED: { description: 'Kits of the order are left to fulfil, and it is not on hold (3).' },
      HELD: { description: 'The order is on hold (7).' },
    } satisfies Record<OrderStallStage, object>,
  }),
);

const OrderStallObject = builder.prismaObject('OrderStall', {
  description: embedded('Where an order waits for too long.'),
  fields: (t) => ({
    stage: t.expose('stage', { type: OrderStallStageEnum, description: 'Where the order waits.' }),
    since: t.expose('created', {
      type: 'DateTime',
      description: 'Since when: on hold since then, or placed, last released or partly fulfilled, whichever was last.',
    }),
    days: t.int({
      description: 'How many whole days the order has waited there.',
      extensions: fromColumns<OrderStall>('created'),
      resolve: ({ created }, _args, { call: { clock } }) => wholeDays(created, clock.now()),
    }),
    expectedDays: t.int({
      description: 'After how many days an order of this account is stalled there.',
      extensions: fromColumns<OrderStall>('stage', 'orderDays'),
      resolve: ({ stage, orderDays }) => orderDaysOf(orderDays)[stage],
    }),
  }),
});

const { extensions, ...planned } = nestedField(Prisma.sql`row.id`, listOrderStall);
const stall = { ...planned, extensions: { ...extensions, discloses: 'orderStalls' } } as const;

builder.prismaObjectField(OrderObject, 'stall', (t) =>
  t.field({
    type: OrderStallObject,
    nullable: true,
    description: 'Where the order has waited for too long; null if nowhere. Refused to LAB.',
    ...stall,
  }),
);

const StalledOrderConnection = builder.connectionObject(
  { type: OrderObject, name: 'StalledOrderConnection', description: 'A page of stalled orders.' },
  {
    name: 'StalledOrderEdge',
    description: 'A stalled order on a page.',
    fields: (t) => ({
      stall: t.field({
        type: OrderStallObject,
        nullable: true,
        description: 'Where the order waits for too long; null if it has moved on meanwhile.',
        ...nestedField(Prisma.sql`row.id`, listOrderStall),
      }),
    }),
  },
);

const StalledOrderFilterInput = filterInput(
  'StalledOrderFilter',
  'Selects stalled orders. All the conditions given must hold; an empty list matches nothing.',
  stalledOrderFilter,
);

builder.queryField('stalledOrders', (t) =>
  t.connection(
    {
      type: OrderObject,
      description: 'Orders that have waited for too long, longest first. Not for LAB.',
      args: {
        filter: t.arg({
          type: StalledOrderFilterInput,
          description: 'Only stalled orders that meet these conditions; all if left out.',
        }),
      },
      ...listField((work, args) => listStalledOrders(work, args.filter)),
    },
    StalledOrderConnection,
  ),
);

const days = (name: keyof typeof ORDER_STAGE_NAMES) =>
  `Days until \`${ORDER_STAGE_NAMES[name]}\`, usually ${ORDER_DAYS[ORDER_STAGE_NAMES[name]]}.`;

const OrderDaysType = builder.objectRef<Readonly<Record<OrderStallStage, number>>>('OrderDays').implement({
  description: embedded('After how many whole days orders of an account are stalled in each stage.'),
  fields: (t) => ({
    notFulfilled: t.exposeInt(ORDER_STAGE_NAMES.notFulfilled, { description: days('notFulfilled') }),
    held: t.exposeInt(ORDER_STAGE_NAMES.held, { description: days('held') }),
  }),
});

builder.prismaObjectField(AccountObject, 'orderDays', (t) =>
  t.field({
    type: OrderDaysType,
    description: 'After how many whole days orders of the account are stalled in each stage.',
    extensions: fromColumns<Account>('orderDays'),
    resolve: ({ orderDays }) => orderDaysOf(orderDays),
  }),
);
