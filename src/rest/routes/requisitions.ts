import { z } from 'zod';
import { isUuid } from '../../db/sql/identifiers.ts';
import { NEWEST_FIRST } from '../../db/sql/list.ts';
import { byClock } from '../../domains/inputs/inputs.ts';
import { isJsonObject, type JsonObject } from '../../domains/inputs/json.ts';
import { createRequisitionBody, createRequisitionProblems } from '../../domains/requisitions/create-requisition.ts';
import { notFound } from '../../errors/errors.ts';
import { IS_REQUIRED, rule } from '../../errors/rules.ts';
import { RequisitionStatus } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { requisition, requisitionFragment } from '../bodies/patient.ts';
import {
  enumParameter,
  listParameters,
  listVariables,
  pageOf,
  pagingProblems,
  textParameter,
} from '../routing/parameters.ts';
import { defineRoute } from '../routing/route.ts';

/** The list, as identified in its cursors. */
export const REQUISITIONS = { name: 'requisitions', sort: NEWEST_FIRST };

/** The parameters of the list of requisitions. */
export const requisitionParameters = listParameters('the patient').extend({
  lab: textParameter('Name of the laboratory, whole and case-sensitive.'),
  status: enumParameter(RequisitionStatus, 'Status of the requisition.'),
});

/** The filters that only requisitions have. */
export function requisitionFilter(query: Pick<z.output<typeof requisitionParameters>, 'lab' | 'status'>) {
  return { lab: query.lab, statuses: query.status };
}

export const listRequisitions = defineRoute({
  method: 'GET',
  path: '/api/v2/requisitions/',
  tag: 'Requisitions',
  summary: 'List requisitions',
  description: 'Newest first.',
  refusals: [400, 403],
  queryParameters: requisitionParameters,
  operation: graphql(
    `query ($filter: RequisitionFilter!, $first: Int, $after: String, $last: Int, $before: String, $count: Boolean!) {
      _: requisitions(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
        total: totalCount @include(if: $count)
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
        rows: edges { _: node { ...Requisition } }
      }
    }`,
    [requisitionFragment],
  ),
  variables: (input) => listVariables(input, REQUISITIONS, requisitionFilter(input.query)),
  list: REQUISITIONS,
  problems: pagingProblems,
  page: pageOf(REQUISITIONS),
  answer: {
    status: 200,
    description: 'One page of requisitions.',
    schema: z.array(requisition).meta({ id: 'RequisitionList' }),
  },
});

/** The API document has neither an ordering provider nor a guardian: one given in a body is ignored. */
const bodySchema = byClock((clock) => {
  const { shape } = createRequisitionBody(clock).omit({ orderingProvider: true });
  return z.object({ ...shape, patient: shape.patient.omit({ guardian: true }) });
});

function ofDocument({ orderingProvider: _, ...body }: JsonObject): JsonObject {
  if (!isJsonObject(body.patient)) return body;
  const { guardian: _guardian, ...patient } = body.patient;
  return { ...body, patient };
}

/** Requires everything that a requisition must have (docs/rest.md, "Requisitions"; contract, 3.6). */
export const createRequisition = defineRoute({
  method: 'POST',
  path: '/api/v2/requisitions/',
  tag: 'Requisitions',
  summary: 'Create a requisition',
  description:
    'The new requisition is `created`. If its barcode is that of one of the program’s samples, it is for that sample.',
  body: {
    formats: 'json',
    action: 'requisitions.write',
    schema: bodySchema,
    problems: (work, body) => createRequisitionProblems(work, ofDocument(body)),
  },
  refusals: [400, 403],
  operation: graphql(
    `mutation ($input: CreateRequisitionInput!) {
      _: createRequisition(input: $input) { _: requisition { ...Requisition } }
    }`,
    [requisitionFragment],
  ),
  variables: ({ body }) => ({ input: ofDocument(body) }),
  answer: { status: 200, description: 'The requisition.', schema: requisition },
});

/** An id that is not a UUID is a 400 (contract, 3.6). */
const requisitionId = z.object({
  id: z
    .string(IS_REQUIRED)
    .refine(isUuid, rule('FORMAT', 'must be a UUID'))
    .meta({ format: 'uuid', description: 'The requisition’s UUID.' }),
});

/** Shared by both routes that read a requisition. */
const oneRequisition = {
  method: 'GET',
  refusals: [400, 404],
  operation: graphql('query ($id: ID!) { _: requisition(requisitionId: $id) { ...Requisition } }', [
    requisitionFragment,
  ]),
  answer: { status: 200, description: 'The requisition.', schema: requisition },
} as const;

export const getRequisition = defineRoute({
  ...oneRequisition,
  path: '/api/v2/requisitions/{id}',
  tag: 'Requisitions',
  summary: 'Get a requisition',
  description: 'Finds the requisition by its UUID.',
  pathParameters: requisitionId,
  variables: ({ path }) => path,
  missing: ({ path }) => notFound('requisition', path.id),
});

/** Reads a requisition by `?id=`, despite its path (docs/rest.md, "Patients"; contract, 3.6). */
export const getPatientRequisition = defineRoute({
  ...oneRequisition,
  path: '/api/v2/patients/',
  tag: 'Patients',
  summary: 'Get a requisition by the query parameter id',
  description: 'The same as `GET /api/v2/requisitions/{id}`.',
  queryParameters: requisitionId,
  variables: ({ query }) => query,
  missing: ({ query }) => notFound('requisition', query.id),
});
