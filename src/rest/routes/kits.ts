import { z } from 'zod';
import { isStaff } from '../../auth/policy.ts';
import { NEWEST_FIRST } from '../../db/sql/list.ts';
import { typeProblem } from '../../domains/inputs/inputs.ts';
import { kitMetadataBody } from '../../domains/kits/update-kit-metadata.ts';
import { replaceKitBody } from '../../domains/orders/replace-kit.ts';
import { mustBeOneOf, notFound } from '../../errors/errors.ts';
import { KitStatus, ReplacementReason, SampleStatus, StallStage } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { kit, kitFragment, kitSummary, kitSummaryFragment, stalledKit, stalledKitFragment } from '../bodies/kit.ts';
import { lowerCaseAll } from '../bodies/naming.ts';
import { order, orderFragment } from '../bodies/order.ts';
import {
  enumParameter,
  flagParameter,
  listParameters,
  listVariables,
  minDaysParameter,
  pageOf,
  pageVariables,
  pagingProblems,
  publicId,
  recordId,
  textParameter,
} from '../routing/parameters.ts';
import { defineRoute } from '../routing/route.ts';

/** Every code of the catalogue, sorted (docs/rest.md, "Kit types"; contract, 2.3). */
export const listKitTypes = defineRoute({
  method: 'GET',
  path: '/api/v2/kit_types',
  tag: 'Kit types',
  summary: 'List kit types',
  description: 'The codes of all kit types in the catalogue, sorted.',
  refusals: [400],
  operation: graphql('{ _: kitTypes { _: code } }'),
  variables: () => ({}),
  answer: {
    status: 200,
    description: 'The codes of all kit types.',
    schema: z.array(z.string()).meta({ id: 'KitTypeList' }),
  },
});

/** The list, as identified in its cursors. */
export const KITS = { name: 'kits', sort: NEWEST_FIRST };

/** The parameters of the list of kits. */
export const kitParameters = listParameters('the registered patient or the recipient of the order').extend({
  kit_type: textParameter('Code of the kit type.'),
  has_order: flagParameter('Whether the kit belongs to an order; retail kits may not.'),
  kit_status: enumParameter(KitStatus, 'Status of the kit.'),
  sample_status: enumParameter(SampleStatus, 'Status of the kit’s sample.'),
});

/** The filters that only kits have. */
export function kitFilter(
  query: Pick<z.output<typeof kitParameters>, 'kit_type' | 'has_order' | 'kit_status' | 'sample_status'>,
) {
  return {
    kitTypes: query.kit_type === undefined ? undefined : [query.kit_type],
    hasOrder: query.has_order,
    statuses: query.kit_status,
    sampleStatuses: query.sample_status,
  };
}

export const listKits = defineRoute({
  method: 'GET',
  path: '/api/v2/kits/',
  tag: 'Kits',
  summary: 'List kits',
  description: 'Newest first. Several person filters must all match the same person.',
  refusals: [400],
  queryParameters: kitParameters,
  operation: graphql(
    `query ($filter: KitFilter!, $first: Int, $after: String, $last: Int, $before: String, $count: Boolean!) {
      _: kits(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
        total: totalCount @include(if: $count)
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
        rows: edges { _: node { ...KitSummary } }
      }
    }`,
    [kitSummaryFragment],
  ),
  variables: (input) => listVariables(input, KITS, kitFilter(input.query)),
  list: KITS,
  problems: pagingProblems,
  page: pageOf(KITS),
  answer: {
    status: 200,
    description: 'One page of kits.',
    schema: z.array(kitSummary).meta({ id: 'KitSummaryList' }),
  },
});

/** The common list parameters that the list of stalled kits accepts. */
const { results, offset, after, before, account_id } = listParameters('the patient').shape;

const STALLED_KITS = { name: 'stalledKits', sort: { column: 'stall_since' } } as const;

export const listStalledKits = defineRoute({
  method: 'GET',
  path: '/api/v3/kits/stalled/',
  tag: 'Kits',
  summary: 'List stalled kits',
  description: 'Kits that have waited somewhere for too long, longest first.',
  refusals: [400],
  queryParameters: z.object({
    ...{ results, offset, after, before },
    kit_type: textParameter('Kit type, whole and case-sensitive.'),
    stage: enumParameter(StallStage, 'Where the kit waits.'),
    min_days: minDaysParameter('Only kits that have waited for at least this many days.'),
    account_id,
  }),
  operation: graphql(
    `query ($filter: StalledKitFilter!, $first: Int, $after: String, $last: Int, $before: String, $count: Boolean!) {
      _: stalledKits(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
        total: totalCount @include(if: $count)
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
        rows: edges { _: node { ...StalledKit } }
      }
    }`,
    [stalledKitFragment],
  ),
  variables: ({ query, actor, ...input }) => ({
    ...pageVariables({ query, ...input }, STALLED_KITS),
    filter: {
      kitTypes: query.kit_type === undefined ? undefined : [query.kit_type],
      stages: query.stage,
      minDays: query.min_days,
      accountId: actor && isStaff(actor) ? query.account_id : undefined,
    },
  }),
  list: STALLED_KITS,
  problems: pagingProblems,
  page: pageOf(STALLED_KITS),
  answer: {
    status: 200,
    description: 'One page of stalled kits.',
    schema: z.array(stalledKit).meta({ id: 'StalledKitList' }),
  },
});

/** Shared by both routes for a single kit. */
const oneKit = {
  path: '/api/v2/kits/{public_id}/',
  tag: 'Kits',
  pathParameters: publicId('The kit identifier.'),
  answer: { status: 200, description: 'The kit.', schema: kit },
} as const;

export const getKit = defineRoute({
  ...oneKit,
  method: 'GET',
  summary: 'Get a kit',
  description: 'The kit, including its history, its sample, and the reports on that sample.',
  refusals: [400, 404],
  operation: graphql('query ($kitId: String!, $withReports: Boolean!) { _: kit(kitId: $kitId) { ...Kit } }', [
    kitFragment,
  ]),
  variables: ({ path }) => ({ kitId: recordId('kit', path.public_id) }),
  missing: ({ path }) => notFound('kit', path.public_id),
});

export const updateKitMetadata = defineRoute({
  ...oneKit,
  method: 'POST',
  summary: 'Replace the metadata of a kit',
  description: 'Replaces the whole object. At most 16 KiB as JSON, and 8 levels deep.',
  body: {
    formats: 'json',
    action: 'kits.annotate',
    schema: () => kitMetadataBody,
  },
  refusals: [400, 403, 404],
  operation: graphql(
    `mutation ($input: UpdateKitMetadataInput!, $withReports: Boolean!) {
      _: updateKitMetadata(input: $input) { _: kit { ...Kit } }
    }`,
    [kitFragment],
  ),
  // The API document has no other keys (GraphQL's `mode`, for example).
  variables: ({ path, body }) => ({ input: { metadata: body.metadata, kitId: recordId('kit', path.public_id) } }),
});

/** REST writes reasons in lower case, as it writes statuses (contract, 11.3). */
const reasons = lowerCaseAll(ReplacementReason);
const replaceBody = replaceKitBody.extend({ reason: z.enum(reasons, typeProblem(mustBeOneOf(reasons))) });

export const replaceKit = defineRoute({
  method: 'POST',
  path: '/api/v3/kits/{public_id}/replace/',
  tag: 'Kits',
  summary: 'Replace a kit',
  description:
    'Orders a new kit in place of one that is lost, damaged, expired or useless, and cancels that one unless it is registered.',
  pathParameters: publicId('The kit identifier.'),
  body: {
    formats: 'json',
    action: 'orders.write',
    schema: () => replaceBody,
  },
  refusals: [400, 403, 404],
  operation: graphql(
    `mutation ($input: ReplaceKitInput!, $withReports: Boolean!) {
      _: replaceKit(input: $input) { _: order { ...Order } }
    }`,
    [orderFragment],
  ),
  variables: ({ path, body }) => ({
    input: { ...body, reason: String(body.reason).toUpperCase(), kitId: recordId('kit', path.public_id) },
  }),
  answer: { status: 201, description: 'The order for the new kit.', schema: order },
});
