import { z } from 'zod';
import { isUuid } from '../../db/identifiers.ts';
import { createRequisitionBody, createRequisitionProblems } from '../../domains/requisitions/create-requisition.ts';
import { notFound } from '../../errors.ts';
import { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/typed-document.ts';
import { requisition, requisitionFragment } from '../bodies/requisition.ts';
import { EXAMPLE_REQUISITION_ID, exampleRequisition, exampleRequisitionInput } from '../examples.ts';
import { enumParameter, listParameters, textParameter } from '../parameters.ts';
import { defineList, defineRoute, noParameters } from '../route.ts';
import { storedOperation } from '../stored-operation.ts';

/** `GET /api/v2/requisitions/` (API document, "Requisitions"). */
export const listRequisitions = defineList({
  path: '/api/v2/requisitions/',
  operationId: 'listRequisitions',
  tag: 'Requisitions',
  summary: 'List requisitions',
  description: 'Newest first.',
  queryParameters: listParameters('the patient').extend({
    lab: textParameter('Name of the laboratory, whole and case-sensitive.'),
    status: enumParameter(RequisitionStatus, 'Status of the requisition.'),
  }),
  operation: storedOperation(
    graphql(
      `query ($filter: RequisitionFilter!, $first: Int!, $after: String) {
        _: requisitions(filter: $filter, first: $first, after: $after) {
          total: totalCount
          rows: edges { _: node { ...RestRequisition } }
        }
      }`,
      [requisitionFragment],
    ),
  ),
  filter: (query) => ({ lab: query.lab, statuses: query.status }),
  answer: {
    description: 'One page of requisitions.',
    schema: z.array(requisition).meta({ id: 'RequisitionList' }),
    example: [exampleRequisition],
  },
});

/** `POST /api/v2/requisitions/` (API document, "Requisitions"; contract, section 3). */
export const createRequisition = defineRoute({
  method: 'POST',
  path: '/api/v2/requisitions/',
  operationId: 'createRequisition',
  tag: 'Requisitions',
  summary: 'Create a requisition',
  pathParameters: noParameters,
  queryParameters: noParameters,
  body: {
    formats: 'json',
    schema: createRequisitionBody,
    problems: createRequisitionProblems,
    examples: { requisition: { summary: 'One panel for one patient', value: exampleRequisitionInput } },
  },
  refusals: [400, 403],
  operation: storedOperation(
    graphql(
      `mutation ($input: CreateRequisitionInput!) {
        _: createRequisition(input: $input) { _: requisition { ...RestRequisition } }
      }`,
      [requisitionFragment],
    ),
  ),
  variables: ({ body }) => ({ input: body }),
  answer: { status: 200, description: 'The requisition.', schema: requisition, example: exampleRequisition },
});

const requisitionId = z.object({
  id: z
    .string('is required')
    .refine(isUuid, 'must be a UUID')
    .meta({ format: 'uuid', description: 'The requisition’s UUID.', example: EXAMPLE_REQUISITION_ID }),
});

const readRequisition = storedOperation(
  graphql('query ($id: ID!) { _: requisition(requisitionId: $id) { ...RestRequisition } }', [requisitionFragment]),
);

/** `GET /api/v2/requisitions/{id}` (API document, "Requisitions"). An id that is not a UUID is a 400 (contract, section 8). */
export const getRequisition = defineRoute({
  method: 'GET',
  path: '/api/v2/requisitions/{id}',
  operationId: 'getRequisition',
  tag: 'Requisitions',
  summary: 'Get a requisition',
  pathParameters: requisitionId,
  queryParameters: noParameters,
  refusals: [400, 404],
  operation: readRequisition,
  variables: ({ path }) => path,
  missing: ({ path }) => notFound('requisition', path.id),
  answer: { status: 200, description: 'The requisition.', schema: requisition, example: exampleRequisition },
});

/** `GET /api/v2/patients/` (API document, "Patients"): reads a requisition by `?id=` (contract, section 3). */
export const getPatientRequisition = defineRoute({
  method: 'GET',
  path: '/api/v2/patients/',
  operationId: 'getPatientRequisition',
  tag: 'Patients',
  summary: 'Get a requisition by the query parameter id',
  description: 'The same as `GET /api/v2/requisitions/{id}`.',
  pathParameters: noParameters,
  queryParameters: requisitionId,
  refusals: [400, 404],
  operation: readRequisition,
  variables: ({ query }) => query,
  missing: ({ query }) => notFound('requisition', query.id),
  answer: { status: 200, description: 'The requisition.', schema: requisition, example: exampleRequisition },
});
