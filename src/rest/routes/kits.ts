import { z } from 'zod';
import { may } from '../../auth/policy.ts';
import { kitMetadataBody } from '../../domains/kits/update-kit-metadata.ts';
import { notFound } from '../../errors.ts';
import { KitStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/typed-document.ts';
import { kit, kitFragment, kitSummary, kitSummaryFragment } from '../bodies/kit.ts';
import { EXAMPLE_KIT_ID, exampleKit, exampleKitSummary, exampleMetadata } from '../examples.ts';
import { enumParameter, flagParameter, listParameters, publicId, recordId, textParameter } from '../parameters.ts';
import { defineList, defineRoute, noParameters } from '../route.ts';
import { storedOperation } from '../stored-operation.ts';

/** `GET /api/v2/kit_types` (API document, "Kit types"): every code of the catalogue, sorted (contract, section 8). */
export const listKitTypes = defineRoute({
  method: 'GET',
  path: '/api/v2/kit_types',
  operationId: 'listKitTypes',
  tag: 'Kit types',
  summary: 'List kit types',
  pathParameters: noParameters,
  queryParameters: noParameters,
  refusals: [],
  operation: storedOperation(graphql('{ _: kitTypes { _: code } }')),
  variables: () => ({}),
  answer: {
    status: 200,
    description: 'The codes of all kit types.',
    schema: z.array(z.string()).meta({ id: 'KitTypeList' }),
    example: ['LIPID', 'STI'],
  },
});

/** `GET /api/v2/kits/` (API document, "Kits"). */
export const listKits = defineList({
  path: '/api/v2/kits/',
  operationId: 'listKits',
  tag: 'Kits',
  summary: 'List kits',
  description: 'Newest first. Several person filters together match one and the same person.',
  queryParameters: listParameters('the registered patient or the recipient of the order').extend({
    kit_type: textParameter('Code of the kit type.'),
    has_order: flagParameter('Whether the kit belongs to an order; retail kits may not.'),
    kit_status: enumParameter(KitStatus, 'Status of the kit.'),
    sample_status: enumParameter(SampleStatus, 'Status of the kit’s sample.'),
  }),
  operation: storedOperation(
    graphql(
      `query ($filter: KitFilter!, $first: Int!, $after: String) {
        _: kits(filter: $filter, first: $first, after: $after) {
          total: totalCount
          rows: edges { _: node { ...RestKitSummary } }
        }
      }`,
      [kitSummaryFragment],
    ),
  ),
  filter: (query) => ({
    kitTypes: query.kit_type === undefined ? undefined : [query.kit_type],
    hasOrder: query.has_order,
    statuses: query.kit_status,
    sampleStatuses: query.sample_status,
  }),
  answer: {
    description: 'One page of kits.',
    schema: z.array(kitSummary).meta({ id: 'KitSummaryList' }),
    example: [exampleKitSummary],
  },
});

const kitId = publicId('The kit identifier.', EXAMPLE_KIT_ID);

/** `GET /api/v2/kits/{public_id}/` (API document, "Kits"). */
export const getKit = defineRoute({
  method: 'GET',
  path: '/api/v2/kits/{public_id}/',
  operationId: 'getKit',
  tag: 'Kits',
  summary: 'Get a kit',
  pathParameters: kitId,
  queryParameters: noParameters,
  refusals: [400, 404],
  operation: storedOperation(
    graphql('query ($kitId: String!, $withReports: Boolean!) { _: kit(kitId: $kitId) { ...RestKit } }', [kitFragment]),
  ),
  variables: ({ path, actor }) => ({
    kitId: recordId('kit', path.public_id),
    withReports: actor !== null && may(actor, 'reports.read'),
  }),
  missing: ({ path }) => notFound('kit', path.public_id),
  answer: { status: 200, description: 'The kit.', schema: kit, example: exampleKit },
});

/** `POST /api/v2/kits/{public_id}/` (API document, "Kits"). */
export const updateKitMetadata = defineRoute({
  method: 'POST',
  path: '/api/v2/kits/{public_id}/',
  operationId: 'updateKitMetadata',
  tag: 'Kits',
  summary: 'Replace the metadata of a kit',
  pathParameters: kitId,
  queryParameters: noParameters,
  body: {
    formats: 'json',
    schema: () => kitMetadataBody,
    examples: { metadata: { summary: 'Any object', value: { metadata: exampleMetadata } } },
  },
  refusals: [400, 403, 404],
  operation: storedOperation(
    graphql(
      `mutation ($input: UpdateKitMetadataInput!, $withReports: Boolean!) {
        _: updateKitMetadata(input: $input) { _: kit { ...RestKit } }
      }`,
      [kitFragment],
    ),
  ),
  variables: ({ path, body, actor }) => ({
    input: { ...body, kitId: recordId('kit', path.public_id) },
    withReports: actor !== null && may(actor, 'reports.read'),
  }),
  answer: { status: 200, description: 'The kit.', schema: kit, example: exampleKit },
});
