import { NEWEST_FIRST } from '../../db/sql/list.ts';
import { listKits } from '../../domains/kits/list-kits.ts';
import { createPatient } from '../../domains/patients/create-patient.ts';
import { listPatients, patientFilter } from '../../domains/patients/list-patients.ts';
import { ownPatient } from '../../domains/patients/own-patient.ts';
import { updatePatient } from '../../domains/patients/update-patient.ts';
import { type Patient, Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { payloadType, recordType } from '../fields/record.ts';
import { fromColumns, listField, nestedField, recordField } from '../fields/row-fields.ts';
import { ViewerObject } from './accounts.ts';
import { AddressInput, AddressType, embedded, globalId, SexEnum, sortInput, sortOf } from './common.ts';
import { filterInput } from './filter-input.ts';
import { GuardianInput } from './guardian-inputs.ts';
import { KitConnection, KitFilterInput, KitObject } from './kits.ts';

builder.prismaObject('PatientName', {
  description: embedded('A name of a patient, as a whole.'),
  fields: (t) => ({
    firstName: t.exposeString('firstName', { description: 'The first name, as given.' }),
    lastName: t.exposeString('lastName', { description: 'The last name, as given.' }),
  }),
});

/** A person to whom kits are registered. */
export const PatientObject = builder.prismaNode('Patient', {
  id: globalId,
  description: 'A person to whom kits are registered. Details that the kit type does not require may be missing.',
  fields: (t) => ({
    patientId: t.exposeID('id', { description: 'UUID of the patient.' }),
    firstName: t.exposeString('firstName', { nullable: true, description: 'The patient’s first name, as given.' }),
    lastName: t.exposeString('lastName', { nullable: true, description: 'The patient’s last name, as given.' }),
    otherNames: t.relation('otherNames', {
      query: { orderBy: { position: 'asc' } },
      description:
        'Further names of the patient, at most 5: other spellings, a maiden name, the name in another script. Each counts as a whole name where a laboratory’s message is compared with the patient, and in `search`. They are printed nowhere.',
    }),
    dateOfBirth: t.expose('dateOfBirth', { type: 'Date', nullable: true, description: 'The patient’s date of birth.' }),
    sex: t.expose('sex', { type: SexEnum, nullable: true, description: 'The patient’s sex.' }),
    email: t.exposeString('email', { nullable: true, description: 'The patient’s e-mail address, as given.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'The patient’s phone number, as given.' }),
    address: t.field({
      type: AddressType,
      nullable: true,
      description: 'The patient’s postal address, if any of it is known.',
      extensions: fromColumns<Patient>('street1', 'street2', 'city', 'state', 'country', 'zip'),
      resolve: (patient) => {
        const { street1, street2, city, state, country, zip } = patient;
        const address = { street1, street2, city, state, country, zip };
        return Object.values(address).some((part) => part !== null) ? address : null;
      },
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the patient was created.' }),
    language: t.exposeString('language', {
      nullable: true,
      description:
        'The patient’s language, as a tag of BCP 47 such as `es` or `es-MX`, as given; null if it is not known.',
    }),
    updated: t.expose('updated', {
      type: 'DateTime',
      description: 'When the patient’s details last changed; when the patient was created if they never have.',
    }),
    kits: t.connection(
      {
        type: KitObject,
        description: 'The kits registered to this patient, oldest first.',
        args: {
          filter: t.arg({
            type: KitFilterInput,
            description: 'Only kits of the patient that meet these conditions; all if left out.',
          }),
        },
        ...nestedField(Prisma.sql`row.patient_id`, (work, args) =>
          listKits(work, args.filter, { column: 'created', direction: 'ASC' }),
        ),
      },
      KitConnection,
    ),
  }),
});

recordType('patient', 'Patient');

// The row of a viewer who is a person is their own (domains/accounts/list-accounts.ts).
builder.prismaObjectField(ViewerObject, 'patient', (t) =>
  t.field({
    type: PatientObject,
    nullable: true,
    description: 'The person, in a patient session; null for every other role.',
    ...nestedField(Prisma.sql`row.id`, ownPatient),
  }),
);

const PatientConnection = builder.connectionObject(
  { type: PatientObject, name: 'PatientConnection', description: 'A page of patients.' },
  { name: 'PatientEdge', description: 'A patient on a page.' },
);

const PatientFilterInput = filterInput(
  'PatientFilter',
  'Selects patients. All the conditions given must hold.',
  patientFilter,
);

const PatientSortInput = sortInput('PatientSort', 'How to sort patients.', NEWEST_FIRST);

builder.queryFields((t) => ({
  patient: t.field({
    type: PatientObject,
    nullable: true,
    description: 'The patient with this UUID; null if there is none.',
    args: { patientId: t.arg.id({ required: true, description: 'UUID of the patient.' }) },
    ...recordField('patient', 'patientId'),
  }),
  patients: t.connection(
    {
      type: PatientObject,
      description: 'Patients, by default newest first.',
      args: {
        filter: t.arg({
          type: PatientFilterInput,
          description: 'Only patients that meet these conditions; all if left out.',
        }),
        orderBy: t.arg({ type: PatientSortInput, description: 'How to sort the patients; newest first if left out.' }),
      },
      ...listField((work, args) => listPatients(work, args.filter, sortOf(args.orderBy, NEWEST_FIRST))),
    },
    PatientConnection,
  ),
}));

const CreatePatientInput = builder.inputType('CreatePatientInput', {
  description: 'The patient to create.',
  fields: (t) => ({
    firstName: t.string({ required: true, description: 'The patient’s first name, in any script.' }),
    lastName: t.string({ required: true, description: 'The patient’s last name, in any script.' }),
    email: t.string({ required: true, description: 'The patient’s e-mail address.' }),
    sex: t.field({ type: SexEnum, required: true, description: 'The patient’s sex.' }),
    dateOfBirth: t.field({
      type: 'Date',
      required: true,
      description: 'The patient’s date of birth, which must not be in the future or before 1900.',
    }),
    phone: t.string({ description: 'The patient’s phone number.' }),
    language: t.string({ description: 'The patient’s language, as a tag of BCP 47 such as `es` or `es-MX`.' }),
    guardian: t.field({ type: GuardianInput, description: 'Who answers for the patient, if that is somebody else.' }),
  }),
});

const PatientNameInput = builder.inputType('PatientNameInput', {
  description: 'A name of a patient, as a whole.',
  fields: (t) => ({
    firstName: t.string({ required: true, description: 'The first name, in any script.' }),
    lastName: t.string({ required: true, description: 'The last name, in any script.' }),
  }),
});

const UpdatePatientInput = builder.inputType('UpdatePatientInput', {
  description: 'A patient, and the details to correct. Whatever is left out stays as it is.',
  fields: (t) => ({
    patientId: t.id({ required: true, description: 'UUID of the patient to correct.' }),
    firstName: t.string({ description: 'The patient’s first name, in any script. It cannot be removed.' }),
    lastName: t.string({ description: 'The patient’s last name, in any script. It cannot be removed.' }),
    email: t.string({ description: 'The patient’s e-mail address. It cannot be removed.' }),
    sex: t.field({ type: SexEnum, description: 'The patient’s sex. It cannot be removed.' }),
    dateOfBirth: t.field({
      type: 'Date',
      description: 'The patient’s date of birth, which must not be in the future or before 1900. It cannot be removed.',
    }),
    phone: t.string({ description: 'The patient’s phone number; null or a blank text removes it.' }),
    address: t.field({
      type: AddressInput,
      description: 'The patient’s postal address as a whole, in place of the one before; null removes it.',
    }),
    language: t.string({
      description:
        'The patient’s language, as a tag of BCP 47 such as `es` or `es-MX`; null or a blank text removes it.',
    }),
    guardian: t.field({
      type: GuardianInput,
      description: 'Who answers for the patient, as a whole, in place of the one before; null removes them.',
    }),
    otherNames: t.field({
      type: [PatientNameInput],
      description:
        'Further names of the patient as a whole, at most 5, in place of those before; null or an empty list removes them.',
    }),
  }),
});

function patientPayload(name: string, description: string, shown: string) {
  return payloadType(name, description, {
    field: 'patient',
    type: PatientObject,
    description: shown,
  });
}

builder.mutationFields((t) => ({
  createPatient: t.field({
    type: patientPayload('CreatePatientPayload', 'The patient that was created.', 'The new patient.'),
    nullable: true,
    description: 'Creates a patient. For CLIENT.',
    args: { input: t.arg({ type: CreatePatientInput, required: true, description: 'The patient to create.' }) },
    resolve: async (_root, { input }, work) => ({ id: await createPatient(work, input) }),
  }),
  updatePatient: t.field({
    type: patientPayload(
      'UpdatePatientPayload',
      'The patient that was corrected.',
      'The patient after the correction.',
    ),
    nullable: true,
    description:
      'Corrects details of a patient. Reports charted before keep saying whom they were charted for. For CLIENT.',
    args: {
      input: t.arg({ type: UpdatePatientInput, required: true, description: 'The patient, and what to correct.' }),
    },
    resolve: async (_root, { input }, work) => ({ id: await updatePatient(work, input) }),
  }),
}));
