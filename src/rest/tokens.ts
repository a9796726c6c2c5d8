import { z } from 'zod';
import { registrationTokenBody } from '../domains/activation/create-registration-token.ts';
import { component } from './bodies/components.ts';
import { EXAMPLE_PATIENT_ID, EXAMPLE_TOKEN } from './examples.ts';
import { storedOperation } from './operation.ts';
import { noParameters } from './parameters.ts';
import { defineRoute } from './route.ts';

/** `POST /api/v2/tokens/patient_registration/` (API document, Patient registration token). */
export const createRegistrationToken = defineRoute({
  method: 'POST',
  path: '/api/v2/tokens/patient_registration/',
  operationId: 'createRegistrationToken',
  tag: 'Patients',
  summary: 'Issue a registration token',
  description: 'For one activation of one kit of the type, for the patient, within ten minutes.',
  credentials: 'required',
  pathParameters: noParameters,
  queryParameters: noParameters,
  body: {
    formats: 'json and forms',
    schema: () => registrationTokenBody,
    examples: {
      token: { summary: 'For a patient and a kit type', value: { patient_id: EXAMPLE_PATIENT_ID, kit_type: 'LIPID' } },
    },
  },
  refusals: [400, 403, 404],
  operation: storedOperation<{ readonly createPatientRegistrationToken: { readonly token: string } }>(
    'mutation ($input: CreatePatientRegistrationTokenInput!) { createPatientRegistrationToken(input: $input) { token } }',
  ),
  variables: ({ body }) => ({ input: body }),
  answer: {
    status: 201,
    description: 'The token, shown this once.',
    schema: component('RegistrationToken', z.strictObject({ token: z.string() })),
    example: { token: EXAMPLE_TOKEN },
  },
  serialize: ({ createPatientRegistrationToken: { token } }) => ({ token }),
});
