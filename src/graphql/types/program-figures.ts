import type { Duration, FailureCount, ProgramFigures } from '../../domains/figures/figures-statement.ts';
import { type FiguresBasis, readProgramFigures } from '../../domains/figures/read-program-figures.ts';
import type { StallStage } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { computed } from '../fields/row-fields.ts';
import { embedded } from './common.ts';
import { FailureCodeEnum } from './failures.ts';
import { KitStepEnum } from './progress.ts';
import { StallStageEnum } from './stalls.ts';

const FiguresBasisEnum = builder.enumType('FiguresBasis', {
  description: 'What the days of figures are.',
  values: {
    CREATED: { description: 'The kits that were created on these days, and whatever became of them.' },
    HAPPENED: { description: 'What happened on these days, whenever the kits were created.' },
  } satisfies Record<FiguresBasis, object>,
});

const StepCountType = builder.objectRef<ProgramFigures['steps'][number]>('StepCount').implement({
  description: embedded('How many kits have reached a step.'),
  fields: (t) => ({
    step: t.expose('step', { type: KitStepEnum, description: 'The step.' }),
    kits: t.exposeInt('kits', { description: 'The kits that have reached it, or a later one.' }),
  }),
});

const StallCountType = builder
  .objectRef<{ readonly stage: StallStage; readonly kits: number }>('StallCount')
  .implement({
    description: embedded('How many kits are stalled in a stage.'),
    fields: (t) => ({
      stage: t.expose('stage', { type: StallStageEnum, description: 'The stage.' }),
      kits: t.exposeInt('kits', { description: 'The kits that are stalled there now.' }),
    }),
  });

const DurationType = builder.objectRef<Duration>('StepDuration').implement({
  description: embedded('How long kits took from one step to another.'),
  fields: (t) => ({
    from: t.expose('from', { type: KitStepEnum, description: 'The first step.' }),
    to: t.expose('to', { type: KitStepEnum, description: 'The last step.' }),
    kits: t.exposeInt('kits', { description: 'The kits of which both are known.' }),
    medianHours: t.exposeFloat('medianHours', { nullable: true, description: 'The median, in hours.' }),
    p90Hours: t.exposeFloat('p90Hours', { nullable: true, description: 'The 90th percentile, in hours.' }),
    maxHours: t.exposeFloat('maxHours', { nullable: true, description: 'The longest, in hours.' }),
  }),
});

const FailureCountType = builder.objectRef<FailureCount>('FailureCount').implement({
  description: embedded('How many kits’ samples failed for a reason.'),
  fields: (t) => ({
    code: t.expose('code', { type: FailureCodeEnum, description: 'The reason.' }),
    laboratory: t.exposeString('laboratory', {
      nullable: true,
      description: 'The name of the laboratory that recorded the failure; null if no laboratory did.',
    }),
    kits: t.exposeInt('kits', { description: 'The kits whose newest failure this is.' }),
    recovered: t.exposeInt('recovered', {
      description: 'Those of them whose sample is no longer in `COLLECTION_EXCEPTION`.',
    }),
  }),
});

/** What became of kits. */
export const ProgramFiguresType = builder.objectRef<ProgramFigures>('ProgramFigures').implement({
  description: embedded('What became of some kits.'),
  fields: (t) => ({
    kits: t.exposeInt('kits', {
      description: 'How many there are; with `HAPPENED`, to how many any of this happened.',
    }),
    canceled: t.exposeInt('canceled', { description: 'How many of them are canceled.' }),
    replaced: t.exposeInt('replaced', { description: 'How many of them have a replacement.' }),
    steps: t.expose('steps', {
      type: [StepCountType],
      description: 'How many have reached each step, in order; each step at most once.',
    }),
    stalled: t.expose('stalled', {
      type: [StallCountType],
      description: 'How many are stalled in each stage now, with `HAPPENED` of all kits; each stage at most once.',
    }),
    durations: t.expose('durations', {
      type: [DurationType],
      description: 'How long each two neighbouring steps took, and the whole; each pair at most once.',
    }),
    failures: t.expose('failures', {
      type: [FailureCountType],
      description: 'The kits whose sample ever failed, by their newest failure, most kits first; at most 200.',
    }),
  }),
});

builder.queryField('programFigures', (t) =>
  t.field({
    type: ProgramFiguresType,
    description:
      'What became of the kits that were created on some days, or what happened to any kits on these days; at most 366 days.',
    args: {
      from: t.arg({ type: 'Date', required: true, description: 'The first of these days.' }),
      to: t.arg({ type: 'Date', required: true, description: 'The last of these days.' }),
      basis: t.arg({
        type: FiguresBasisEnum,
        description:
          'Whether the days are those of the creation, as they are if this is left out, or of what happened.',
      }),
      timeZone: t.arg.string({
        description:
          'The time zone of the days: an IANA name, such as `America/New_York`. If left out, that of the account given, or else of your own.',
      }),
      accountId: t.arg.id({
        description: 'Only kits of the account with this UUID. For staff; a program only ever sees its own.',
      }),
      kitType: t.arg.string({ description: 'Only kits of this kit type, given by code.' }),
    },
    ...computed((_root, args: object, work) => readProgramFigures(work, args)),
  }),
);
