import type { IssuedSecret } from '../../domains/webhooks/create-webhook-endpoint.ts';
import { createWebhookEndpoint } from '../../domains/webhooks/create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from '../../domains/webhooks/delete-webhook-endpoint.ts';
import { type PENDING_CHOICES, recoverWebhooks } from '../../domains/webhooks/recover-webhooks.ts';
import { resendEvent } from '../../domains/webhooks/resend-event.ts';
import { rotateWebhookSecret } from '../../domains/webhooks/rotate-webhook-secret.ts';
import { testWebhookEndpoint } from '../../domains/webhooks/test-webhook-endpoint.ts';
import { updateWebhookEndpoint } from '../../domains/webhooks/update-webhook-endpoint.ts';
import { builder } from '../fields/builder.ts';
import { payloadType } from '../fields/record.ts';
import { fromPayload } from '../fields/row-fields.ts';
import { EventObject, EventTypeEnum } from './events.ts';
import { WebhookDeliveryObject, WebhookEndpointObject } from './webhooks.ts';

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

function endpointId(t: InputFields) {
  return t.id({ required: true, description: 'UUID of the webhook endpoint.' });
}

function choiceFields(t: InputFields) {
  return {
    types: t.field({
      type: [EventTypeEnum],
      description: 'The types of events to send to the endpoint; null or empty for all.',
    }),
    description: t.string({ description: 'What the endpoint is for, in at most 500 characters.' }),
  };
}

const CreateWebhookEndpointInput = builder.inputType('CreateWebhookEndpointInput', {
  description: 'The webhook endpoint to create.',
  fields: (t) => ({
    url: t.string({ required: true, description: 'The URL to send events to: `https://…`, at most 2,048 characters.' }),
    ...choiceFields(t),
  }),
});

const UpdateWebhookEndpointInput = builder.inputType('UpdateWebhookEndpointInput', {
  description:
    'What to change about a webhook endpoint. A field that is left out keeps its value; null removes the types or the description.',
  fields: (t) => ({
    endpointId: endpointId(t),
    url: t.string({ description: 'The URL to send events to, including those already pending.' }),
    ...choiceFields(t),
    enabled: t.boolean({
      description:
        'Whether events are sent to the endpoint. Disabling it ends pending deliveries; enabling it again does not send them.',
    }),
  }),
});

/** The input of a mutation that takes only the endpoint. */
function endpointInput(name: string, description: string) {
  return builder.inputType(name, { description, fields: (t) => ({ endpointId: endpointId(t) }) });
}

const RotateWebhookSecretInput = endpointInput(
  'RotateWebhookSecretInput',
  'The webhook endpoint whose secret to rotate.',
);
const DeleteWebhookEndpointInput = endpointInput('DeleteWebhookEndpointInput', 'The webhook endpoint to delete.');
const TestWebhookEndpointInput = endpointInput('TestWebhookEndpointInput', 'The webhook endpoint to test.');

const ResendEventInput = builder.inputType('ResendEventInput', {
  description: 'The event to send again, and the webhook endpoint to send it to.',
  fields: (t) => ({
    eventId: t.id({ required: true, description: 'Id of the event to send again: `evt_…`.' }),
    endpointId: endpointId(t),
  }),
});

const PendingEnum = builder.enumType('PendingDeliveries', {
  description: 'What happens to deliveries that wait for their next attempt.',
  values: {
    WAIT: { description: 'Deliveries wait for their next attempt.' },
    NOW: { description: 'Deliveries that wait are sent at once, as after an outage of the receiver.' },
  } satisfies Record<(typeof PENDING_CHOICES)[number], object>,
});

const RecoverWebhooksInput = builder.inputType('RecoverWebhooksInput', {
  description: 'The events to send to a webhook endpoint again.',
  fields: (t) => ({
    endpointId: endpointId(t),
    from: t.field({ type: 'DateTime', required: true, description: 'Only events recorded at this time or later.' }),
    to: t.field({ type: 'DateTime', description: 'Only events recorded at this time or earlier; now if left out.' }),
    failedOnly: t.boolean({
      description: 'If true, the default, only events that never reached the endpoint; if false, all.',
    }),
    pending: t.field({
      type: PendingEnum,
      description: 'What happens to events that wait for their next attempt; `WAIT` if left out.',
    }),
  }),
});

/** The payload of a mutation that gives an endpoint a new secret. */
function secretPayload(name: string, description: string) {
  return builder.objectRef<IssuedSecret>(name).implement({
    description,
    fields: (t) => ({
      endpoint: t.field({
        type: WebhookEndpointObject,
        nullable: true,
        description: 'The endpoint with its new secret.',
        ...fromPayload<IssuedSecret>(({ id }) => [id]),
      }),
      secret: t.exposeString('secret', {
        description: 'The secret that signs events: `whsec_` followed by base64. It is shown only once, here.',
      }),
    }),
  });
}

const DeleteWebhookEndpointPayload = builder.objectRef<{ id: string }>('DeleteWebhookEndpointPayload').implement({
  description: 'The webhook endpoint that was deleted.',
  fields: (t) => ({ endpointId: t.exposeID('id', { description: 'UUID that the deleted endpoint had.' }) }),
});

const RecoverWebhooksPayload = builder.objectRef<{ count: number }>('RecoverWebhooksPayload').implement({
  description: 'How much is being sent again.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'How many events are being sent, again or at once.' }),
  }),
});

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.field({
    type: secretPayload('CreateWebhookEndpointPayload', 'The webhook endpoint that was created, and its secret.'),
    nullable: true,
    description: 'Creates a webhook endpoint: a URL to which the events of the caller’s account are sent. For CLIENT.',
    args: {
      input: t.arg({ type: CreateWebhookEndpointInput, required: true, description: 'The endpoint to create.' }),
    },
    resolve: (_root, { input }, work) => createWebhookEndpoint(work, input),
  }),
  updateWebhookEndpoint: t.field({
    type: payloadType('UpdateWebhookEndpointPayload', 'The webhook endpoint that was changed.', {
      field: 'endpoint',
      type: WebhookEndpointObject,
      description: 'The endpoint after the change.',
    }),
    nullable: true,
    description: 'Changes, disables or enables a webhook endpoint. For CLIENT.',
    args: {
      input: t.arg({
        type: UpdateWebhookEndpointInput,
        required: true,
        description: 'The endpoint and what to change.',
      }),
    },
    resolve: async (_root, { input }, work) => ({ id: await updateWebhookEndpoint(work, input) }),
  }),
  rotateWebhookSecret: t.field({
    type: secretPayload(
      'RotateWebhookSecretPayload',
      'The webhook endpoint whose secret was rotated, and its new secret.',
    ),
    nullable: true,
    description:
      'Gives a webhook endpoint a new secret. For 24 hours, events are signed with the previous one too. For CLIENT.',
    args: {
      input: t.arg({
        type: RotateWebhookSecretInput,
        required: true,
        description: 'The endpoint whose secret to rotate.',
      }),
    },
    resolve: (_root, { input }, work) => rotateWebhookSecret(work, input),
  }),
  deleteWebhookEndpoint: t.field({
    type: DeleteWebhookEndpointPayload,
    nullable: true,
    description: 'Deletes a webhook endpoint and the record of its deliveries. For CLIENT.',
    args: {
      input: t.arg({ type: DeleteWebhookEndpointInput, required: true, description: 'The endpoint to delete.' }),
    },
    resolve: async (_root, { input }, work) => ({ id: await deleteWebhookEndpoint(work, input) }),
  }),
  testWebhookEndpoint: t.field({
    type: payloadType('TestWebhookEndpointPayload', 'The test of a webhook endpoint.', {
      field: 'event',
      type: EventObject,
      description: 'The test event.',
    }),
    nullable: true,
    description: 'Sends a `webhook.test` event to one webhook endpoint only, once, even if it is disabled. For CLIENT.',
    args: { input: t.arg({ type: TestWebhookEndpointInput, required: true, description: 'The endpoint to test.' }) },
    resolve: async (_root, { input }, work) => ({ id: await testWebhookEndpoint(work, input) }),
  }),
  resendEvent: t.field({
    type: payloadType('ResendEventPayload', 'The delivery of an event that is sent again.', {
      field: 'delivery',
      type: WebhookDeliveryObject,
      description: 'The new delivery of the event.',
    }),
    nullable: true,
    description:
      'Sends an event to a webhook endpoint again, even if the endpoint is disabled or does not ask for events of that type. For CLIENT.',
    args: {
      input: t.arg({
        type: ResendEventInput,
        required: true,
        description: 'The event to send again, and the endpoint to send it to.',
      }),
    },
    resolve: async (_root, { input }, work) => ({ id: await resendEvent(work, input) }),
  }),
  recoverWebhooks: t.field({
    type: RecoverWebhooksPayload,
    nullable: true,
    description:
      'Sends the events of a period to a webhook endpoint again: those that never reached it, or all. For CLIENT.',
    args: { input: t.arg({ type: RecoverWebhooksInput, required: true, description: 'The endpoint and the period.' }) },
    resolve: async (_root, { input }, work) => ({ count: await recoverWebhooks(work, input) }),
  }),
}));
