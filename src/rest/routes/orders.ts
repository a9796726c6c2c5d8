import { z } from 'zod';
import { may } from '../../auth/policy.ts';
import { createOrderBody, createOrderProblems } from '../../domains/orders/create-order.ts';
import { orderMetadataBody } from '../../domains/orders/update-order-metadata.ts';
import { notFound } from '../../errors.ts';
import { OrderStatus } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/typed-document.ts';
import { order, orderFragment, orderSummary, orderSummaryFragment } from '../bodies/order.ts';
import {
  EXAMPLE_ORDER_ID,
  exampleMetadata,
  exampleNewOrder,
  exampleOrder,
  exampleOrderInput,
  exampleOrderSummary,
} from '../examples.ts';
import { enumParameter, listParameters, publicId, recordId } from '../parameters.ts';
import { defineList, defineRoute, noParameters } from '../route.ts';
import { storedOperation } from '../stored-operation.ts';

/** `GET /api/v2/orders/` (API document, "Orders"). */
export const listOrders = defineList({
  path: '/api/v2/orders/',
  operationId: 'listOrders',
  tag: 'Orders',
  summary: 'List orders',
  description: 'Most recently updated first.',
  queryParameters: listParameters('the recipient').extend({
    status: enumParameter(OrderStatus, 'Status of the order.'),
  }),
  operation: storedOperation(
    graphql(
      `query ($filter: OrderFilter!, $first: Int!, $after: String) {
        _: orders(filter: $filter, first: $first, after: $after) {
          total: totalCount
          rows: edges { _: node { ...RestOrderSummary } }
        }
      }`,
      [orderSummaryFragment],
    ),
  ),
  filter: (query) => ({ statuses: query.status }),
  answer: {
    description: 'One page of orders.',
    schema: z.array(orderSummary).meta({ id: 'OrderSummaryList' }),
    example: [exampleOrderSummary],
  },
});

/** `POST /api/v2/orders/` (API document, "Orders"; contract, section 3). */
export const createOrder = defineRoute({
  method: 'POST',
  path: '/api/v2/orders/',
  operationId: 'createOrder',
  tag: 'Orders',
  summary: 'Create an order',
  description: 'Its status is `pending`; kits are made when it is fulfilled. A kit type given twice means two kits.',
  pathParameters: noParameters,
  queryParameters: noParameters,
  body: {
    formats: 'json and forms',
    schema: () => createOrderBody,
    problems: createOrderProblems,
    examples: { order: { summary: 'One kit for one person', value: exampleOrderInput } },
  },
  refusals: [400, 403],
  operation: storedOperation(
    graphql(
      `mutation ($input: CreateOrderInput!, $withReports: Boolean!) {
        _: createOrder(input: $input) { _: order { ...RestOrder } }
      }`,
      [orderFragment],
    ),
  ),
  variables: ({ body, actor }) => ({ input: body, withReports: actor !== null && may(actor, 'reports.read') }),
  answer: { status: 201, description: 'The order.', schema: order, example: exampleNewOrder },
});

const orderId = publicId('The order identifier.', EXAMPLE_ORDER_ID);

/** `GET /api/v2/orders/{public_id}/` (API document, "Orders"). */
export const getOrder = defineRoute({
  method: 'GET',
  path: '/api/v2/orders/{public_id}/',
  operationId: 'getOrder',
  tag: 'Orders',
  summary: 'Get an order',
  pathParameters: orderId,
  queryParameters: noParameters,
  refusals: [400, 404],
  operation: storedOperation(
    graphql('query ($orderId: String!, $withReports: Boolean!) { _: order(orderId: $orderId) { ...RestOrder } }', [
      orderFragment,
    ]),
  ),
  variables: ({ path, actor }) => ({
    orderId: recordId('order', path.public_id),
    withReports: actor !== null && may(actor, 'reports.read'),
  }),
  missing: ({ path }) => notFound('order', path.public_id),
  answer: { status: 200, description: 'The order.', schema: order, example: exampleOrder },
});

/** `POST /api/v2/orders/{public_id}/` (API document, "Orders"). */
export const updateOrderMetadata = defineRoute({
  method: 'POST',
  path: '/api/v2/orders/{public_id}/',
  operationId: 'updateOrderMetadata',
  tag: 'Orders',
  summary: 'Replace the metadata of an order',
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
  operation: storedOperation(
    graphql(
      `mutation ($input: UpdateOrderMetadataInput!, $withReports: Boolean!) {
        _: updateOrderMetadata(input: $input) { _: order { ...RestOrder } }
      }`,
      [orderFragment],
    ),
  ),
  variables: ({ path, body, actor }) => ({
    input: { ...body, orderId: recordId('order', path.public_id) },
    withReports: actor !== null && may(actor, 'reports.read'),
  }),
  answer: { status: 200, description: 'The order.', schema: order, example: exampleOrder },
});
