import { NEWEST_FIRST } from '../../db/sql/list.ts';
import { orderingProviderOf } from '../../domains/inputs/ordering-provider.ts';
import { allowedNext } from '../../domains/lifecycles/lifecycle.ts';
import { requisitionLifecycle } from '../../domains/lifecycles/requisition.ts';
import { cancelRequisition } from '../../domains/requisitions/cancel-requisition.ts';
import { createRequisition } from '../../domains/requisitions/create-requisition.ts';
import { listRequisitions, requisitionFilter } from '../../domains/requisitions/list-requisitions.ts';
import { releaseBarcode } from '../../domains/requisitions/release-barcode.ts';
import { updateRequisitionStatus } from '../../domains/requisitions/update-requisition-status.ts';
import type { Requisition } from '../../generated/prisma/client.ts';
import { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { enumOf } from '../fields/enum-type.ts';
import { payloadType, recordType } from '../fields/record.ts';
import { answeredByPlan, fromColumns, fromSameRow, listField, recordField } from '../fields/row-fields.ts';
import { AddressInput, AddressType, embedded, globalId, SexEnum, sortInput, sortOf } from './common.ts';
import { filterInput } from './filter-input.ts';
import { GuardianInput } from './guardian-inputs.ts';

/** The statuses of requisitions. */
export const RequisitionStatusEnum = enumOf(
  RequisitionStatus,
  builder.enumType('RequisitionStatus', {
    description: 'The status of a requisition.',
    values: {
      CREATED: { description: 'The requisition was submitted; the laboratory has not decided yet.' },
      APPROVED: { description: 'The laboratory will test the sample.' },
      DENIED: { description: 'The laboratory will not test the sample.' },
      DELIVERED: { description: 'The sample was delivered to the laboratory.' },
      RECEIVED: { description: 'The laboratory has accessioned the sample.' },
      EXTRA_QUALITY_CHECKS: { description: 'The sample is held for further checks.' },
      RESULTED: { description: 'All results are reported.' },
      REJECTED: { description: 'The sample could not be tested.' },
      DELIVERY_EXCEPTION: { description: 'The carrier could not deliver the sample.' },
    } satisfies Record<RequisitionStatus, object>,
  }),
);

/** The patient, as named by the requisition. */
export const RequisitionPatientType = builder.objectRef<Requisition>('RequisitionPatient').implement({
  description: embedded('The patient, as named by the requisition.'),
  fields: (t) => ({
    firstName: t.exposeString('patientFirstName', { description: 'The patient’s first name, as given.' }),
    lastName: t.exposeString('patientLastName', { description: 'The patient’s last name, as given.' }),
    email: t.exposeString('patientEmail', { description: 'The patient’s e-mail address, as given.' }),
    phone: t.exposeString('patientPhone', { nullable: true, description: 'The patient’s phone number, as given.' }),
    sex: t.expose('patientSex', { type: SexEnum, description: 'The patient’s sex.' }),
    dateOfBirth: t.expose('patientDateOfBirth', { type: 'Date', description: 'The patient’s date of birth.' }),
    address: t.field({
      type: AddressType,
      description: 'The patient’s postal address.',
      extensions: fromColumns<Requisition>(
        'patientStreet1',
        'patientStreet2',
        'patientCity',
        'patientState',
        'patientCountry',
        'patientZip',
      ),
      resolve: (requisition) => ({
        street1: requisition.patientStreet1,
        street2: requisition.patientStreet2,
        city: requisition.patientCity,
        state: requisition.patientState,
        country: requisition.patientCountry,
        zip: requisition.patientZip,
      }),
    }),
  }),
});

const PROVIDER = {
  name: 'The name of the provider, with any title and degree, such as `Jane Roe, MD`.',
  npi: 'The provider’s National Provider Identifier: ten digits, the last of which is its check digit.',
} as const;

const OrderingProviderType = builder
  .objectRef<NonNullable<ReturnType<typeof orderingProviderOf>>>('OrderingProvider')
  .implement({
    description: embedded('Who orders the tests of a requisition.'),
    fields: (t) => ({
      name: t.exposeString('name', { description: PROVIDER.name }),
      npi: t.exposeString('npi', { nullable: true, description: PROVIDER.npi }),
    }),
  });

builder.prismaObject('RequisitionEvent', {
  description: embedded('Something that happened to a requisition. Events are never changed or removed.'),
  fields: (t) => ({
    status: t.expose('status', { type: RequisitionStatusEnum, description: 'The status that the event reports.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the event happened.' }),
    recorded: t.expose('recorded', { type: 'DateTime', description: 'When the event was reported to this service.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'The reason for the event, if one was given.' }),
  }),
});

/** A requisition. */
export const RequisitionObject = builder.prismaNode('Requisition', {
  id: globalId,
  description: 'A patient’s sample submitted to a laboratory, to be tested for a set of panels.',
  fields: (t) => ({
    requisitionId: t.exposeID('id', { description: 'UUID of the requisition.' }),
    barcode: t.exposeString('barcode', {
      description: 'Full barcode of the sample mailed to the laboratory; unique across all accounts.',
    }),
    accountNumber: t.exposeString('accountNumber', { description: 'The account number submitted to the laboratory.' }),
    lab: t.exposeString('lab', { description: 'Name of the laboratory that processes the sample.' }),
    panels: t.exposeStringList('panels', { description: 'Codes of the panels to test the sample for, at most 200.' }),
    patient: t.field({
      type: RequisitionPatientType,
      // Nullable, so that the error for callers who may see the requisition but not the patient stays on this field.
      nullable: true,
      description:
        'The patient whose sample it is. Refused to FULFILLMENT, and to LAB unless the requisition is its own.',
      extensions: { ...fromSameRow, discloses: 'patient' },
      resolve: answeredByPlan,
    }),
    orderingProvider: t.field({
      type: OrderingProviderType,
      nullable: true,
      description: 'Who orders the tests; null if the requisition does not say.',
      extensions: fromColumns<Requisition>('orderingProviderName', 'orderingProviderNpi'),
      resolve: orderingProviderOf,
    }),
    status: t.expose('status', { type: RequisitionStatusEnum, description: 'The requisition’s status.' }),
    events: t.relation('events', {
      query: { orderBy: [{ created: 'asc' }, { id: 'asc' }] },
      description: 'The requisition’s events, oldest first; at most 1,000.',
    }),
    sample: t.relation('sample', {
      nullable: true,
      description:
        'The sample with the same barcode: that of a kit, or else the requisition’s own, which it gets when it is approved.',
    }),
    registeredTo: t.relation('registeredTo', {
      nullable: true,
      description:
        'The patient whose it is: with the barcode of a kit’s sample, whom the kit is registered to, if that is the same person; otherwise, the one patient of the program whose record was equal to the requisition’s patient when it was created. Null if there is none. Refused to FULFILLMENT, and to LAB unless the requisition is its own.',
      extensions: { discloses: 'patient' },
    }),
    allowedNextStatuses: t.field({
      type: [RequisitionStatusEnum],
      description: 'The statuses that may follow the requisition’s current one, each at most once.',
      extensions: fromColumns<Requisition>('status'),
      resolve: (requisition) => allowedNext(requisitionLifecycle, requisition.status),
    }),
    hl7: t.string({
      nullable: true,
      description:
        'Link to the requisition as an HL7 2.5.1 OML^O21 message, which names the patient. The link needs no authentication header and expires. Refused to FULFILLMENT, and to LAB unless the requisition is its own.',
      extensions: { ...fromColumns<Requisition>('id'), discloses: 'patient' },
      resolve: (requisition, _args, work) => work.call.documentLink('requisition', requisition.id, 'hl7'),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the requisition was created.' }),
    updated: t.expose('updated', { type: 'DateTime', description: 'When the requisition last changed.' }),
  }),
});

recordType('requisition', 'Requisition');

export const RequisitionConnection = builder.connectionObject(
  { type: RequisitionObject, name: 'RequisitionConnection', description: 'A page of requisitions.' },
  { name: 'RequisitionEdge', description: 'A requisition on a page.' },
);

export const RequisitionFilterInput = filterInput(
  'RequisitionFilter',
  'Selects requisitions. All the conditions given must hold; an empty list matches nothing.',
  requisitionFilter,
);

export const RequisitionSortInput = sortInput('RequisitionSort', 'How to sort requisitions.', NEWEST_FIRST);

builder.queryFields((t) => ({
  requisition: t.field({
    type: RequisitionObject,
    nullable: true,
    description: 'The requisition with this UUID; null if there is none.',
    args: { requisitionId: t.arg.id({ required: true, description: 'UUID of the requisition.' }) },
    ...recordField('requisition', 'requisitionId'),
  }),
  requisitions: t.connection(
    {
      type: RequisitionObject,
      description: 'Requisitions, by default newest first.',
      args: {
        filter: t.arg({
          type: RequisitionFilterInput,
          description: 'Only requisitions that meet these conditions; all if left out.',
        }),
        orderBy: t.arg({
          type: RequisitionSortInput,
          description: 'How to sort the requisitions; newest first if left out.',
        }),
      },
      ...listField((work, args) => listRequisitions(work, args.filter, sortOf(args.orderBy, NEWEST_FIRST))),
    },
    RequisitionConnection,
  ),
}));

function requisitionPayload(name: string, description: string) {
  return payloadType(name, description, {
    field: 'requisition',
    type: RequisitionObject,
    description: 'The requisition as it is now.',
  });
}

const RequisitionPatientInput = builder.inputType('RequisitionPatientInput', {
  description: 'The patient of a requisition.',
  fields: (t) => ({
    firstName: t.string({ required: true, description: 'The patient’s first name.' }),
    lastName: t.string({ required: true, description: 'The patient’s last name.' }),
    email: t.string({ required: true, description: 'The patient’s e-mail address.' }),
    phone: t.string({ description: 'The patient’s phone number.' }),
    sex: t.field({ type: SexEnum, required: true, description: 'The patient’s sex.' }),
    dateOfBirth: t.field({ type: 'Date', required: true, description: 'The patient’s date of birth.' }),
    address: t.field({ type: AddressInput, required: true, description: 'The patient’s postal address.' }),
    guardian: t.field({ type: GuardianInput, description: 'Who answers for the patient, if that is somebody else.' }),
  }),
});

const OrderingProviderInput = builder.inputType('OrderingProviderInput', {
  description: 'Who orders the tests of a requisition.',
  fields: (t) => ({
    name: t.string({ required: true, description: PROVIDER.name }),
    npi: t.string({ description: PROVIDER.npi }),
  }),
});

const CreateRequisitionInput = builder.inputType('CreateRequisitionInput', {
  description: 'The requisition to create.',
  fields: (t) => ({
    barcode: t.string({ required: true, description: 'Full barcode of the sample mailed to the laboratory.' }),
    accountNumber: t.string({ required: true, description: 'The account number to submit to the laboratory.' }),
    lab: t.string({ required: true, description: 'Name of the laboratory that processes the sample.' }),
    panels: t.stringList({ required: true, description: 'Codes of the panels to test the sample for, at least one.' }),
    patient: t.field({ type: RequisitionPatientInput, required: true, description: 'The patient whose sample it is.' }),
    orderingProvider: t.field({ type: OrderingProviderInput, description: 'Who orders the tests, if known.' }),
  }),
});

const UpdateRequisitionStatusInput = builder.inputType('UpdateRequisitionStatusInput', {
  description: 'A requisition and its next status.',
  fields: (t) => ({
    requisitionId: t.id({ required: true, description: 'UUID of the requisition to update.' }),
    status: t.field({ type: RequisitionStatusEnum, required: true, description: 'The requisition’s next status.' }),
    created: t.field({ type: 'DateTime', description: 'When the status changed; now if left out.' }),
    reason: t.string({ description: 'Why the status changed.' }),
  }),
});

const CancelRequisitionInput = builder.inputType('CancelRequisitionInput', {
  description: 'A requisition to cancel, and why.',
  fields: (t) => ({
    requisitionId: t.id({ required: true, description: 'UUID of the requisition to cancel.' }),
    reason: t.string({
      required: true,
      description: 'Why the requisition is canceled, which its events will show, and the events of its own sample.',
    }),
  }),
});

const ReleaseBarcodeInput = builder.inputType('ReleaseBarcodeInput', {
  description: 'A barcode to free, and why.',
  fields: (t) => ({
    barcode: t.string({
      required: true,
      description: 'Barcode of the requisition that is to give it up, ignoring case.',
    }),
    reason: t.string({
      required: true,
      description:
        'Why the barcode is freed, which the requisition’s events will show, and the events of its own sample.',
    }),
  }),
});

builder.mutationFields((t) => ({
  createRequisition: t.field({
    type: requisitionPayload('CreateRequisitionPayload', 'The requisition that was created.'),
    nullable: true,
    description: 'Submits a patient’s sample to a laboratory, to be tested for a set of panels. For CLIENT.',
    args: { input: t.arg({ type: CreateRequisitionInput, required: true, description: 'The requisition to create.' }) },
    resolve: async (_root, { input }, work) => ({ id: await createRequisition(work, input) }),
  }),
  cancelRequisition: t.field({
    type: requisitionPayload('CancelRequisitionPayload', 'The requisition that was canceled.'),
    nullable: true,
    description:
      'Takes back a requisition: one that is created becomes denied, and one that is approved becomes rejected. For CLIENT.',
    args: { input: t.arg({ type: CancelRequisitionInput, required: true, description: 'The requisition to cancel.' }) },
    resolve: async (_root, { input }, work) => ({ id: await cancelRequisition(work, input) }),
  }),
  updateRequisitionStatus: t.field({
    type: requisitionPayload('UpdateRequisitionStatusPayload', 'The requisition that was changed.'),
    nullable: true,
    description: 'Sets the next status of a requisition: the laboratory’s decision, or what happened since. For LAB.',
    args: {
      input: t.arg({
        type: UpdateRequisitionStatusInput,
        required: true,
        description: 'The requisition and its next status.',
      }),
    },
    resolve: async (_root, { input }, work) => ({ id: await updateRequisitionStatus(work, input) }),
  }),
  releaseBarcode: t.field({
    type: requisitionPayload('ReleaseBarcodePayload', 'The requisition that gave up its barcode.'),
    nullable: true,
    description:
      'Frees the barcode of a requisition of which no specimen was received. One that still stands is taken back: it becomes denied if it is created, and otherwise rejected. For ADMIN.',
    args: { input: t.arg({ type: ReleaseBarcodeInput, required: true, description: 'The barcode to free, and why.' }) },
    resolve: async (_root, { input }, work) => ({ id: await releaseBarcode(work, input) }),
  }),
}));
