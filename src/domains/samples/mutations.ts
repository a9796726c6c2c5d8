import { builder } from '../../graphql/builder.ts';
import { SampleStatusEnum } from '../../graphql/enums.ts';
import { recordSampleEvent } from './record-sample-event.ts';
import { SampleObject } from './schema.ts';

const RecordSampleEventPayload = builder.objectRef<{ id: string }>('RecordSampleEventPayload').implement({
  description: 'The sample that it happened to.',
  fields: (t) => ({
    sample: t.prismaField({
      type: SampleObject,
      description: 'The sample, as it is now.',
      resolve: (query, { id }, _args, context) => context.db.sample.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

const RecordSampleEventInput = builder.inputType('RecordSampleEventInput', {
  description: 'Something that has happened to a sample.',
  fields: (t) => ({
    sampleId: t.string({ required: true, description: 'The barcode on the collection device.' }),
    status: t.field({
      type: SampleStatusEnum,
      required: true,
      description: 'What it stands for. `RESULTED` and `PARTIALLY_RESULTED` are set by reports alone.',
    }),
    created: t.field({ type: 'DateTime', description: 'When it happened; now where it is not given.' }),
    trackingNumber: t.string({ description: 'Tracking number; with `IN_TRANSIT` it is that of a return parcel.' }),
    carrier: t.string({ description: 'The carrier.' }),
    reason: t.string({ description: 'Why.' }),
  }),
});

builder.mutationField('recordSampleEvent', (t) =>
  t.field({
    type: RecordSampleEventPayload,
    description:
      'Records what has happened to a sample. A late scan is kept and moves nothing. For FULFILLMENT and LAB.',
    args: { input: t.arg({ type: RecordSampleEventInput, required: true, description: 'The event.' }) },
    resolve: async (_root, { input }, context) => ({ id: await recordSampleEvent(context, input) }),
  }),
);
