import { EXPECTED_DAYS, expectedDaysOf, STAGE_NAMES } from '../../domains/lifecycles/stall.ts';
import type { KitType } from '../../generated/prisma/client.ts';
import { builder } from '../builder.ts';
import { fromColumns } from '../row-fields.ts';
import { KitTypeObject } from './catalog.ts';
import { embedded } from './common.ts';

type StageName = keyof typeof STAGE_NAMES;
type DaysOfStages = Readonly<Record<StageName, number>>;

function describe(name: StageName): string {
  return `Days until \`${STAGE_NAMES[name]}\`, usually ${EXPECTED_DAYS[STAGE_NAMES[name]]}.`;
}

const ExpectedDaysType = builder.objectRef<DaysOfStages>('ExpectedDays').implement({
  description: embedded('After how many whole days kits of a type are stalled in each stage.'),
  fields: (t) => {
    const days = (name: StageName) => t.exposeInt(name, { description: describe(name) });
    return {
      notShipped: days('notShipped'),
      lateToCustomer: days('lateToCustomer'),
      deliveryException: days('deliveryException'),
      notActivated: days('notActivated'),
      notReturned: days('notReturned'),
      lateToLaboratory: days('lateToLaboratory'),
      lostToLaboratory: days('lostToLaboratory'),
      notReceived: days('notReceived'),
      notResulted: days('notResulted'),
      notReplaced: days('notReplaced'),
    } satisfies Record<StageName, unknown>;
  },
});

builder.prismaObjectField(KitTypeObject, 'expectedDays', (t) =>
  t.field({
    type: ExpectedDaysType,
    description: 'After how many whole days kits of this type are stalled in each stage.',
    extensions: fromColumns<KitType>('expectedDays'),
    resolve: ({ expectedDays }) => daysOf(expectedDays),
  }),
);

/** The days of each stage by the names in the schema, from a kit type's own numbers. */
function daysOf(own: unknown): DaysOfStages {
  const days = expectedDaysOf(own);
  return {
    notShipped: days.NOT_SHIPPED,
    lateToCustomer: days.LATE_TO_CUSTOMER,
    deliveryException: days.DELIVERY_EXCEPTION,
    notActivated: days.NOT_ACTIVATED,
    notReturned: days.NOT_RETURNED,
    lateToLaboratory: days.LATE_TO_LABORATORY,
    lostToLaboratory: days.LOST_TO_LABORATORY,
    notReceived: days.NOT_RECEIVED,
    notResulted: days.NOT_RESULTED,
    notReplaced: days.NOT_REPLACED,
  };
}
