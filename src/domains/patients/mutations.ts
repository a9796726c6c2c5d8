import { builder } from '../../graphql/builder.ts';
import { SexEnum } from '../../graphql/enums.ts';
import { createPatient } from './create-patient.ts';
import { PatientObject } from './schema.ts';

const CreatePatientPayload = builder.objectRef<{ id: string }>('CreatePatientPayload').implement({
  description: 'The patient created.',
  fields: (t) => ({
    patient: t.prismaField({
      type: PatientObject,
      description: 'The patient.',
      resolve: (query, { id }, _args, context) => context.db.patient.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

const CreatePatientInput = builder.inputType('CreatePatientInput', {
  description: 'A patient to be created.',
  fields: (t) => ({
    firstName: t.string({ required: true, description: 'First name, in any script.' }),
    lastName: t.string({ required: true, description: 'Last name, in any script.' }),
    email: t.string({ required: true, description: 'E-mail address.' }),
    sex: t.field({ type: SexEnum, required: true, description: 'Sex.' }),
    dateOfBirth: t.field({
      type: 'Date',
      required: true,
      description: 'Date of birth: not in the future, not before 1900.',
    }),
    phone: t.string({ description: 'Phone number.' }),
  }),
});

builder.mutationField('createPatient', (t) =>
  t.field({
    type: CreatePatientPayload,
    description: 'Creates a patient. For CLIENT.',
    args: { input: t.arg({ type: CreatePatientInput, required: true, description: 'The patient.' }) },
    resolve: async (_root, { input }, context) => ({ id: await createPatient(context, input) }),
  }),
);
