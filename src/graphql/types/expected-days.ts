import { EXPECTED_DAYS, expectedDaysOf, STAGE_NAMES } from '../../domains/lifecycles/stall.ts';
import type { KitType } from '../../generated/prisma/client.ts';
import type { StallStage } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { fromColumns } from '../fields/row-fields.ts';
import { KitTypeObject } from './catalog.ts';
import { embedded } from './common.ts';

type StageName = keyof typeof STAGE_NAMES;

function describe(name: StageName): string {
  return `Days until \`${STAGE_NAMES[name]}\`, usually ${EXPECTED_DAYS[STAGE_NAMES[name]]}.`;
}

const ExpectedDaysType = builder.objectRef<Readonly<Record<StallStage, number>>>('ExpectedDays').implement({
  description: embedded('After how many whole days kits of a type are stalled in each stage.'),
  fields: (t) => {
    const days = (name: StageName) => t.exposeInt(STAGE_NAMES[name], { description: describe(name) });
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
    resolve: ({ expectedDays }) => expectedDaysOf(expectedDays),
  }),
);
