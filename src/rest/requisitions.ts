import { z } from 'zod';
import { isUuid } from '../db/identifiers.ts';
import { createRequisitionBody } from '../domains/requisitions/create-requisition.ts';
import { RequisitionStatus } from '../generated/prisma/enums.ts';
import { component } from './bodies/components.ts';
import { REQUISITION, type RequisitionData, requisitionBody, requisitionBodyOf } from './bodies/requisition.ts';
import { EXAMPLE_REQUISITION_ID, exampleRequisition, exampleRequisitionInput } from './examples.ts';
import { storedOperation } from './operation.ts';
import {
  accountParameter,
  dayParameters,
  enumParameter,
  noParameters,
  pageParameters,
  pageVariables,
  personParameters,
  sharedFilter,
  textParameter,
} from './parameters.ts';
import { defineRoute, found } from './route.ts';

interface RequisitionPage {
  readonly requisitions: {
    readonly totalCount: number;
    readonly edges: readonly { readonly node: RequisitionData }[];
  };
}

/** `GET /api/v2/requisitions/` (API document, Requisitions). */
export const listRequisitions = defineRoute({
  method: 'GET',
  path: '/api/v2/requisitions/',
  operationId: 'listRequisitions',
  tag: 'Requisitions',
  summary: 'List requisitions',
  description: 'Newest first.',
  credentials: 'required',
  pathParameters: noParameters,
  queryParameters: z.object({
    lab: textParameter('Name of the laboratory, whole and case-sensitive.'),
    ...personParameters('the patient'),
    status: enumParameter(RequisitionStatus, 'Status of the requisition.'),
    ...dayParameters,
    ...pageParameters,
    ...accountParameter,
  }),
  refusals: [400],
  operation: storedOperation<RequisitionPage>(`
    query ($filter: RequisitionFilter, $first: Int, $after: String) {
      requisitions(filter: $filter, first: $first, after: $after) { totalCount edges { node ${REQUISITION} } }
    }`),
  variables: ({ query, actor }) => ({
    ...pageVariables(query),
    filter: { ...sharedFilter(query, actor), lab: query.lab, statuses: query.status },
  }),
  answer: {
    status: 200,
    description: 'One page of requisitions.',
    schema: component('RequisitionList', z.array(requisitionBody)),
    example: [exampleRequisition],
  },
  serialize: ({ requisitions }) => requisitions.edges.map(({ node }) => requisitionBodyOf(node)),
  page: ({ requisitions }, { query }) => ({
    total: requisitions.totalCount,
    results: query.results,
    offset: query.offset,
  }),
});

/** `POST /api/v2/requisitions/` (API document, Requisitions; contract, section 3). */
export const createRequisition = defineRoute({
  method: 'POST',
  path: '/api/v2/requisitions/',
  operationId: 'createRequisition',
  tag: 'Requisitions',
  summary: 'Create a requisition',
  credentials: 'required',
  pathParameters: noParameters,
  queryParameters: noParameters,
  body: {
    formats: 'json',
    schema: createRequisitionBody,
    examples: { requisition: { summary: 'One panel for one patient', value: exampleRequisitionInput } },
  },
  refusals: [400, 403],
  operation: storedOperation<{ readonly createRequisition: { readonly requisition: RequisitionData } }>(
    `mutation ($input: CreateRequisitionInput!) { createRequisition(input: $input) { requisition ${REQUISITION} } }`,
  ),
  variables: ({ body }) => ({ input: body }),
  answer: { status: 200, description: 'The requisition.', schema: requisitionBody, example: exampleRequisition },
  serialize: (data) => requisitionBodyOf(data.createRequisition.requisition),
});

/** A requisition's id: a UUID, and a 400 otherwise (contract, section 8). */
export const requisitionId = z.object({
  id: z
    .string('is required')
    .refine(isUuid, 'must be a UUID')
    .meta({ format: 'uuid', description: 'The requisition’s UUID.', example: EXAMPLE_REQUISITION_ID }),
});

/** The operation that reads one requisition, for both routes that do. */
export const readRequisition = storedOperation<{ readonly requisition: RequisitionData | null }>(
  `query ($id: ID!) { requisition(requisitionId: $id) ${REQUISITION} }`,
);

/** `GET /api/v2/requisitions/{id}` (API document, Requisitions). */
export const getRequisition = defineRoute({
  method: 'GET',
  path: '/api/v2/requisitions/{id}',
  operationId: 'getRequisition',
  tag: 'Requisitions',
  summary: 'Get a requisition',
  credentials: 'required',
  pathParameters: requisitionId,
  queryParameters: noParameters,
  refusals: [400, 404],
  operation: readRequisition,
  variables: ({ path }) => path,
  answer: { status: 200, description: 'The requisition.', schema: requisitionBody, example: exampleRequisition },
  serialize: ({ requisition }, { path }) => requisitionBodyOf(found(requisition, 'requisition', path.id)),
});
