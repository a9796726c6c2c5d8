import { listStall, listStalledKits, stalledFilter } from '../../domains/kits/list-stalled-kits.ts';
import { expectedDaysOf, wholeDays } from '../../domains/lifecycles/stall.ts';
import { type KitStall, Prisma } from '../../generated/prisma/client.ts';
import { StallStage } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { enumOf } from '../fields/enum-type.ts';
import { fromColumns, listField, nestedField } from '../fields/row-fields.ts';
import { embedded } from './common.ts';
import { filterInput } from './filter-input.ts';
import { KitObject } from './kits.ts';

/** The stages in which kits stall. */
export const StallStageEnum = enumOf(
  StallStage,
  builder.enumType('StallStage', {
    description: 'Where a kit waits for too long. The usual number of days is in parentheses.',
    values: {
      NOT_SHIPPED: { description: 'The kit is being prepared (3).' },
      LATE_TO_CUSTOMER: { description: 'The kit is on its way to the customer (10).' },
      DELIVERY_EXCEPTION: { description: 'The carrier could not deliver the kit (1).' },
      NOT_ACTIVATED: { description: 'The kit is delivered, and nobody has activated it (30).' },
      NOT_RETURNED: { description: 'The kit is registered, and its sample has not been sent back (30).' },
      LATE_TO_LABORATORY: { description: 'The sample is on its way to the laboratory (10).' },
      LOST_TO_LABORATORY: { description: 'The carrier could not deliver the sample (1).' },
      NOT_RECEIVED: { description: 'The sample is delivered, and the laboratory has not received it (2).' },
      NOT_RESULTED: { description: 'The laboratory has the sample, and its results are not complete (7).' },
      NOT_REPLACED: { description: 'The sample could not be tested, and the kit has no replacement (1).' },
    } satisfies Record<StallStage, object>,
  }),
);

const StallObject = builder.prismaObject('KitStall', {
  name: 'Stall',
  description: embedded('Where a kit waits for too long.'),
  fields: (t) => ({
    stage: t.expose('stage', { type: StallStageEnum, description: 'Where the kit waits.' }),
    since: t.expose('created', {
      type: 'DateTime',
      description: 'When the kit entered this stage: the newest event of that status.',
    }),
    days: t.int({
      description: 'How many whole days the kit has waited there.',
      extensions: fromColumns<KitStall>('created'),
      resolve: ({ created }, _args, { call: { clock } }) => wholeDays(created, clock.now()),
    }),
    expectedDays: t.int({
      description: 'After how many days a kit of this type is stalled there.',
      extensions: fromColumns<KitStall>('stage', 'expectedDays'),
      resolve: ({ stage, expectedDays }) => expectedDaysOf(expectedDays)[stage],
    }),
  }),
});

const stall = nestedField(Prisma.sql`row.id`, listStall);

builder.prismaObjectField(KitObject, 'stall', (t) =>
  t.field({
    type: StallObject,
    nullable: true,
    description: 'Where the kit has waited for too long; null if nowhere.',
    ...stall,
  }),
);

const StalledKitConnection = builder.connectionObject(
  { type: KitObject, name: 'StalledKitConnection', description: 'A page of stalled kits.' },
  {
    name: 'StalledKitEdge',
    description: 'A stalled kit on a page.',
    fields: (t) => ({
      stall: t.field({
        type: StallObject,
        nullable: true,
        description: 'Where the kit waits for too long; null if it has moved on meanwhile.',
        ...stall,
      }),
    }),
  },
);

const StalledKitFilterInput = filterInput(
  'StalledKitFilter',
  'Selects stalled kits. All the conditions given must hold; an empty list matches nothing.',
  stalledFilter,
);

builder.queryField('stalledKits', (t) =>
  t.connection(
    {
      type: KitObject,
      description: 'Kits that have waited somewhere for too long, longest first.',
      args: {
        filter: t.arg({
          type: StalledKitFilterInput,
          description: 'Only stalled kits that meet these conditions; all if left out.',
        }),
      },
      ...listField((work, args) => listStalledKits(work, args.filter)),
    },
    StalledKitConnection,
  ),
);
