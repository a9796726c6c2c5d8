import { expectedBy, lastStep, nextStep, reachedSteps } from '../../domains/kits/progress.ts';
import type { ReachedStep, Step } from '../../domains/lifecycles/steps.ts';
import { recordCollection } from '../../domains/samples/record-collection.ts';
import type { KitProgress } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { fromColumns } from '../fields/row-fields.ts';
import { embedded } from './common.ts';
import { KitObject, kitPayload } from './kits.ts';
import { SampleObject } from './samples.ts';

/** The steps of a kit; figures count them too. */
export const KitStepEnum = builder.enumType('KitStep', {
  description: 'A step of a kit.',
  values: {
    ORDERED: { description: 'The kit was ordered. Stock never is.' },
    SHIPPED: { description: 'The kit was sent to the customer.' },
    DELIVERED: { description: 'The kit reached the customer.' },
    REGISTERED: { description: 'The kit was activated.' },
    RETURNED: { description: 'The sample was sent back, or reached the laboratory’s door.' },
    RECEIVED: { description: 'The laboratory received the sample.' },
    RESULTED: { description: 'The results were complete.' },
  } satisfies Record<Step, object>,
});

const KitProgressStepType = builder.objectRef<ReachedStep>('KitProgressStep').implement({
  description: embedded('A step that a kit has reached.'),
  fields: (t) => ({
    step: t.expose('step', { type: KitStepEnum, description: 'The step.' }),
    at: t.expose('at', {
      type: 'DateTime',
      nullable: true,
      description: 'When the kit first reached it; null if that was not recorded, but a later step was.',
    }),
  }),
});

/** The columns that say which steps were reached, and those that say what is waited for. */
const REACHED = [
  'ordered',
  'shipped',
  'delivered',
  'registered',
  'returned',
  'received',
  'resulted',
  'hasResults',
] as const;
const WAITING = [...REACHED, 'kitStatus', 'sampleStatus'] as const;

builder.prismaObject('KitProgress', {
  description: embedded('How far a kit has got.'),
  fields: (t) => ({
    steps: t.field({
      type: [KitProgressStepType],
      description: 'The steps that the kit has reached, in their order, each step at most once.',
      extensions: fromColumns<KitProgress>(...REACHED),
      resolve: reachedSteps,
    }),
    step: t.field({
      type: KitStepEnum,
      nullable: true,
      description: 'The last of the steps; null if there is none.',
      extensions: fromColumns<KitProgress>(...REACHED),
      resolve: lastStep,
    }),
    next: t.field({
      type: KitStepEnum,
      nullable: true,
      description:
        'The step that is waited for; null after `RESULTED`, and if the kit or its sample is canceled or the sample cannot be tested.',
      extensions: fromColumns<KitProgress>(...WAITING),
      resolve: nextStep,
    }),
    expectedBy: t.field({
      type: 'Date',
      nullable: true,
      description:
        'The day by which `next` is expected, in the account’s time zone; null if the person has to act, if nobody can say, and once the day is over.',
      extensions: fromColumns<KitProgress>(...WAITING, 'stage', 'since', 'expectedDays', 'timeZone'),
      resolve: (progress, _args, { call: { clock } }) => expectedBy(progress, clock.now()),
    }),
    replacementOrdered: t.expose('replacementOrdered', {
      type: 'DateTime',
      nullable: true,
      description: 'When the replacement of the kit was ordered; null if nothing replaces it.',
    }),
  }),
});

builder.prismaObjectField(KitObject, 'progress', (t) =>
  t.relation('progress', { nullable: false, onNull: 'error', description: 'How far the kit has got.' }),
);

builder.prismaObjectField(SampleObject, 'collectedAt', (t) =>
  t.expose('collectedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When the person says that the sample was collected; null if nobody has said.',
  }),
);

const RecordCollectionInput = builder.inputType('RecordCollectionInput', {
  description: 'A kit, and when its sample was collected.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code printed on the kit’s box.' }),
    collectedAt: t.field({
      type: 'DateTime',
      required: true,
      description: 'When the sample was collected: not in the future, nor before the kit’s first event.',
    }),
  }),
});

builder.mutationField('recordCollection', (t) =>
  t.field({
    type: kitPayload('RecordCollectionPayload', 'The kit whose sample was collected.'),
    nullable: true,
    description:
      'Notes when the person says that the sample was collected, until the laboratory has received it; the last statement counts. Reports show what the laboratory says. For CLIENT, and for the person in a patient session.',
    args: {
      input: t.arg({ type: RecordCollectionInput, required: true, description: 'The kit, and the time.' }),
    },
    resolve: async (_root, { input }, work) => ({ id: await recordCollection(work, input) }),
  }),
);
