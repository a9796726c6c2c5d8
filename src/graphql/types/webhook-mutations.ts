import type { IssuedSecret } from '../../domains/webhooks/create-webhook-endpoint.ts';
import { createWebhookEndpoint } from '../../domains/webhooks/create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from '../../domains/webhooks/delete-webhook-endpoint.ts';
import { recoverWebhooks } from '../../domains/webhooks/recover-webhooks.ts';
import { resendEvent } from '../../domains/webhooks/resend-event.ts';
import { rotateWebhookSecret } from '../../domains/webhooks/rotate-webhook-secret.ts';
import { testWebhookEndpoint } from '../../domains/webhooks/test-webhook-endpoint.ts';
import { updateWebhookEndpoint } from '../../domains/webhooks/update-webhook-endpoint.ts';
import { builder } from '../builder.ts';
import { payloadType, recordOfPayload } from '../record.ts';
import { EventObject, EventTypeEnum, loadEvents } from './events.ts';
import { endpointRecords, loadDeliveries, WebhookDeliveryObject, WebhookEndpointObject } from './webhooks.ts';

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

function endpointId(t: InputFields) {
  return t.id({ required: true, description: 'UUID of the endpoint.' });
}

function choiceFields(t: InputFields) {
  return {
    types: t.field({ type: [EventTypeEnum], description: 'The types of events that it gets; null or empty for all.' }),
    description: t.string({ description: 'What it is for; at most 500 characters.' }),
  };
}

const CreateWebhookEndpointInput = builder.inputType('CreateWebhookEndpointInput', {
  description: 'A new webhook endpoint.',
  fields: (t) => ({
    url: t.string({ required: true, description: 'Where to send events: `https://…`, at most 2,048 characters.' }),
    ...choiceFields(t),
  }),
});

const UpdateWebhookEndpointInput = builder.inputType('UpdateWebhookEndpointInput', {
  description:
    'What to change of a webhook endpoint. What is left out keeps its value; null removes types and description.',
  fields: (t) => ({
    endpointId: endpointId(t),
    url: t.string({ description: 'Where to send events; what is pending goes there too.' }),
    ...choiceFields(t),
    enabled: t.boolean({
      description: 'Whether events are sent to it. Disabling ends what is pending; enabling does not send it.',
    }),
  }),
});

/** The input of a mutation that takes nothing but the endpoint. */
function endpointInput(name: string, description: string) {
  return builder.inputType(name, { description, fields: (t) => ({ endpointId: endpointId(t) }) });
}

const RotateWebhookSecretInput = endpointInput('RotateWebhookSecretInput', 'Whose secret to rotate.');
const DeleteWebhookEndpointInput = endpointInput('DeleteWebhookEndpointInput', 'Which webhook endpoint to delete.');
const TestWebhookEndpointInput = endpointInput('TestWebhookEndpointInput', 'Which webhook endpoint to test.');

const ResendEventInput = builder.inputType('ResendEventInput', {
  description: 'Which event to send once more, and where.',
  fields: (t) => ({
    eventId: t.id({ required: true, description: 'The event: `evt_…`.' }),
    endpointId: endpointId(t),
  }),
});

const RecoverWebhooksInput = builder.inputType('RecoverWebhooksInput', {
  description: 'Which events to send again.',
  fields: (t) => ({
    endpointId: endpointId(t),
    from: t.field({ type: 'DateTime', required: true, description: 'Those recorded at this time or later.' }),
    to: t.field({ type: 'DateTime', description: 'Those recorded at this time or earlier; by default, until now.' }),
    failedOnly: t.boolean({ description: 'Only those that never succeeded; true by default. False: all.' }),
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
        description: 'The endpoint, as it is now.',
        resolve: ({ id }, _args, context, info) =>
          recordOfPayload('endpoint', endpointRecords.load, id, { context, info }),
      }),
      secret: t.exposeString('secret', {
        description: 'What signs the events, `whsec_` and base64; shown only this once.',
      }),
    }),
  });
}

const DeleteWebhookEndpointPayload = builder.objectRef<{ id: string }>('DeleteWebhookEndpointPayload').implement({
  description: 'The webhook endpoint deleted.',
  fields: (t) => ({ endpointId: t.exposeID('id', { description: 'UUID that it had.' }) }),
});

const RecoverWebhooksPayload = builder.objectRef<{ count: number }>('RecoverWebhooksPayload').implement({
  description: 'What is sent again.',
  fields: (t) => ({ count: t.exposeInt('count', { description: 'How many events are on their way now.' }) }),
});

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.field({
    type: secretPayload('CreateWebhookEndpointPayload', 'The webhook endpoint created.'),
    nullable: true,
    description: 'Has the events of the caller’s account sent to a URL. For CLIENT.',
    args: { input: t.arg({ type: CreateWebhookEndpointInput, required: true, description: 'The endpoint.' }) },
    resolve: (_root, { input }, context) => createWebhookEndpoint(context, input),
  }),
  updateWebhookEndpoint: t.field({
    type: payloadType('UpdateWebhookEndpointPayload', 'The webhook endpoint changed.', {
      field: 'endpoint',
      type: WebhookEndpointObject,
      load: endpointRecords.load,
      description: 'The endpoint, as it is now.',
    }),
    nullable: true,
    description: 'Changes, disables or enables a webhook endpoint. For CLIENT.',
    args: {
      input: t.arg({ type: UpdateWebhookEndpointInput, required: true, description: 'The endpoint, and the changes.' }),
    },
    resolve: async (_root, { input }, context) => ({ id: await updateWebhookEndpoint(context, input) }),
  }),
  rotateWebhookSecret: t.field({
    type: secretPayload('RotateWebhookSecretPayload', 'The webhook endpoint with its new secret.'),
    nullable: true,
    description: 'Gives a webhook endpoint a new secret; for 24 hours, the one before signs beside it. For CLIENT.',
    args: { input: t.arg({ type: RotateWebhookSecretInput, required: true, description: 'The endpoint.' }) },
    resolve: (_root, { input }, context) => rotateWebhookSecret(context, input),
  }),
  deleteWebhookEndpoint: t.field({
    type: DeleteWebhookEndpointPayload,
    nullable: true,
    description: 'Deletes a webhook endpoint, with what was sent to it. For CLIENT.',
    args: { input: t.arg({ type: DeleteWebhookEndpointInput, required: true, description: 'The endpoint.' }) },
    resolve: async (_root, { input }, context) => ({ id: await deleteWebhookEndpoint(context, input) }),
  }),
  testWebhookEndpoint: t.field({
    type: payloadType('TestWebhookEndpointPayload', 'The test of a webhook endpoint.', {
      field: 'event',
      type: EventObject,
      load: loadEvents,
      description: 'The event that is sent.',
    }),
    nullable: true,
    description: 'Sends an event `webhook.test` to this endpoint alone, once, also if it is disabled. For CLIENT.',
    args: { input: t.arg({ type: TestWebhookEndpointInput, required: true, description: 'The endpoint.' }) },
    resolve: async (_root, { input }, context) => ({ id: await testWebhookEndpoint(context, input) }),
  }),
  resendEvent: t.field({
    type: payloadType('ResendEventPayload', 'The event sent once more.', {
      field: 'delivery',
      type: WebhookDeliveryObject,
      load: loadDeliveries,
      description: 'The new delivery.',
    }),
    nullable: true,
    description: 'Sends an event to an endpoint once more, whatever its types, also if it is disabled. For CLIENT.',
    args: { input: t.arg({ type: ResendEventInput, required: true, description: 'The event and the endpoint.' }) },
    resolve: async (_root, { input }, context) => ({ id: await resendEvent(context, input) }),
  }),
  recoverWebhooks: t.field({
    type: RecoverWebhooksPayload,
    nullable: true,
    description: 'Sends the events of some time to an endpoint again: those that never reached it, or all. For CLIENT.',
    args: { input: t.arg({ type: RecoverWebhooksInput, required: true, description: 'The endpoint and the time.' }) },
    resolve: async (_root, { input }, context) => ({ count: await recoverWebhooks(context, input) }),
  }),
}));
