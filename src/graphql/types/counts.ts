import { type CountsByStatus, countByStatus, type StatusCount } from '../../domains/figures/count-by-status.ts';
import type { KitStatus, OrderStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { computed } from '../fields/row-fields.ts';
import { embedded } from './common.ts';
import { KitStatusEnum } from './kits.ts';
import { OrderStatusEnum } from './orders.ts';
import { SampleStatusEnum } from './samples.ts';

const KitStatusCountType = builder.objectRef<StatusCount<KitStatus>>('KitStatusCount').implement({
  description: embedded('How many kits are in a status.'),
  fields: (t) => ({
    status: t.expose('status', { type: KitStatusEnum, description: 'The status.' }),
    count: t.exposeInt('count', { description: 'How many kits are in it.' }),
  }),
});

const SampleStatusCountType = builder.objectRef<StatusCount<SampleStatus>>('SampleStatusCount').implement({
  description: embedded('How many samples are in a status.'),
  fields: (t) => ({
    status: t.expose('status', { type: SampleStatusEnum, description: 'The status.' }),
    count: t.exposeInt('count', { description: 'How many samples are in it.' }),
  }),
});

const OrderStatusCountType = builder.objectRef<StatusCount<OrderStatus>>('OrderStatusCount').implement({
  description: embedded('How many orders are in a status.'),
  fields: (t) => ({
    status: t.expose('status', { type: OrderStatusEnum, description: 'The status.' }),
    count: t.exposeInt('count', { description: 'How many orders are in it.' }),
  }),
});

const CountsType = builder.objectRef<CountsByStatus>('Counts').implement({
  description: embedded('How many records are in each status.'),
  fields: (t) => ({
    kits: t.expose('kits', { type: [KitStatusCountType], description: 'The kits; each status at most once.' }),
    samples: t.expose('samples', {
      type: [SampleStatusCountType],
      description: 'The samples; each status at most once.',
    }),
    orders: t.expose('orders', { type: [OrderStatusCountType], description: 'The orders; each status at most once.' }),
  }),
});

builder.queryField('counts', (t) =>
  t.field({
    type: CountsType,
    description:
      'How many kits, samples and orders there are in each status, of those that you see: what a dashboard shows first, in one request.',
    args: {
      accountId: t.arg.id({
        description: 'Only records of the account with this UUID. For staff; a program only ever sees its own.',
      }),
    },
    ...computed((_root, args: object, work) => countByStatus(work, args)),
  }),
);
