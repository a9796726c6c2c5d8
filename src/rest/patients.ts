import { z } from 'zod';
import { createPatientBody } from '../domains/patients/create-patient.ts';
import { component } from './bodies/components.ts';
import { sexBody } from './bodies/person.ts';
import { requisitionBody, requisitionBodyOf } from './bodies/requisition.ts';
import { dateBody, uuidBody } from './bodies/timestamps.ts';
import { EXAMPLE_PATIENT_ID, examplePatientInput, exampleRequisition } from './examples.ts';
import { storedOperation } from './operation.ts';
import { noParameters } from './parameters.ts';
import { readRequisition, requisitionId } from './requisitions.ts';
import { defineRoute, found } from './route.ts';

const patientBody = component(
  'Patient',
  z.strictObject({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    sex: sexBody,
    date_of_birth: dateBody,
    phone: z.string().nullable(),
    patient_id: uuidBody.meta({ description: 'Added to what the body had.' }),
  }),
);

interface CreatedPatient {
  readonly createPatient: {
    readonly patient: {
      readonly patientId: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
      readonly sex: 'M' | 'F';
      readonly dateOfBirth: string;
      readonly phone: string | null;
    };
  };
}

/** `POST /api/v2/patients/` (API document, Patients; contract, section 3). */
export const createPatient = defineRoute({
  method: 'POST',
  path: '/api/v2/patients/',
  operationId: 'createPatient',
  tag: 'Patients',
  summary: 'Create a patient',
  credentials: 'required',
  pathParameters: noParameters,
  queryParameters: noParameters,
  body: {
    formats: 'json and forms',
    schema: createPatientBody,
    examples: { patient: { summary: 'A patient', value: examplePatientInput } },
  },
  refusals: [400, 403],
  operation: storedOperation<CreatedPatient>(`
    mutation ($input: CreatePatientInput!) {
      createPatient(input: $input) { patient { patientId firstName lastName email sex dateOfBirth phone } }
    }`),
  variables: ({ body }) => ({ input: body }),
  answer: {
    status: 200,
    description: 'The patient.',
    schema: patientBody,
    example: { ...examplePatientInput, patient_id: EXAMPLE_PATIENT_ID },
  },
  serialize: ({ createPatient: { patient } }) => ({
    first_name: patient.firstName,
    last_name: patient.lastName,
    email: patient.email,
    sex: patient.sex,
    date_of_birth: patient.dateOfBirth,
    phone: patient.phone,
    patient_id: patient.patientId,
  }),
});

/** `GET /api/v2/patients/` (API document, Patients): the get of a requisition, by `?id=` (contract, section 3). */
export const getPatientRequisition = defineRoute({
  method: 'GET',
  path: '/api/v2/patients/',
  operationId: 'getPatientRequisition',
  tag: 'Patients',
  summary: 'Get a requisition by the query parameter id',
  description: 'The same as `GET /api/v2/requisitions/{id}`.',
  credentials: 'required',
  pathParameters: noParameters,
  queryParameters: requisitionId,
  refusals: [400, 404],
  operation: readRequisition,
  variables: ({ query }) => query,
  answer: { status: 200, description: 'The requisition.', schema: requisitionBody, example: exampleRequisition },
  serialize: ({ requisition }, { query }) => requisitionBodyOf(found(requisition, 'requisition', query.id)),
});
