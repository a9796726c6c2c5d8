import { z } from 'zod';
import { isStaff } from '../../auth/policy.ts';
import { optional, typeProblem } from '../../domains/inputs/inputs.ts';
import { isJsonObject } from '../../domains/inputs/json.ts';
import { createOrderBody, createOrderProblems } from '../../domains/orders/create-order.ts';
import { holdOrderBody } from '../../domains/orders/hold-order.ts';
import { mustBeOneOf, notFound } from '../../errors/errors.ts';
import { HoldReason, OrderStallStage } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { lowerCaseAll } from '../bodies/naming.ts';
import {
  orderSummaryV3,
  orderSummaryV3Fragment,
  orderV3,
  orderV3Fragment,
  stalledOrder,
  stalledOrderFragment,
} from '../bodies/order.ts';
import {
  enumParameter,
  flagParameter,
  listVariables,
  minDaysParameter,
  pageOf,
  pageVariables,
  pagingProblems,
  recordId,
  textParameter,
} from '../routing/parameters.ts';
import { defineRoute } from '../routing/route.ts';
import { ORDERS, orderFilter, orderParameters } from './orders.ts';

// Orders with what the API document does not have (contract, 13.3 and 13.4).

const parameters = orderParameters.extend({
  external_id: textParameter('What the program calls the order; the whole text, compared exactly.'),
  held: flagParameter('Whether the order is on hold.'),
});

/** REST writes reasons in lower case, as it writes statuses. */
const reasons = lowerCaseAll(HoldReason);
const holdBody = holdOrderBody.extend({ reason: z.enum(reasons, typeProblem(mustBeOneOf(reasons))) });
const createBody = createOrderBody.extend({ hold: optional(holdBody) });

/** A hold as the use-case takes it. */
function inDomainWords(hold: unknown): unknown {
  return isJsonObject(hold) ? { ...hold, reason: String(hold.reason).toUpperCase() } : hold;
}

export const listOrdersV3 = defineRoute({
  method: 'GET',
  path: '/api/v3/orders/',
  tag: 'Orders',
  summary: 'List orders with their own numbers',
  description: 'Most recently updated first.',
  refusals: [400, 403],
  queryParameters: parameters,
  operation: graphql(
    `query ($filter: OrderFilter!, $first: Int, $after: String, $last: Int, $before: String, $count: Boolean!) {
      _: orders(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
        total: totalCount @include(if: $count)
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
        rows: edges { _: node { ...OrderSummaryV3 } }
      }
    }`,
    [orderSummaryV3Fragment],
  ),
  variables: (input) =>
    listVariables(input, ORDERS, {
      ...orderFilter(input.query),
      externalId: input.query.external_id,
      held: input.query.held,
    }),
  list: ORDERS,
  problems: pagingProblems,
  page: pageOf(ORDERS),
  answer: {
    status: 200,
    description: 'One page of orders.',
    schema: z.array(orderSummaryV3).meta({ id: 'OrderSummaryV3List' }),
  },
});

export const createOrderV3 = defineRoute({
  method: 'POST',
  path: '/api/v3/orders/',
  tag: 'Orders',
  summary: 'Create an order with its own number',
  description:
    'An `external_id` can be used for one order only: with the same body, that order is the answer, with status 200; with another body, it is a 409.',
  body: {
    formats: 'json and forms',
    action: 'orders.write',
    schema: () => createBody,
    problems: (work, body) => createOrderProblems(work, body, createBody),
  },
  refusals: [400, 403],
  operation: graphql(
    `mutation ($input: CreateOrderInput!, $withReports: Boolean!) {
      _: createOrder(input: $input) { is_new: isNew rows: order { ...OrderV3 } }
    }`,
    [orderV3Fragment],
  ),
  variables: ({ body }) => ({ input: { ...body, hold: inDomainWords(body.hold) } }),
  isAgain: ({ is_new }) => !is_new,
  answer: {
    status: 201,
    description: 'The order.',
    again: 'The order that was placed earlier with the same `external_id` and the same body, as it is now.',
    schema: orderV3,
  },
});

const orderPath = z.object({ order_id: z.string().meta({ description: 'The order identifier.' }) });

export const getOrderV3 = defineRoute({
  method: 'GET',
  path: '/api/v3/orders/{order_id}/',
  tag: 'Orders',
  summary: 'Get an order with its own number',
  description: 'The order, including its kits in full.',
  pathParameters: orderPath,
  refusals: [400, 404],
  operation: graphql(
    'query ($orderId: String!, $withReports: Boolean!) { _: order(orderId: $orderId) { ...OrderV3 } }',
    [orderV3Fragment],
  ),
  variables: ({ path }) => ({ orderId: recordId('order', path.order_id) }),
  missing: ({ path }) => notFound('order', path.order_id),
  answer: { status: 200, description: 'The order.', schema: orderV3 },
});

/** Shared by the routes that hold and release an order. */
const changedOrder = {
  method: 'POST',
  tag: 'Orders',
  pathParameters: orderPath,
  refusals: [400, 403, 404],
  answer: { status: 200, description: 'The order.', schema: orderV3 },
} as const;

export const holdOrder = defineRoute({
  ...changedOrder,
  path: '/api/v3/orders/{order_id}/hold/',
  summary: 'Put an order on hold',
  description:
    'The order is not fulfilled until it is released, or until the hold ends. An order that is on hold gets the new reason, note and end. Fulfillment holds orders for `address_undeliverable`, `out_of_stock` and `other` only.',
  body: { formats: 'json', action: 'orders.hold', schema: () => holdBody },
  operation: graphql(
    `mutation ($input: HoldOrderInput!, $withReports: Boolean!) { _: holdOrder(input: $input) { _: order { ...OrderV3 } } }`,
    [orderV3Fragment],
  ),
  variables: ({ path, body }) => ({
    input: { ...body, reason: String(body.reason).toUpperCase(), orderId: recordId('order', path.order_id) },
  }),
});

export const releaseOrder = defineRoute({
  ...changedOrder,
  path: '/api/v3/orders/{order_id}/release/',
  summary: 'Release an order',
  description:
    'The order can be fulfilled again. Nothing changes if it is not on hold. Fulfillment releases only what it holds itself.',
  body: { formats: 'json', action: 'orders.hold', schema: () => z.object({}) },
  operation: graphql(
    `mutation ($input: ReleaseOrderInput!, $withReports: Boolean!) {
      _: releaseOrder(input: $input) { _: order { ...OrderV3 } }
    }`,
    [orderV3Fragment],
  ),
  variables: ({ path }) => ({ input: { orderId: recordId('order', path.order_id) } }),
});

const STALLED_ORDERS = { name: 'stalledOrders', sort: { column: 'stall_since' } } as const;

/** The common list parameters that the list of stalled orders accepts. */
const { results, offset, after, before, account_id } = orderParameters.shape;

export const listStalledOrders = defineRoute({
  method: 'GET',
  path: '/api/v3/orders/stalled/',
  tag: 'Orders',
  summary: 'List stalled orders',
  description: 'Orders that have waited for too long, longest first.',
  refusals: [400, 403],
  queryParameters: z.object({
    ...{ results, offset, after, before },
    stage: enumParameter(OrderStallStage, 'Where the order waits.'),
    min_days: minDaysParameter('Only orders that have waited for at least this many days.'),
    account_id,
  }),
  operation: graphql(
    `query ($filter: StalledOrderFilter!, $first: Int, $after: String, $last: Int, $before: String, $count: Boolean!) {
      _: stalledOrders(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
        total: totalCount @include(if: $count)
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
        rows: edges { _: node { ...StalledOrder } }
      }
    }`,
    [stalledOrderFragment],
  ),
  variables: ({ query, actor, ...input }) => ({
    ...pageVariables({ query, ...input }, STALLED_ORDERS),
    filter: {
      stages: query.stage,
      minDays: query.min_days,
      accountId: actor && isStaff(actor) ? query.account_id : undefined,
    },
  }),
  list: STALLED_ORDERS,
  problems: pagingProblems,
  page: pageOf(STALLED_ORDERS),
  answer: {
    status: 200,
    description: 'One page of stalled orders.',
    schema: z.array(stalledOrder).meta({ id: 'StalledOrderList' }),
  },
});
