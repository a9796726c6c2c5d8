import { NEWEST_FIRST } from '../../db/sql/list.ts';
import { allowedNext } from '../../domains/lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../../domains/lifecycles/sample.ts';
import { listReportsOfSamples } from '../../domains/reports/list-reports.ts';
import { assignLaboratory } from '../../domains/samples/assign-laboratory.ts';
import { listSamples, sampleFilter } from '../../domains/samples/list-samples.ts';
import { recordSampleEvent } from '../../domains/samples/record-sample-event.ts';
import { Prisma, type Sample, type SampleEvent } from '../../generated/prisma/client.ts';
import { SampleStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { enumOf } from '../fields/enum-type.ts';
import { payloadType, recordType } from '../fields/record.ts';
import { fromColumns, fromExpression, listField, nestedField, recordField } from '../fields/row-fields.ts';
import { embedded, globalId, sortInput, sortOf } from './common.ts';
import { FAILURE_OF_EVENT, FAILURE_OF_SAMPLE, failureIn, SampleFailureInput, SampleFailureType } from './failures.ts';
import { filterInput } from './filter-input.ts';
import { NamedLaboratoryObject } from './named-laboratories.ts';
import { ReportObject } from './reports.ts';
import { ResultSeverityEnum, UnmatchedReasonEnum } from './unmatched-enums.ts';

/** The status of a sample; kits can be filtered by it too. */
export const SampleStatusEnum = enumOf(
  SampleStatus,
  builder.enumType('SampleStatus', {
    description: 'The status of a sample, which is that of its newest event.',
    values: {
      AWAITING_COLLECTION: { description: 'The sample has not been collected yet, or not been sent back.' },
      COLLECTION_EXCEPTION: { description: 'The laboratory cannot test the sample; its `failure` says why.' },
      DELIVERY_EXCEPTION: { description: 'The carrier could not deliver the sample to the laboratory.' },
      DELIVERED: { description: 'The sample was delivered to the laboratory.' },
      IN_TRANSIT: { description: 'The sample is on its way to the laboratory.' },
      RECEIVED: { description: 'The laboratory has accessioned the sample.' },
      RESULTED: { description: 'All results are reported.' },
      PARTIALLY_RESULTED: { description: 'Some results are reported; more will follow.' },
      EXTRA_QUALITY_CHECKS: { description: 'The laboratory is holding the sample for further checks.' },
      CANCELED: { description: 'The sample was canceled.' },
    } satisfies Record<SampleStatus, object>,
  }),
);

builder.prismaObject('SampleEvent', {
  description: embedded('Something that happened to a sample. Events are never changed or removed.'),
  fields: (t) => ({
    status: t.expose('status', { type: SampleStatusEnum, description: 'The status that the event reports.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the event happened.' }),
    recorded: t.expose('recorded', { type: 'DateTime', description: 'When the event was reported to this service.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'The reason for the event, if one was given.' }),
    trackingNumber: t.exposeString('trackingNumber', {
      nullable: true,
      description: 'The tracking number reported with the event.',
    }),
    carrier: t.exposeString('carrier', { nullable: true, description: 'The carrier reported with the event.' }),
    failure: t.field({
      type: SampleFailureType,
      nullable: true,
      description:
        'Why the sample cannot be tested, or is held up. Every `COLLECTION_EXCEPTION` has one, an `EXTRA_QUALITY_CHECKS` may have one, and it is null for any other event.',
      extensions: fromColumns<SampleEvent>(...FAILURE_OF_EVENT),
      resolve: (event) => failureIn(event, event.reason),
    }),
  }),
});

builder.prismaObject('LaboratoryAssignment', {
  description: embedded('The assignment of a sample to a laboratory by an administrator.'),
  fields: (t) => ({
    laboratory: t.relation('laboratory', {
      type: NamedLaboratoryObject,
      description: 'The laboratory that the sample was given to.',
    }),
    reason: t.exposeString('reason', { description: 'Why the sample was given to it.' }),
    assignedAt: t.expose('assignedAt', { type: 'DateTime', description: 'When the sample was given to it.' }),
    assignedBy: t.relation('assignedBy', {
      nullable: true,
      description: 'The user who gave it away; null for the operator of the installation.',
    }),
  }),
});

builder.prismaObject('HeldResult', {
  description: embedded('A laboratory’s message about a sample that is held and not charted yet.'),
  fields: (t) => ({
    received: t.expose('received', { type: 'DateTime', description: 'When the message was received.' }),
    reason: t.expose('reason', { type: UnmatchedReasonEnum, description: 'Why the message was not charted.' }),
    severity: t.expose('severity', { type: ResultSeverityEnum, description: 'The severity of the message.' }),
  }),
});

/** The type of a sample for which none has been specified. */
const UNSPECIFIED = 'unspecified';

/** A sample. */
export const SampleObject = builder.prismaNode('Sample', {
  id: globalId,
  description: 'A sample: what is sent to a laboratory, collected with a kit or for a requisition alone.',
  fields: (t) => ({
    sampleId: t.exposeString('sampleId', {
      description: 'The sample’s barcode, printed on the collection device; unique across all accounts.',
    }),
    status: t.expose('status', {
      type: SampleStatusEnum,
      description: 'The sample’s status, which is that of its newest event.',
    }),
    failure: t.field({
      type: SampleFailureType,
      nullable: true,
      description: 'The failure of the sample’s newest event; null if that has none.',
      extensions: fromColumns<Sample>(...FAILURE_OF_SAMPLE),
      resolve: (sample) => failureIn(sample, sample.failureReason),
    }),
    events: t.relation('events', {
      query: { orderBy: [{ created: 'asc' }, { id: 'asc' }] },
      description: 'The sample’s events, oldest first; at most 1,000.',
    }),
    type: t.string({
      description:
        'What kind of sample is collected, such as `dried_blood_spot`; `unspecified` without a kit, because requisitions do not say.',
      ...fromExpression<Sample>((column) => `to_json(coalesce(${column('type')}, '${UNSPECIFIED}'))::text`),
    }),
    shipments: t.relation('shipments', {
      query: { orderBy: [{ created: 'asc' }, { id: 'asc' }] },
      description:
        'The parcels that carry the sample to the laboratory, oldest first; at most 1,000, since each came with an event.',
    }),
    panels: t.exposeStringList('panels', { description: 'Codes of the panels the sample is tested for, at most 200.' }),
    reports: t.field({
      type: [ReportObject],
      // Nullable, so that the error for fulfillment staff, who may see the sample but not its results, stays on this field.
      nullable: true,
      description:
        'The laboratory’s reports on the sample, oldest first; at most 1,000, since each came with an event. CLIENT sees them once the kit is registered, and at once if there is no kit; FULFILLMENT never.',
      ...nestedField(Prisma.sql`row.sample_id`, listReportsOfSamples),
    }),
    kit: t.relation('kit', {
      nullable: true,
      description: 'The kit the sample belongs to; null for a sample of a requisition alone.',
    }),
    requisition: t.relation('requisition', {
      nullable: true,
      description: 'The requisition with the same barcode as the sample.',
    }),
    laboratory: t.relation('laboratory', {
      type: NamedLaboratoryObject,
      nullable: true,
      description:
        'The laboratory whose sample it is: the one that ADMIN gave it to, else the one that the requisition names, else that of the kit’s type, else the first that received it or reported on it. Null while it is nobody’s.',
    }),
    assignments: t.relation('assignments', {
      nullable: true,
      query: { orderBy: { position: 'asc' } },
      description: 'When ADMIN gave the sample to a laboratory, and why, oldest first; at most 20. For ADMIN.',
      extensions: { discloses: 'assignments' },
    }),
    heldResults: t.relation('heldResults', {
      nullable: true,
      query: { orderBy: { position: 'asc' } },
      description:
        'The laboratory’s messages about the sample that are kept and await a decision, or somebody to compare them with, newest first; at most 20. They show that there is a message, but not its content. For CLIENT and ADMIN.',
      extensions: { discloses: 'heldResults' },
    }),
    allowedNextStatuses: t.field({
      type: [SampleStatusEnum],
      description: 'The statuses that may follow the sample’s current one, each at most once.',
      extensions: fromColumns<Sample>('status'),
      resolve: (sample) => allowedNext(sampleLifecycle, sample.status),
    }),
    created: t.expose('created', {
      type: 'DateTime',
      description: 'When the sample was created: together with its kit, or when its requisition was approved.',
    }),
    updated: t.expose('updated', { type: 'DateTime', description: 'When the sample last changed.' }),
  }),
});

recordType('sample', 'Sample');

const SampleConnection = builder.connectionObject(
  { type: SampleObject, name: 'SampleConnection', description: 'A page of samples.' },
  { name: 'SampleEdge', description: 'A sample on a page.' },
);

const SampleFilterInput = filterInput(
  'SampleFilter',
  'Selects samples. All the conditions given must hold; an empty list matches nothing.',
  sampleFilter,
);

const SampleSortInput = sortInput('SampleSort', 'How to sort samples.', NEWEST_FIRST);

builder.queryFields((t) => ({
  sample: t.field({
    type: SampleObject,
    nullable: true,
    description: 'The sample with this barcode; null if there is none.',
    args: { sampleId: t.arg.string({ required: true, description: 'The sample’s barcode, ignoring case.' }) },
    ...recordField('sample', 'sampleId'),
  }),
  samples: t.connection(
    {
      type: SampleObject,
      description: 'Samples, by default newest first.',
      args: {
        filter: t.arg({
          type: SampleFilterInput,
          description: 'Only samples that meet these conditions; all if left out.',
        }),
        orderBy: t.arg({ type: SampleSortInput, description: 'How to sort the samples; newest first if left out.' }),
      },
      ...listField((work, args) => listSamples(work, args.filter, sortOf(args.orderBy, NEWEST_FIRST))),
    },
    SampleConnection,
  ),
}));

const RecordSampleEventInput = builder.inputType('RecordSampleEventInput', {
  description: 'A sample and what happened to it.',
  fields: (t) => ({
    sampleId: t.string({ required: true, description: 'The sample’s barcode, printed on the collection device.' }),
    status: t.field({
      type: SampleStatusEnum,
      required: true,
      description: 'The status that the event reports. Only reports set `RESULTED` and `PARTIALLY_RESULTED`.',
    }),
    created: t.field({ type: 'DateTime', description: 'When the event happened; now if left out.' }),
    trackingNumber: t.string({
      description: 'Tracking number reported with the event; with `IN_TRANSIT`, that of the return parcel.',
    }),
    carrier: t.string({ description: 'The carrier reported with the event.' }),
    reason: t.string({
      description: 'The reason for the event. Required if a sample that could not be tested can be, after all.',
    }),
    failure: t.field({
      type: SampleFailureInput,
      description:
        'Why the sample cannot be tested, or is held up: with `COLLECTION_EXCEPTION`, of which it is `OTHER` if left out, and with `EXTRA_QUALITY_CHECKS` only.',
    }),
  }),
});

function samplePayload(name: string, description: string) {
  return payloadType(name, description, {
    field: 'sample',
    type: SampleObject,
    description: 'The sample after the change.',
  });
}

const AssignLaboratoryInput = builder.inputType('AssignLaboratoryInput', {
  description: 'A sample, the laboratory to give it to, and why.',
  fields: (t) => ({
    sampleId: t.string({ required: true, description: 'The sample’s barcode.' }),
    laboratoryId: t.id({ required: true, description: 'UUID of the laboratory’s account, which has LAB users.' }),
    reason: t.string({ required: true, description: 'Why the sample is given to it, in a few words.' }),
  }),
});

builder.mutationFields((t) => ({
  assignLaboratory: t.field({
    type: samplePayload('AssignLaboratoryPayload', 'The sample that was given to a laboratory.'),
    nullable: true,
    description:
      'Gives a sample to a laboratory, with its kit and its requisition, which do not exist for others from then on. A report of the former laboratory stays its own. For ADMIN.',
    args: {
      input: t.arg({
        type: AssignLaboratoryInput,
        required: true,
        description: 'The sample, the laboratory and the reason.',
      }),
    },
    resolve: async (_root, { input }, work) => ({ id: await assignLaboratory(work, input) }),
  }),
  recordSampleEvent: t.field({
    type: samplePayload('RecordSampleEventPayload', 'The sample that the event happened to.'),
    nullable: true,
    description:
      'Records what happened to a sample. An event older than the sample’s newest is kept but does not change the status. For FULFILLMENT and LAB; that a sample that could not be tested can be, after all, for LAB.',
    args: {
      input: t.arg({
        type: RecordSampleEventInput,
        required: true,
        description: 'The sample and what happened to it.',
      }),
    },
    resolve: async (_root, { input }, work) => ({ id: await recordSampleEvent(work, input) }),
  }),
}));
