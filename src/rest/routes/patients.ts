import { z } from 'zod';
import { registrationTokenBody } from '../../domains/activation/create-registration-token.ts';
import { activationBody } from '../../domains/activation/details.ts';
import { GuardianRelationship, guardian } from '../../domains/inputs/guardian.ts';
import { byClock, checkInput, optional } from '../../domains/inputs/inputs.ts';
import { isJsonObject, type JsonObject } from '../../domains/inputs/json.ts';
import { createPatientBody } from '../../domains/patients/create-patient.ts';
import { notFound } from '../../errors/errors.ts';
import { TYPE_WORDS } from '../../errors/rules.ts';
import { ActivationField } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { folded } from '../../text/folded.ts';
import { lowerCaseAll } from '../bodies/naming.ts';
import { patient, patientFragment } from '../bodies/patient.ts';
import { publicId, recordId, textParameter } from '../routing/parameters.ts';
import { defineRoute } from '../routing/route.ts';

/** The API document has no guardian: one given in a body is ignored. */
const bodyOfPatient = byClock((clock) => createPatientBody(clock).omit({ guardian: true }));

/** Requires everything that a patient must have (docs/rest.md, "Patients"; contract, 3.7). */
export const createPatient = defineRoute({
  method: 'POST',
  path: '/api/v2/patients/',
  tag: 'Patients',
  summary: 'Create a patient',
  description: 'Everything but the phone number is required.',
  body: {
    formats: 'json and forms',
    action: 'patients.write',
    schema: bodyOfPatient,
  },
  refusals: [400, 403],
  operation: graphql(
    'mutation ($input: CreatePatientInput!) { _: createPatient(input: $input) { _: patient { ...Patient } } }',
    [patientFragment],
  ),
  variables: ({ body: { guardian: _, ...body } }) => ({ input: body }),
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
    action: 'tokens.write',
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

/**
 * REST does not validate the activation's body, because the use-case reports malformed and missing details together
 * (contract, 3.8). The exception is the patient id, because GraphQL accepts a number as an id.
 */
const patientIdOnly = z.object({ patientId: z.string(TYPE_WORDS.text).nullish() });

const relationships = lowerCaseAll(GuardianRelationship);

/** REST writes enums in lower case. */
const bodyOfActivation = byClock((clock) =>
  activationBody(clock).extend({ guardian: optional(guardian.extend({ relationship: z.enum(relationships) })) }),
);

/** The body with the guardian's relationship as the domain has it; what is no object or no text is left for it to refuse. */
function inCapitals(body: JsonObject): JsonObject {
  const { guardian: given } = body;
  if (!isJsonObject(given) || typeof given.relationship !== 'string') return body;
  return { ...body, guardian: { ...given, relationship: given.relationship.toUpperCase() } };
}

/** Who may activate a kit, and with what (docs/rest.md, "Kit activation"; contract, 3.8). */
export const activateKit = defineRoute({
  method: 'POST',
  path: '/api/v3/kits/{public_id}/activate/',
  tag: 'Activation',
  summary: 'Activate a kit',
  description:
    'For an existing patient, give `patient_id` or `token`; for a new one, give the details that the kit type requires. ' +
    '`POST /api/v2/tokens/patient_registration/` issues tokens; with one, no API key is needed. ' +
    'Activating a registered kit again for the same patient succeeds, and changes their `research_consent` if one is given.',
  isPublic: true,
  pathParameters: publicId('The kit identifier.'),
  queryParameters: z.object({
    public_id: textParameter('The kit identifier again. If given, it must be the same as in the path.'),
  }),
  body: {
    formats: 'json',
    schema: bodyOfActivation,
    check: patientIdOnly,
    problems: async ({ call: { clock } }, body) => checkInput(activationBody(clock), inCapitals(body)).problems,
  },
  refusals: [400, 403, 404],
  problems: ({ path, query }) =>
    query.public_id === undefined || folded(query.public_id) === folded(path.public_id.trim())
      ? []
      : [{ path: ['public_id'], message: 'must be the same in the path and in the query', code: 'INCONSISTENT' }],
  operation: graphql('mutation ($input: ActivateKitInput!) { data: activateKit(input: $input) { result } }'),
  variables: ({ path, body }) => ({ input: { ...inCapitals(body), kitId: recordId('kit', path.public_id) } }),
  answer: {
    status: 200,
    description: 'The kit is activated.',
    schema: z.strictObject({ data: z.strictObject({ result: z.string() }) }).meta({ id: 'Activation' }),
  },
});

/** Why a kit cannot be activated; `unknown` is answered with a 404. */
const PROBLEMS = [
  ...['unknown', 'canceled', 'expired', 'quarantined', 'recalled', 'closed', 'used', 'not_activatable'],
  'token_not_valid',
] as const;

/** Checks what activating a kit would require, without activating it (contract, 11.8). */
export const getActivation = defineRoute({
  method: 'GET',
  path: '/api/v3/kits/{public_id}/activation/',
  tag: 'Activation',
  summary: 'Check whether a kit can be activated',
  description:
    'Whether the kit can be activated, and which details of a new patient that takes. No API key is needed. It counts as an activation for the rate limits.',
  isPublic: true,
  pathParameters: publicId('The kit identifier.'),
  queryParameters: z.object({
    token: textParameter('A registration token, if the kit is to be activated with one.'),
  }),
  refusals: [400, 403, 404],
  operation: graphql(`
    query ($kitId: String!, $token: String) {
      _: activation(kitId: $kitId, token: $token) {
        can_activate: canActivate problem kit_type: kitType { code name } required_fields: requiredFields
      }
    }
  `),
  variables: ({ path, query }) => ({ kitId: recordId('kit', path.public_id), token: query.token }),
  isMissing: (activation) => activation?.problem === 'unknown',
  missing: ({ path }) => notFound('kit', path.public_id),
  answer: {
    status: 200,
    description: 'The expected outcome of activating the kit.',
    schema: z
      .strictObject({
        can_activate: z.boolean(),
        problem: z.enum(PROBLEMS).nullable().meta({
          description: 'Why the kit cannot be activated; null if it can. An unknown kit is a 404 instead.',
        }),
        kit_type: z.strictObject({ code: z.string(), name: z.string() }).nullable().meta({
          description: 'Null if the kit cannot be activated.',
        }),
        required_fields: z.array(z.enum(lowerCaseAll(ActivationField))).meta({
          description:
            'The details that a new patient must have; with a token, only `state` and `country`, as far as the kit’s rules depend on them. Empty if the kit cannot be activated.',
        }),
      })
      .meta({ id: 'ActivationPreview' }),
  },
});
