import { z } from 'zod';
import { kitMetadataBody } from '../domains/kits/update-kit-metadata.ts';
import { KitStatus, SampleStatus } from '../generated/prisma/enums.ts';
import { component } from './bodies/components.ts';
import { KIT_FRAGMENT, type KitData, kitBody, kitBodyOf, kitStatusBody, sampleStatusBody } from './bodies/kit.ts';
import { timestampBody } from './bodies/timestamps.ts';
import { EXAMPLE_KIT_ID, exampleKit, exampleKitSummary, exampleMetadata } from './examples.ts';
import { lowerCase } from './naming.ts';
import { storedOperation } from './operation.ts';
import {
  accountParameter,
  dayParameters,
  enumParameter,
  flagParameter,
  lookedUp,
  noParameters,
  pageParameters,
  pageVariables,
  personParameters,
  publicId,
  sharedFilter,
  textParameter,
} from './parameters.ts';
import { mayReadReports } from './reports.ts';
import { defineRoute, found } from './route.ts';

const kitId = publicId('The kit identifier.', EXAMPLE_KIT_ID);

const kitSummaryBody = component(
  'KitSummary',
  z.strictObject({
    kit_id: z.string(),
    kit_type: z.string(),
    order_id: z.string().nullable().meta({ description: 'Null for a retail kit.' }),
    kit_status: kitStatusBody,
    sample_status: sampleStatusBody,
    created: timestampBody,
    updated: timestampBody,
  }),
);

interface KitPage {
  readonly kits: {
    readonly totalCount: number;
    readonly edges: readonly {
      readonly node: {
        readonly kitId: string;
        readonly kitType: { readonly code: string };
        readonly order: { readonly orderId: string } | null;
        readonly status: KitStatus;
        readonly sample: { readonly status: SampleStatus };
        readonly created: string;
        readonly updated: string;
      };
    }[];
  };
}

/** `GET /api/v2/kits/` (API document, Kits). */
export const listKits = defineRoute({
  method: 'GET',
  path: '/api/v2/kits/',
  operationId: 'listKits',
  tag: 'Kits',
  summary: 'List kits',
  description: 'Newest first. Several person filters together match one and the same person.',
  credentials: 'required',
  pathParameters: noParameters,
  queryParameters: z.object({
    ...pageParameters,
    ...personParameters('the registered patient or the recipient of the order'),
    kit_type: textParameter('Code of the kit type.'),
    has_order: flagParameter('Whether the kit belongs to an order; retail kits may not.'),
    kit_status: enumParameter(KitStatus, 'Status of the kit.'),
    sample_status: enumParameter(SampleStatus, 'Status of the kit’s sample.'),
    ...dayParameters,
    ...accountParameter,
  }),
  refusals: [400],
  operation: storedOperation<KitPage>(`
    query ($filter: KitFilter, $first: Int, $after: String) {
      kits(filter: $filter, first: $first, after: $after) {
        totalCount
        edges { node { kitId kitType { code } order { orderId } status sample { status } created updated } }
      }
    }`),
  variables: ({ query, actor }) => ({
    ...pageVariables(query),
    filter: {
      ...sharedFilter(query, actor),
      kitTypes: query.kit_type === undefined ? undefined : [query.kit_type],
      hasOrder: query.has_order,
      statuses: query.kit_status,
      sampleStatuses: query.sample_status,
    },
  }),
  answer: {
    status: 200,
    description: 'One page of kits.',
    schema: component('KitSummaryList', z.array(kitSummaryBody)),
    example: [exampleKitSummary],
  },
  serialize: ({ kits }) =>
    kits.edges.map(({ node }) => ({
      kit_id: node.kitId,
      kit_type: node.kitType.code,
      order_id: node.order?.orderId ?? null,
      kit_status: lowerCase(node.status),
      sample_status: lowerCase(node.sample.status),
      created: node.created,
      updated: node.updated,
    })),
  page: ({ kits }, { query }) => ({ total: kits.totalCount, results: query.results, offset: query.offset }),
});

/** `GET /api/v2/kits/{public_id}/` (API document, Kits). */
export const getKit = defineRoute({
  method: 'GET',
  path: '/api/v2/kits/{public_id}/',
  operationId: 'getKit',
  tag: 'Kits',
  summary: 'Get a kit',
  credentials: 'required',
  pathParameters: kitId,
  queryParameters: noParameters,
  refusals: [400, 404],
  operation: storedOperation<{ readonly kit: KitData | null }>(
    `query ($kitId: String!, $withReports: Boolean!) { kit(kitId: $kitId) { ...KitBody } } ${KIT_FRAGMENT}`,
  ),
  variables: ({ path, actor }) => ({ kitId: lookedUp('kit', path.public_id), withReports: mayReadReports(actor) }),
  answer: { status: 200, description: 'The kit.', schema: kitBody, example: exampleKit },
  serialize: ({ kit }, { path }) => kitBodyOf(found(kit, 'kit', path.public_id)),
});

/** `POST /api/v2/kits/{public_id}/` (API document, Kits). */
export const updateKitMetadata = defineRoute({
  method: 'POST',
  path: '/api/v2/kits/{public_id}/',
  operationId: 'updateKitMetadata',
  tag: 'Kits',
  summary: 'Replace the metadata of a kit',
  credentials: 'required',
  pathParameters: kitId,
  queryParameters: noParameters,
  body: {
    formats: 'json',
    schema: () => kitMetadataBody,
    examples: { metadata: { summary: 'Any object', value: { metadata: exampleMetadata } } },
  },
  refusals: [400, 403, 404],
  operation: storedOperation<{ readonly updateKitMetadata: { readonly kit: KitData } }>(`
    mutation ($input: UpdateKitMetadataInput!, $withReports: Boolean!) {
      updateKitMetadata(input: $input) { kit { ...KitBody } }
    }
    ${KIT_FRAGMENT}`),
  variables: ({ path, body, actor }) => ({
    input: { ...body, kitId: lookedUp('kit', path.public_id) },
    withReports: mayReadReports(actor),
  }),
  answer: { status: 200, description: 'The kit.', schema: kitBody, example: exampleKit },
  serialize: (data) => kitBodyOf(data.updateKitMetadata.kit),
});
