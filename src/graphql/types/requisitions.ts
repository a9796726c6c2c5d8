import { NEWEST_FIRST } from '../../db/list.ts';
import { allowedNext } from '../../domains/lifecycles/lifecycle.ts';
import { requisitionLifecycle } from '../../domains/lifecycles/requisition.ts';
import { createRequisition } from '../../domains/requisitions/create-requisition.ts';
import { listRequisitions } from '../../domains/requisitions/list-requisitions.ts';
import { updateRequisitionStatus } from '../../domains/requisitions/update-requisition-status.ts';
import type { Requisition } from '../../generated/prisma/client.ts';
import type { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../builder.ts';
import { payloadType, recordType } from '../record.ts';
import { fromColumns, fromSameRow, listField, recordField } from '../row-fields.ts';
import {
  AddressInput,
  AddressType,
  accountFilterField,
  changedFilterFields,
  embedded,
  globalId,
  personFilterFields,
  SexEnum,
  sortInput,
  sortOf,
} from './common.ts';

const RequisitionStatusEnum = builder.enumType('RequisitionStatus', {
  description: 'The status of a requisition.',
  values: {
    CREATED: { description: 'Submitted; the laboratory has not decided yet.' },
    APPROVED: { description: 'The laboratory will test the sample.' },
    DENIED: { description: 'The laboratory will not test the sample.' },
    DELIVERED: { description: 'The sample is at the laboratory’s door.' },
    RECEIVED: { description: 'The laboratory has accessioned the sample.' },
    EXTRA_QUALITY_CHECKS: { description: 'The sample is held for further checks.' },
    RESULTED: { description: 'All results are reported.' },
    REJECTED: { description: 'The sample could not be tested.' },
    DELIVERY_EXCEPTION: { description: 'The carrier could not deliver the sample.' },
  } satisfies Record<RequisitionStatus, object>,
});

const RequisitionPatientType = builder.objectRef<Requisition>('RequisitionPatient').implement({
  description: embedded('The patient as the requisition gives them.'),
  fields: (t) => ({
    firstName: t.exposeString('patientFirstName', { description: 'First name, as given.' }),
    lastName: t.exposeString('patientLastName', { description: 'Last name, as given.' }),
    email: t.exposeString('patientEmail', { description: 'E-mail address, as given.' }),
    phone: t.exposeString('patientPhone', { nullable: true, description: 'Phone number, as given.' }),
    sex: t.expose('patientSex', { type: SexEnum, description: 'Sex.' }),
    dateOfBirth: t.expose('patientDateOfBirth', { type: 'Date', description: 'Date of birth.' }),
    address: t.field({
      type: AddressType,
      description: 'Postal address.',
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

builder.prismaObject('RequisitionEvent', {
  description: embedded('Something that happened to a requisition. Events are only ever added.'),
  fields: (t) => ({
    status: t.expose('status', { type: RequisitionStatusEnum, description: 'The status that the event stands for.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it happened.' }),
    recorded: t.expose('recorded', { type: 'DateTime', description: 'When it was reported to this service.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why, if a reason was given.' }),
  }),
});

const RequisitionObject = builder.prismaNode('Requisition', {
  id: globalId,
  description: 'A sample submitted to a laboratory for a set of panels, for a patient.',
  fields: (t) => ({
    requisitionId: t.exposeID('id', { description: 'UUID of the requisition.' }),
    barcode: t.exposeString('barcode', {
      description: 'Full barcode of the sample mailed to the laboratory; unique over all accounts.',
    }),
    accountNumber: t.exposeString('accountNumber', { description: 'Account number submitted to the laboratory.' }),
    lab: t.exposeString('lab', { description: 'Name of the processing laboratory.' }),
    panels: t.exposeStringList('panels', { description: 'Codes of the panels to test.' }),
    patient: t.field({
      type: RequisitionPatientType,
      description: 'The patient.',
      extensions: fromSameRow,
      resolve: (requisition) => requisition,
    }),
    status: t.expose('status', { type: RequisitionStatusEnum, description: 'Its status.' }),
    events: t.relation('events', {
      query: { orderBy: [{ created: 'asc' }, { id: 'asc' }] },
      description: 'Its history, oldest first.',
    }),
    sample: t.relation('sample', {
      nullable: true,
      description: 'The sample with this barcode, if it belongs to a kit of this account.',
    }),
    allowedNextStatuses: t.field({
      type: [RequisitionStatusEnum],
      description: 'The statuses that may follow the current one.',
      extensions: fromColumns<Requisition>('status'),
      resolve: (requisition) => allowedNext(requisitionLifecycle, requisition.status),
    }),
    hl7: t.string({
      description: 'Link to the requisition as a message OML^O21 of HL7 2.5.1. It needs no header, and expires.',
      extensions: fromColumns<Requisition>('id'),
      resolve: (requisition, _args, context) => context.documentLink('requisition', requisition.id, 'hl7'),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was created.' }),
    updated: t.expose('updated', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const requisitionRecords = recordType<Requisition>('requisition', 'Requisition', ({ db }, ids, query) =>
  db.requisition.findMany({ ...query, where: { id: { in: ids } } }),
);

const RequisitionConnection = builder.connectionObject(
  { type: RequisitionObject, name: 'RequisitionConnection', description: 'A page of requisitions.' },
  { name: 'RequisitionEdge', description: 'A requisition on a page.' },
);

const RequisitionFilterInput = builder.inputType('RequisitionFilter', {
  description: 'Which requisitions. All conditions given must hold; an empty list matches nothing.',
  fields: (t) => ({
    statuses: t.field({ type: [RequisitionStatusEnum], description: 'In one of these statuses.' }),
    lab: t.string({ description: 'Of this laboratory; case-sensitive.' }),
    barcode: t.string({ description: 'With this barcode, ignoring case.' }),
    ...personFilterFields(t, 'of the patient'),
    ...changedFilterFields(t),
    ...accountFilterField(t),
  }),
});

const RequisitionOrderInput = sortInput('RequisitionOrder', 'How to sort requisitions.');

builder.queryFields((t) => ({
  requisition: t.field({
    type: RequisitionObject,
    nullable: true,
    description: 'A requisition; null if there is none.',
    args: { requisitionId: t.arg.id({ required: true, description: 'UUID of the requisition.' }) },
    ...recordField(requisitionRecords, 'requisitionId'),
  }),
  requisitions: t.connection(
    {
      type: RequisitionObject,
      description: 'Requisitions, by default newest first.',
      args: {
        filter: t.arg({ type: RequisitionFilterInput, description: 'Which requisitions.' }),
        orderBy: t.arg({ type: RequisitionOrderInput, description: 'In which order.' }),
      },
      ...listField(requisitionRecords.load, (context, args) =>
        listRequisitions(context, args.filter, sortOf(args.orderBy, NEWEST_FIRST)),
      ),
    },
    RequisitionConnection,
  ),
}));

function requisitionPayload(name: string, description: string) {
  return payloadType(name, description, {
    field: 'requisition',
    type: RequisitionObject,
    load: requisitionRecords.load,
    description: 'The requisition, as it is now.',
  });
}

const RequisitionPatientInput = builder.inputType('RequisitionPatientInput', {
  description: 'The patient of a requisition.',
  fields: (t) => ({
    firstName: t.string({ required: true, description: 'First name.' }),
    lastName: t.string({ required: true, description: 'Last name.' }),
    email: t.string({ required: true, description: 'E-mail address.' }),
    phone: t.string({ description: 'Phone number.' }),
    sex: t.field({ type: SexEnum, required: true, description: 'Sex.' }),
    dateOfBirth: t.field({ type: 'Date', required: true, description: 'Date of birth.' }),
    address: t.field({ type: AddressInput, required: true, description: 'Postal address.' }),
  }),
});

const CreateRequisitionInput = builder.inputType('CreateRequisitionInput', {
  description: 'A new requisition.',
  fields: (t) => ({
    barcode: t.string({ required: true, description: 'Full barcode of the sample mailed to the laboratory.' }),
    accountNumber: t.string({ required: true, description: 'Account number at the laboratory.' }),
    lab: t.string({ required: true, description: 'Name of the processing laboratory.' }),
    panels: t.stringList({ required: true, description: 'Codes of the panels to test, at least one.' }),
    patient: t.field({ type: RequisitionPatientInput, required: true, description: 'The patient.' }),
  }),
});

const UpdateRequisitionStatusInput = builder.inputType('UpdateRequisitionStatusInput', {
  description: 'What became of a requisition.',
  fields: (t) => ({
    requisitionId: t.id({ required: true, description: 'UUID of the requisition.' }),
    status: t.field({ type: RequisitionStatusEnum, required: true, description: 'Its next status.' }),
    created: t.field({ type: 'DateTime', description: 'When it happened; by default now.' }),
    reason: t.string({ description: 'Why.' }),
  }),
});

builder.mutationFields((t) => ({
  createRequisition: t.field({
    type: requisitionPayload('CreateRequisitionPayload', 'The requisition created.'),
    nullable: true,
    description: 'Submits a sample to a laboratory for a set of panels, for a patient. For CLIENT.',
    args: { input: t.arg({ type: CreateRequisitionInput, required: true, description: 'The requisition.' }) },
    resolve: async (_root, { input }, context) => ({ id: await createRequisition(context, input) }),
  }),
  updateRequisitionStatus: t.field({
    type: requisitionPayload('UpdateRequisitionStatusPayload', 'The requisition changed.'),
    nullable: true,
    description: 'Decides on a requisition, or records what became of it. For LAB.',
    args: { input: t.arg({ type: UpdateRequisitionStatusInput, required: true, description: 'The status.' }) },
    resolve: async (_root, { input }, context) => ({ id: await updateRequisitionStatus(context, input) }),
  }),
}));
