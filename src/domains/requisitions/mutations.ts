import { AddressInput } from '../../graphql/address-input.ts';
import { builder } from '../../graphql/builder.ts';
import { RequisitionStatusEnum, SexEnum } from '../../graphql/enums.ts';
import { createRequisition } from './create-requisition.ts';
import { RequisitionObject } from './schema.ts';
import { updateRequisitionStatus } from './update-requisition-status.ts';

/** A payload that holds the requisition changed; it is read after the work is done. */
function requisitionPayload(name: string, description: string) {
  return builder.objectRef<{ id: string }>(name).implement({
    description,
    fields: (t) => ({
      requisition: t.prismaField({
        type: RequisitionObject,
        description: 'The requisition, as it is now.',
        resolve: (query, { id }, _args, context) =>
          context.db.requisition.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
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
  description: 'A requisition to be submitted.',
  fields: (t) => ({
    barcode: t.string({ required: true, description: 'Full barcode of the sample mailed to the laboratory.' }),
    accountNumber: t.string({ required: true, description: 'Account number at the laboratory.' }),
    lab: t.string({ required: true, description: 'Name of the processing laboratory.' }),
    panels: t.stringList({ required: true, description: 'Codes of the panels to be tested, at least one.' }),
    patient: t.field({ type: RequisitionPatientInput, required: true, description: 'The patient.' }),
  }),
});

const UpdateRequisitionStatusInput = builder.inputType('UpdateRequisitionStatusInput', {
  description: 'What became of a requisition.',
  fields: (t) => ({
    requisitionId: t.id({ required: true, description: 'The requisition’s UUID.' }),
    status: t.field({ type: RequisitionStatusEnum, required: true, description: 'Its next status.' }),
    created: t.field({ type: 'DateTime', description: 'When it happened; now where it is not given.' }),
    reason: t.string({ description: 'Why.' }),
  }),
});

builder.mutationFields((t) => ({
  createRequisition: t.field({
    type: requisitionPayload('CreateRequisitionPayload', 'The requisition created.'),
    description: 'Submits a sample to a laboratory for a set of panels, for a patient. For CLIENT.',
    args: { input: t.arg({ type: CreateRequisitionInput, required: true, description: 'The requisition.' }) },
    resolve: async (_root, { input }, context) => ({ id: await createRequisition(context, input) }),
  }),
  updateRequisitionStatus: t.field({
    type: requisitionPayload('UpdateRequisitionStatusPayload', 'The requisition changed.'),
    description: 'Decides on a requisition, or records what became of it. For LAB.',
    args: { input: t.arg({ type: UpdateRequisitionStatusInput, required: true, description: 'The status.' }) },
    resolve: async (_root, { input }, context) => ({ id: await updateRequisitionStatus(context, input) }),
  }),
}));
