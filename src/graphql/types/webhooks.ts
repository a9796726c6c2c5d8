import { type DeliveryAttempt, deliveryAttempts } from '../../domains/webhooks/attempts.ts';
import { listWebhookDeliveries } from '../../domains/webhooks/list-webhook-deliveries.ts';
import { listWebhookEndpoints } from '../../domains/webhooks/list-webhook-endpoints.ts';
import { Prisma, type WebhookDelivery, type WebhookEndpoint } from '../../generated/prisma/client.ts';
import type { WebhookDeliveryStatus, WebhookDisabledReason } from '../../generated/prisma/enums.ts';
import { builder } from '../builder.ts';
import type { LoadRows } from '../connection.ts';
import { entryType, recordType } from '../record.ts';
import { fromColumns, nestedConnectionField, plainListField } from '../row-fields.ts';
import { embedded, globalId } from './common.ts';
import { EventTypeEnum } from './events.ts';

const DisabledReasonEnum = builder.enumType('WebhookDisabledReason', {
  description: 'Why a webhook endpoint is disabled.',
  values: {
    BY_HAND: { description: 'Somebody disabled it.' },
    GONE: { description: 'It answered 410 Gone.' },
    FAILING: { description: 'Nothing that counts has succeeded for five days.' },
  } satisfies Record<WebhookDisabledReason, object>,
});

const DeliveryStatusEnum = builder.enumType('WebhookDeliveryStatus', {
  description: 'How far a delivery is.',
  values: {
    PENDING: { description: 'It is tried, now or at `nextAttempt`.' },
    SUCCEEDED: { description: 'The endpoint took it.' },
    FAILED: { description: 'The last try failed, or the endpoint was disabled.' },
  } satisfies Record<WebhookDeliveryStatus, object>,
});

const AttemptType = builder.objectRef<DeliveryAttempt>('WebhookAttempt').implement({
  description: embedded('A try to send an event.'),
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it began.' }),
    statusCode: t.exposeInt('statusCode', {
      nullable: true,
      description: 'The answer’s status; null without an answer.',
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Why it failed, in a few words; null if it succeeded.',
    }),
    durationMs: t.exposeInt('durationMs', { description: 'How long it took, in milliseconds.' }),
  }),
});

/** A delivery; resending shows the new one. */
export const WebhookDeliveryObject = builder.prismaNode('WebhookDelivery', {
  id: globalId,
  description: 'An event on its way to a webhook endpoint, and how its attempts ended.',
  fields: (t) => ({
    deliveryId: t.exposeID('id', { description: 'UUID of the delivery.' }),
    event: t.relation('event', { description: 'The event that is sent.' }),
    status: t.expose('status', { type: DeliveryStatusEnum, description: 'How far it is.' }),
    attempts: t.field({
      type: [AttemptType],
      description: 'The tries that have ended, the oldest first; at most ten.',
      extensions: fromColumns<WebhookDelivery>('attempts'),
      resolve: ({ attempts }) => deliveryAttempts.parse(attempts),
    }),
    nextAttempt: t.expose('nextAttempt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried next, at the earliest; null unless it is PENDING.',
    }),
  }),
});

/** Reads deliveries by their ids. */
export const loadDeliveries: LoadRows<WebhookDelivery> = ({ db }, ids, query) =>
  db.webhookDelivery.findMany({ ...query, where: { id: { in: ids } } });
entryType('webhookDelivery', 'WebhookDelivery', loadDeliveries);

const WebhookDeliveryConnection = builder.connectionObject(
  { type: WebhookDeliveryObject, name: 'WebhookDeliveryConnection', description: 'A page of deliveries.' },
  { name: 'WebhookDeliveryEdge', description: 'A delivery on a page.' },
);

/** An endpoint of webhooks. */
export const WebhookEndpointObject = builder.prismaNode('WebhookEndpoint', {
  id: globalId,
  description: 'Where events of an account are sent to. Its secret is shown once, when it is created or rotated.',
  fields: (t) => ({
    endpointId: t.exposeID('id', { description: 'UUID of the endpoint.' }),
    url: t.exposeString('url', { description: 'Where events are sent.' }),
    description: t.exposeString('description', { nullable: true, description: 'What it is for.' }),
    types: t.expose('types', {
      type: [EventTypeEnum],
      description: 'The types of events that it gets; empty for all.',
    }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether events are sent to it.' }),
    disabledReason: t.expose('disabledReason', {
      type: DisabledReasonEnum,
      nullable: true,
      description: 'Why it is disabled; null if it is enabled.',
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was created.' }),
    deliveries: t.connection(
      {
        type: WebhookDeliveryObject,
        description: 'What was sent to it, and what is on its way, the newest first.',
        args: {
          statuses: t.arg({
            type: [DeliveryStatusEnum],
            description: 'Only in one of these statuses; an empty list matches nothing.',
          }),
        },
        ...nestedConnectionField(loadDeliveries, Prisma.sql`row.endpoint_id`, (context, { statuses }) =>
          listWebhookDeliveries(context, { statuses }),
        ),
      },
      WebhookDeliveryConnection,
    ),
  }),
});

/** Endpoints, and how they are read. */
export const endpointRecords = recordType<WebhookEndpoint>('webhookEndpoint', 'WebhookEndpoint', ({ db }, ids, query) =>
  db.webhookEndpoint.findMany({ ...query, where: { id: { in: ids } } }),
);

builder.queryField('webhookEndpoints', (t) =>
  t.field({
    type: [WebhookEndpointObject],
    description: 'The webhook endpoints of an account, newest first; at most 20. For CLIENT and ADMIN.',
    args: { accountId: t.arg.id({ description: 'For ADMIN: of this account. By default the caller’s own.' }) },
    ...plainListField(endpointRecords.load, (context, { accountId }) =>
      listWebhookEndpoints(context, accountId ?? null),
    ),
  }),
);
