import { z } from 'zod';
import { activationBody } from '../domains/activation/details.ts';
import { component } from './bodies/components.ts';
import { EXAMPLE_KIT_ID, EXAMPLE_PATIENT_ID, EXAMPLE_TOKEN, examplePatientInput } from './examples.ts';
import { storedOperation } from './operation.ts';
import { lookedUp, publicId, textParameter } from './parameters.ts';
import { defineRoute } from './route.ts';

const { researchConsent, ...details } = activationBody(new Date(0)).shape;

/**
 * The JSON types of the body, which is all that REST checks of it: the use-case lists every malformed and every missing
 * detail together (contract, section 3).
 */
const bodyTypes = z.object({
  ...Object.fromEntries(Object.keys(details).map((name) => [name, z.string('must be a text').nullish()])),
  researchConsent,
});

/** `POST /api/v3/kits/{public_id}/activate/` (API document, Kit activation; contract, sections 3 and 8). */
export const activateKit = defineRoute({
  method: 'POST',
  path: '/api/v3/kits/{public_id}/activate/',
  operationId: 'activateKit',
  tag: 'Activation',
  summary: 'Activate a kit',
  description:
    'For an existing patient by `patient_id` or `token`, or for a new one by the details that the kit type requires.',
  credentials: 'optional',
  pathParameters: publicId('The kit identifier.', EXAMPLE_KIT_ID),
  queryParameters: z.object({
    public_id: textParameter('The kit identifier again; may be absent, and must be that of the path.'),
  }),
  body: {
    formats: 'json',
    schema: activationBody,
    check: bodyTypes,
    examples: {
      details: { summary: 'A new patient', value: { ...examplePatientInput, research_consent: true } },
      patient: { summary: 'An existing patient', value: { patient_id: EXAMPLE_PATIENT_ID } },
      token: { summary: 'By a registration token', value: { token: EXAMPLE_TOKEN } },
    },
  },
  refusals: [400, 403, 404],
  problems: ({ path, query }) =>
    query.public_id === undefined || query.public_id.toLowerCase() === path.public_id.trim().toLowerCase()
      ? []
      : [{ path: ['public_id'], message: 'must be the same in the path and in the query' }],
  operation: storedOperation<{ readonly activateKit: { readonly result: string } }>(
    'mutation ($input: ActivateKitInput!) { activateKit(input: $input) { result } }',
  ),
  variables: ({ path, body }) => ({ input: { ...body, kitId: lookedUp('kit', path.public_id) } }),
  answer: {
    status: 200,
    description: 'The kit is activated.',
    schema: component('Activation', z.strictObject({ data: z.strictObject({ result: z.string() }) })),
    example: { data: { result: 'success' } },
  },
  serialize: ({ activateKit: { result } }) => ({ data: { result } }),
});
