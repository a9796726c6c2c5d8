import { allowedNext } from '../../domains/lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../../domains/lifecycles/sample.ts';
import { listReportsOfSamples } from '../../domains/reports/list-reports.ts';
import { listSamples } from '../../domains/samples/list-samples.ts';
import { recordSampleEvent } from '../../domains/samples/record-sample-event.ts';
import { Prisma, type Sample } from '../../generated/prisma/client.ts';
import type { SampleStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../builder.ts';
import { payloadType, recordType } from '../record.ts';
import { fromColumns, listField, nestedListField, recordField } from '../row-fields.ts';
import { accountFilterField, changedFilterFields, embedded, globalId } from './common.ts';
import { ReportObject, reportRecords } from './reports.ts';

/** The status of a sample; kits are filtered by it too. */
export const SampleStatusEnum = builder.enumType('SampleStatus', {
  description: 'The status of a sample: that of its newest event.',
  values: {
    AWAITING_COLLECTION: { description: 'Not yet collected, or not yet sent back.' },
    COLLECTION_EXCEPTION: { description: 'Collected in a way that cannot be tested.' },
    DELIVERY_EXCEPTION: { description: 'The carrier could not deliver it to the laboratory.' },
    DELIVERED: { description: 'At the laboratory’s door.' },
    IN_TRANSIT: { description: 'On its way to the laboratory.' },
    RECEIVED: { description: 'Accessioned by the laboratory.' },
    RESULTED: { description: 'All results are reported.' },
    PARTIALLY_RESULTED: { description: 'Some results are reported; more will follow.' },
    EXTRA_QUALITY_CHECKS: { description: 'Held by the laboratory for further checks.' },
    CANCELED: { description: 'Canceled.' },
  } satisfies Record<SampleStatus, object>,
});

builder.prismaObject('SampleEvent', {
  description: embedded('Something that happened to a sample. Events are only ever added.'),
  fields: (t) => ({
    status: t.expose('status', { type: SampleStatusEnum, description: 'The status that the event stands for.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it happened.' }),
    recorded: t.expose('recorded', { type: 'DateTime', description: 'When it was reported to this service.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why, if a reason was given.' }),
    trackingNumber: t.exposeString('trackingNumber', {
      nullable: true,
      description: 'Tracking number given with the event.',
    }),
    carrier: t.exposeString('carrier', { nullable: true, description: 'Carrier given with the event.' }),
  }),
});

/** A sample. */
export const SampleObject = builder.prismaNode('Sample', {
  id: globalId,
  description: 'What is collected with a kit and sent to a laboratory.',
  fields: (t) => ({
    sampleId: t.exposeString('sampleId', { description: 'The barcode on the collection device.' }),
    status: t.expose('status', { type: SampleStatusEnum, description: 'The status of its newest event.' }),
    events: t.relation('events', {
      query: { orderBy: [{ created: 'asc' }, { id: 'asc' }] },
      description: 'Its history, oldest first.',
    }),
    type: t.exposeString('type', { description: 'What is collected, such as `dried_blood_spot`.' }),
    shipments: t.relation('shipments', {
      query: { orderBy: [{ created: 'asc' }, { id: 'asc' }] },
      description: 'Its parcels to the laboratory, oldest first.',
    }),
    panels: t.exposeStringList('panels', { description: 'Codes of the panels it is tested for.' }),
    reports: t.field({
      type: [ReportObject],
      // Nullable, so that an error for fulfilment, which may see the sample but not its results, stays on this field.
      nullable: true,
      description:
        'The laboratory’s reports, oldest first. Programs see them once the kit is registered; fulfilment never does.',
      ...nestedListField(reportRecords.load, Prisma.sql`row.sample_id`, listReportsOfSamples),
    }),
    kit: t.relation('kit', { description: 'The kit it belongs to.' }),
    requisition: t.relation('requisition', { nullable: true, description: 'The requisition with the same barcode.' }),
    allowedNextStatuses: t.field({
      type: [SampleStatusEnum],
      description: 'The statuses that may follow the current one.',
      extensions: fromColumns<Sample>('status'),
      resolve: (sample) => allowedNext(sampleLifecycle, sample.status),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the sample was made, with its kit.' }),
    updated: t.expose('updated', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

/** How samples are read for the schema. */
export const sampleRecords = recordType<Sample>('sample', 'Sample', ({ db }, ids, query) =>
  db.sample.findMany({ ...query, where: { id: { in: ids } } }),
);

const SampleConnection = builder.connectionObject(
  { type: SampleObject, name: 'SampleConnection', description: 'A page of samples.' },
  { name: 'SampleEdge', description: 'A sample on a page.' },
);

const SampleFilterInput = builder.inputType('SampleFilter', {
  description: 'Which samples. All conditions given must hold; an empty list matches nothing.',
  fields: (t) => ({
    statuses: t.field({ type: [SampleStatusEnum], description: 'In one of these statuses.' }),
    kitTypes: t.stringList({ description: 'Of kits of one of these types, by code.' }),
    ...changedFilterFields(t),
    ...accountFilterField(t),
  }),
});

builder.queryFields((t) => ({
  sample: t.field({
    type: SampleObject,
    nullable: true,
    description: 'A sample by its barcode, ignoring case; null if there is none.',
    args: { sampleId: t.arg.string({ required: true, description: 'The barcode on the collection device.' }) },
    ...recordField(sampleRecords, 'sampleId'),
  }),
  samples: t.connection(
    {
      type: SampleObject,
      description: 'Samples, newest first.',
      args: { filter: t.arg({ type: SampleFilterInput, description: 'Which samples.' }) },
      ...listField(sampleRecords.load, (context, args) => listSamples(context, args.filter)),
    },
    SampleConnection,
  ),
}));

const RecordSampleEventInput = builder.inputType('RecordSampleEventInput', {
  description: 'Something that happened to a sample.',
  fields: (t) => ({
    sampleId: t.string({ required: true, description: 'The barcode on the collection device.' }),
    status: t.field({
      type: SampleStatusEnum,
      required: true,
      description: 'The status it stands for. Only reports set `RESULTED` and `PARTIALLY_RESULTED`.',
    }),
    created: t.field({ type: 'DateTime', description: 'When it happened; by default now.' }),
    trackingNumber: t.string({ description: 'Tracking number; with `IN_TRANSIT` it is that of a return parcel.' }),
    carrier: t.string({ description: 'The carrier.' }),
    reason: t.string({ description: 'Why.' }),
  }),
});

builder.mutationField('recordSampleEvent', (t) =>
  t.field({
    type: payloadType('RecordSampleEventPayload', 'The sample it happened to.', {
      field: 'sample',
      type: SampleObject,
      load: sampleRecords.load,
      description: 'The sample, as it is now.',
    }),
    nullable: true,
    description: 'Records what happened to a sample. A late scan is kept but moves nothing. For FULFILLMENT and LAB.',
    args: { input: t.arg({ type: RecordSampleEventInput, required: true, description: 'The event.' }) },
    resolve: async (_root, { input }, context) => ({ id: await recordSampleEvent(context, input) }),
  }),
);
