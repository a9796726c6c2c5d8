import { z } from 'zod';
import { createOrderBody } from '../domains/orders/create-order.ts';
import { orderMetadataBody } from '../domains/orders/update-order-metadata.ts';
import { OrderStatus } from '../generated/prisma/enums.ts';
import { component } from './bodies/components.ts';
import {
  ORDER_FRAGMENT,
  ORDER_SUMMARY,
  type OrderData,
  type OrderSummaryData,
  orderBody,
  orderBodyOf,
  orderSummaryBody,
  orderSummaryBodyOf,
} from './bodies/order.ts';
import {
  EXAMPLE_ORDER_ID,
  exampleMetadata,
  exampleNewOrder,
  exampleOrder,
  exampleOrderInput,
  exampleOrderSummary,
} from './examples.ts';
import { storedOperation } from './operation.ts';
import {
  accountParameter,
  dayParameters,
  enumParameter,
  lookedUp,
  noParameters,
  pageParameters,
  pageVariables,
  personParameters,
  publicId,
  sharedFilter,
} from './parameters.ts';
import { mayReadReports } from './reports.ts';
import { defineRoute, found } from './route.ts';

const orderId = publicId('The order identifier.', EXAMPLE_ORDER_ID);

interface OrderPage {
  readonly orders: {
    readonly totalCount: number;
    readonly edges: readonly { readonly node: OrderSummaryData }[];
  };
}

/** `GET /api/v2/orders/` (API document, Orders). */
export const listOrders = defineRoute({
  method: 'GET',
  path: '/api/v2/orders/',
  operationId: 'listOrders',
  tag: 'Orders',
  summary: 'List orders',
  description: 'Most recently updated first.',
  credentials: 'required',
  pathParameters: noParameters,
  queryParameters: z.object({
    ...personParameters('the recipient'),
    status: enumParameter(OrderStatus, 'Status of the order.'),
    ...dayParameters,
    ...pageParameters,
    ...accountParameter,
  }),
  refusals: [400],
  operation: storedOperation<OrderPage>(`
    query ($filter: OrderFilter, $first: Int, $after: String) {
      orders(filter: $filter, first: $first, after: $after) { totalCount edges { node { ${ORDER_SUMMARY} } } }
    }`),
  variables: ({ query, actor }) => ({
    ...pageVariables(query),
    filter: { ...sharedFilter(query, actor), statuses: query.status },
  }),
  answer: {
    status: 200,
    description: 'One page of orders.',
    schema: component('OrderSummaryList', z.array(orderSummaryBody)),
    example: [exampleOrderSummary],
  },
  serialize: ({ orders }) => orders.edges.map(({ node }) => orderSummaryBodyOf(node)),
  page: ({ orders }, { query }) => ({ total: orders.totalCount, results: query.results, offset: query.offset }),
});

/** `POST /api/v2/orders/` (API document, Orders; contract, section 3). */
export const createOrder = defineRoute({
  method: 'POST',
  path: '/api/v2/orders/',
  operationId: 'createOrder',
  tag: 'Orders',
  summary: 'Create an order',
  description: 'Its status is `pending`; kits come into being at fulfilment. A kit type given twice means two kits.',
  credentials: 'required',
  pathParameters: noParameters,
  queryParameters: noParameters,
  body: {
    formats: 'json and forms',
    schema: () => createOrderBody,
    examples: { order: { summary: 'One kit for one person', value: exampleOrderInput } },
  },
  refusals: [400, 403],
  operation: storedOperation<{ readonly createOrder: { readonly order: OrderData } }>(`
    mutation ($input: CreateOrderInput!, $withReports: Boolean!) {
      createOrder(input: $input) { order { ...OrderBody } }
    }
    ${ORDER_FRAGMENT}`),
  variables: ({ body, actor }) => ({ input: body, withReports: mayReadReports(actor) }),
  answer: { status: 201, description: 'The order.', schema: orderBody, example: exampleNewOrder },
  serialize: (data) => orderBodyOf(data.createOrder.order),
});

/** `GET /api/v2/orders/{public_id}/` (API document, Orders). */
export const getOrder = defineRoute({
  method: 'GET',
  path: '/api/v2/orders/{public_id}/',
  operationId: 'getOrder',
  tag: 'Orders',
  summary: 'Get an order',
  credentials: 'required',
  pathParameters: orderId,
  queryParameters: noParameters,
  refusals: [400, 404],
  operation: storedOperation<{ readonly order: OrderData | null }>(
    `query ($orderId: String!, $withReports: Boolean!) { order(orderId: $orderId) { ...OrderBody } } ${ORDER_FRAGMENT}`,
  ),
  variables: ({ path, actor }) => ({ orderId: lookedUp('order', path.public_id), withReports: mayReadReports(actor) }),
  answer: { status: 200, description: 'The order.', schema: orderBody, example: exampleOrder },
  serialize: ({ order }, { path }) => orderBodyOf(found(order, 'order', path.public_id)),
});

/** `POST /api/v2/orders/{public_id}/` (API document, Orders). */
export const updateOrderMetadata = defineRoute({
  method: 'POST',
  path: '/api/v2/orders/{public_id}/',
  operationId: 'updateOrderMetadata',
  tag: 'Orders',
  summary: 'Replace the metadata of an order',
  credentials: 'required',
  pathParameters: orderId,
  queryParameters: noParameters,
  body: {
    formats: 'json',
    schema: () => orderMetadataBody,
    examples: {
      metadata: { summary: 'Any object', value: { metadata: exampleMetadata } },
      none: { summary: 'No metadata', value: { metadata: null } },
    },
  },
  refusals: [400, 403, 404],
  operation: storedOperation<{ readonly updateOrderMetadata: { readonly order: OrderData } }>(`
    mutation ($input: UpdateOrderMetadataInput!, $withReports: Boolean!) {
      updateOrderMetadata(input: $input) { order { ...OrderBody } }
    }
    ${ORDER_FRAGMENT}`),
  variables: ({ path, body, actor }) => ({
    input: { ...body, orderId: lookedUp('order', path.public_id) },
    withReports: mayReadReports(actor),
  }),
  answer: { status: 200, description: 'The order.', schema: orderBody, example: exampleOrder },
  serialize: (data) => orderBodyOf(data.updateOrderMetadata.order),
});
