import { type DeliveryAttempt, deliveryAttempts } from '../../domains/webhooks/attempts.ts';
import { listWebhookDeliveries } from '../../domains/webhooks/list-webhook-deliveries.ts';
import { listWebhookEndpoints } from '../../domains/webhooks/list-webhook-endpoints.ts';
import { Prisma, type WebhookDelivery } from '../../generated/prisma/client.ts';
import type { WebhookDeliveryStatus, WebhookDisabledReason } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { entryType, recordType } from '../fields/record.ts';
import { fromColumns, listField, nestedField } from '../fields/row-fields.ts';
import { embedded, globalId } from './common.ts';
import { EventTypeEnum } from './events.ts';

const DisabledReasonEnum = builder.enumType('WebhookDisabledReason', {
  description: 'Why a webhook endpoint is disabled.',
  values: {
    ACCOUNT_CLOSED: { description: 'The account is closed. Reopening it enables the endpoint again.' },
    BY_HAND: { description: 'A user disabled the endpoint.' },
    GONE: { description: 'The endpoint answered 410 Gone.' },
    FAILING: { description: 'None of the deliveries that count has succeeded for five days.' },
  } satisfies Record<WebhookDisabledReason, object>,
});

const DeliveryStatusEnum = builder.enumType('WebhookDeliveryStatus', {
  description: 'The status of a webhook delivery.',
  values: {
    PENDING: { description: 'The delivery will be attempted, now or at `nextAttempt`.' },
    SUCCEEDED: { description: 'The endpoint accepted the delivery.' },
    FAILED: { description: 'The last attempt failed, or the endpoint was disabled.' },
  } satisfies Record<WebhookDeliveryStatus, object>,
});

const AttemptType = builder.objectRef<DeliveryAttempt>('WebhookAttempt').implement({
  description: embedded('An attempt to send an event to a webhook endpoint.'),
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When the attempt began.' }),
    statusCode: t.exposeInt('statusCode', {
      nullable: true,
      description: 'The HTTP status code of the response; null if there was none.',
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Why the attempt failed, in a few words; null if it succeeded.',
    }),
    durationMs: t.exposeInt('durationMs', { description: 'How long the attempt took, in milliseconds.' }),
  }),
});

/** A delivery; resending an event returns the new delivery. */
export const WebhookDeliveryObject = builder.prismaNode('WebhookDelivery', {
  id: globalId,
  description: 'The delivery of an event to a webhook endpoint, and how its attempts ended.',
  fields: (t) => ({
    deliveryId: t.exposeID('id', { description: 'UUID of the delivery.' }),
    event: t.relation('event', { description: 'The event being delivered.' }),
    status: t.expose('status', { type: DeliveryStatusEnum, description: 'The delivery’s status.' }),
    attempts: t.field({
      type: [AttemptType],
      description: 'The attempts that have ended, oldest first; at most 10.',
      extensions: fromColumns<WebhookDelivery>('attempts'),
      resolve: ({ attempts }) => deliveryAttempts.parse(attempts),
    }),
    nextAttempt: t.expose('nextAttempt', {
      type: 'DateTime',
      nullable: true,
      description: 'The earliest time of the next attempt; null unless the delivery is PENDING.',
    }),
  }),
});

entryType('webhookDelivery', 'WebhookDelivery');

const WebhookDeliveryConnection = builder.connectionObject(
  { type: WebhookDeliveryObject, name: 'WebhookDeliveryConnection', description: 'A page of webhook deliveries.' },
  { name: 'WebhookDeliveryEdge', description: 'A webhook delivery on a page.' },
);

/** A webhook endpoint. */
export const WebhookEndpointObject = builder.prismaNode('WebhookEndpoint', {
  id: globalId,
  description:
    'A URL to which events of an account are sent. The secret that signs them is shown once, when it is created or rotated.',
  fields: (t) => ({
    endpointId: t.exposeID('id', { description: 'UUID of the webhook endpoint.' }),
    url: t.exposeString('url', { description: 'The URL that events are sent to.' }),
    description: t.exposeString('description', { nullable: true, description: 'What the endpoint is for.' }),
    types: t.expose('types', {
      type: [EventTypeEnum],
      description: 'The types of events that are sent to the endpoint, each at most once; empty for all.',
    }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether events are sent to the endpoint.' }),
    disabledReason: t.expose('disabledReason', {
      type: DisabledReasonEnum,
      nullable: true,
      description: 'Why the endpoint is disabled; null if it is enabled.',
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the endpoint was created.' }),
    deliveries: t.connection(
      {
        type: WebhookDeliveryObject,
        description: 'The endpoint’s deliveries, past and pending, newest first.',
        args: {
          statuses: t.arg({
            type: [DeliveryStatusEnum],
            description: 'Only deliveries in one of these statuses; an empty list matches nothing.',
          }),
        },
        ...nestedField(Prisma.sql`row.endpoint_id`, (work, { statuses }) => listWebhookDeliveries(work, { statuses })),
      },
      WebhookDeliveryConnection,
    ),
  }),
});

recordType('webhookEndpoint', 'WebhookEndpoint');

builder.queryField('webhookEndpoints', (t) =>
  t.field({
    type: [WebhookEndpointObject],
    description: 'The webhook endpoints of an account, newest first; at most 20. For CLIENT and ADMIN.',
    args: {
      accountId: t.arg.id({ description: 'UUID of the account, for ADMIN; the caller’s own account if left out.' }),
    },
    ...listField((work, { accountId }) => listWebhookEndpoints(work, accountId ?? null)),
  }),
);
