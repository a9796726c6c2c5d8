import { z } from 'zod';
import type { JsonObject } from '../../domains/inputs/json.ts';
import { createOrderProblems, documentedOrderBody } from '../../domains/orders/create-order.ts';
import { orderMetadataBody } from '../../domains/orders/update-order-metadata.ts';
import { notFound } from '../../errors/errors.ts';
import { OrderStatus } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { order, orderFragment, orderSummary, orderSummaryFragment } from '../bodies/order.ts';
import {
  enumParameter,
  listParameters,
  listVariables,
  pageOf,
  pagingProblems,
  publicId,
  recordId,
} from '../routing/parameters.ts';
import { defineRoute } from '../routing/route.ts';

/** The list, as identified in its cursors. */
export const ORDERS = { name: 'orders', sort: { column: 'updated' } } as const;

/** The parameters of the list of orders. */
export const orderParameters = listParameters('the recipient').extend({
  status: enumParameter(OrderStatus, 'Status of the order.'),
});

/** The filters that only orders have. */
export function orderFilter(query: Pick<z.output<typeof orderParameters>, 'status'>) {
  return { statuses: query.status };
}

export const listOrders = defineRoute({
  method: 'GET',
  path: '/api/v2/orders/',
  tag: 'Orders',
  summary: 'List orders',
  description: 'Most recently updated first.',
  refusals: [400, 403],
  queryParameters: orderParameters,
  operation: graphql(
    `query ($filter: OrderFilter!, $first: Int, $after: String, $last: Int, $before: String, $count: Boolean!) {
      _: orders(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
        total: totalCount @include(if: $count)
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
        rows: edges { _: node { ...OrderSummary } }
      }
    }`,
    [orderSummaryFragment],
  ),
  variables: (input) => listVariables(input, ORDERS, orderFilter(input.query)),
  list: ORDERS,
  problems: pagingProblems,
  page: pageOf(ORDERS),
  answer: {
    status: 200,
    description: 'One page of orders.',
    schema: z.array(orderSummary).meta({ id: 'OrderSummaryList' }),
  },
});

/** The body as the API document has it: the keys of version 3 are unknown here, and ignored like any others. */
function documented({ kitTypes, recipient, metadata }: JsonObject): JsonObject {
  return { kitTypes, recipient, metadata };
}

/** Requires everything that an order must have (docs/rest.md, "Orders"; contract, 3.5). */
export const createOrder = defineRoute({
  method: 'POST',
  path: '/api/v2/orders/',
  tag: 'Orders',
  summary: 'Create an order',
  description:
    'The new order is `pending`; its kits are made when it is fulfilled. A kit type given twice means two kits.',
  body: {
    formats: 'json and forms',
    action: 'orders.write',
    schema: () => documentedOrderBody,
    problems: (work, body) => createOrderProblems(work, documented(body)),
  },
  refusals: [400, 403],
  operation: graphql(
    `mutation ($input: CreateOrderInput!, $withReports: Boolean!) {
      _: createOrder(input: $input) { _: order { ...Order } }
    }`,
    [orderFragment],
  ),
  variables: ({ body }) => ({ input: documented(body) }),
  answer: { status: 201, description: 'The order.', schema: order },
});

/** Shared by both routes for a single order. */
const oneOrder = {
  path: '/api/v2/orders/{public_id}/',
  tag: 'Orders',
  pathParameters: publicId('The order identifier.'),
  answer: { status: 200, description: 'The order.', schema: order },
} as const;

export const getOrder = defineRoute({
  ...oneOrder,
  method: 'GET',
  summary: 'Get an order',
  description: 'The order, including its kits in full.',
  refusals: [400, 404],
  operation: graphql('query ($orderId: String!, $withReports: Boolean!) { _: order(orderId: $orderId) { ...Order } }', [
    orderFragment,
  ]),
  variables: ({ path }) => ({ orderId: recordId('order', path.public_id) }),
  missing: ({ path }) => notFound('order', path.public_id),
});

export const updateOrderMetadata = defineRoute({
  ...oneOrder,
  method: 'POST',
  summary: 'Replace the metadata of an order',
  description: 'Replaces the whole object; null removes it. At most 16 KiB as JSON, and 8 levels deep.',
  body: {
    formats: 'json',
    action: 'orders.write',
    schema: () => orderMetadataBody,
  },
  refusals: [400, 403, 404],
  operation: graphql(
    `mutation ($input: UpdateOrderMetadataInput!, $withReports: Boolean!) {
      _: updateOrderMetadata(input: $input) { _: order { ...Order } }
    }`,
    [orderFragment],
  ),
  // The API document has no other keys (GraphQL's `mode`, for example).
  variables: ({ path, body }) => ({ input: { metadata: body.metadata, orderId: recordId('order', path.public_id) } }),
});
