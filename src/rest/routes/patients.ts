import { z } from 'zod';
import { systemClock } from '../../db/clock.ts';
import { registrationTokenBody } from '../../domains/activation/create-registration-token.ts';
import { activationBody } from '../../domains/activation/details.ts';
import { createPatientBody } from '../../domains/patients/create-patient.ts';
import { graphql } from '../../graphql/typed-document.ts';
import { patient, patientFragment } from '../bodies/patient.ts';
import { publicId, recordId, textParameter } from '../parameters.ts';
import { defineRoute } from '../route.ts';

/** Requires everything that a patient must have (docs/rest.md, "Patients"; contract, 3.7). */
export const createPatient = defineRoute({
  method: 'POST',
  path: '/api/v2/patients/',
  tag: 'Patients',
  summary: 'Create a patient',
  description: 'Everything but the phone number is required.',
  body: {
    formats: 'json and forms',
    schema: createPatientBody,
  },
  refusals: [400, 403],
  operation: graphql(
    'mutation ($input: CreatePatientInput!) { _: createPatient(input: $input) { _: patient { ...Patient } } }',
    [patientFragment],
  ),
  variables: ({ body }) => ({ input: body }),
  answer: { status: 200, description: 'The patient.', schema: patient },
});

export const createRegistrationToken = defineRoute({
  method: 'POST',
  path: '/api/v2/tokens/patient_registration/',
  tag: 'Patients',
  summary: 'Issue a registration token',
  description: 'With the token, the patient can activate one kit of the type, once, within ten minutes.',
  body: {
    formats: 'json and forms',
    schema: () => registrationTokenBody,
  },
  refusals: [400, 403, 404],
  operation: graphql(
    'mutation ($input: CreatePatientRegistrationTokenInput!) { _: createPatientRegistrationToken(input: $input) { token } }',
  ),
  variables: ({ body }) => ({ input: body }),
  answer: {
    status: 201,
    description: 'The token, which is not shown again.',
    schema: z.strictObject({ token: z.string() }).meta({ id: 'RegistrationToken' }),
  },
});

const { researchConsent, ...details } = activationBody(systemClock).shape;

/**
 * The JSON types of the activation's body. REST checks nothing else of it, because the use-case lists every malformed and every
 * missing detail together (contract, 3.8).
 */
const activationTypes = z.object({
  ...Object.fromEntries(Object.keys(details).map((name) => [name, z.string('must be a text').nullish()])),
  researchConsent,
});

/** Who may activate a kit, and with what (docs/rest.md, "Kit activation"; contract, 3.8). */
export const activateKit = defineRoute({
  method: 'POST',
  path: '/api/v3/kits/{public_id}/activate/',
  tag: 'Activation',
  summary: 'Activate a kit',
  description:
    'For an existing patient, give `patient_id` or `token`; for a new one, give the details that the kit type requires. ' +
    '`POST /api/v2/tokens/patient_registration/` issues tokens; with one, no API key is needed.',
  isPublic: true,
  pathParameters: publicId('The kit identifier.'),
  queryParameters: z.object({
    public_id: textParameter('The kit identifier again. If given, it must be the same as in the path.'),
  }),
  body: {
    formats: 'json',
    schema: activationBody,
    check: activationTypes,
  },
  refusals: [400, 403, 404],
  problems: ({ path, query }) =>
    query.public_id === undefined || query.public_id.toLowerCase() === path.public_id.trim().toLowerCase()
      ? []
      : [{ path: ['public_id'], message: 'must be the same in the path and in the query' }],
  operation: graphql('mutation ($input: ActivateKitInput!) { data: activateKit(input: $input) { result } }'),
  variables: ({ path, body }) => ({ input: { ...body, kitId: recordId('kit', path.public_id) } }),
  answer: {
    status: 200,
    description: 'The kit is activated.',
    schema: z.strictObject({ data: z.strictObject({ result: z.string() }) }).meta({ id: 'Activation' }),
  },
});
