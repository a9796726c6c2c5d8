import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { NO_SUCH_UUID } from '../helpers/people.ts';
import { CLIENTS, type MutationsOf, OF_ONE_ROW } from './entry.ts';
import { endpointWithDeliveries, newEndpoint } from './setting.ts';

/** What most tests ask about a webhook endpoint. */
const endpoint = graphql(
  'fragment Endpoint on WebhookEndpoint { endpointId url description types enabled disabledReason created }',
);

export const webhookDocuments = {
  createWebhookEndpoint: graphql(
    'mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret endpoint { ...Endpoint } } }',
    [endpoint],
  ),
  updateWebhookEndpoint: graphql(
    'mutation ($input: UpdateWebhookEndpointInput!) { updateWebhookEndpoint(input: $input) { endpoint { ...Endpoint } } }',
    [endpoint],
  ),
  rotateWebhookSecret: graphql(
    'mutation ($input: RotateWebhookSecretInput!) { rotateWebhookSecret(input: $input) { secret endpoint { ...Endpoint } } }',
    [endpoint],
  ),
  deleteWebhookEndpoint: graphql(
    'mutation ($input: DeleteWebhookEndpointInput!) { deleteWebhookEndpoint(input: $input) { endpointId } }',
  ),
  testWebhookEndpoint: graphql(`
    mutation ($input: TestWebhookEndpointInput!) { testWebhookEndpoint(input: $input) { event { eventId type data } } }
  `),
  resendEvent: graphql(`
    mutation ($input: ResendEventInput!) {
      resendEvent(input: $input) { delivery { deliveryId status nextAttempt event { eventId } attempts { at } } }
    }
  `),
  recoverWebhooks: graphql('mutation ($input: RecoverWebhooksInput!) { recoverWebhooks(input: $input) { count } }'),
};

const ofAnEndpoint = { field: 'endpointId', missing: NO_SUCH_UUID } as const;

export const webhookMutations: MutationsOf<typeof webhookDocuments> = {
  createWebhookEndpoint: {
    allowed: CLIENTS,
    cases: { '': async () => ({ url: 'https://example.org/hooks', types: ['KIT_CREATED'] }) },
    statements: OF_ONE_ROW,
  },
  updateWebhookEndpoint: {
    allowed: CLIENTS,
    cases: {
      'that disables one with something pending': async (setting) => ({
        endpointId: await endpointWithDeliveries(setting),
        url: 'https://example.org/new',
        enabled: false,
      }),
    },
    reference: ofAnEndpoint,
    statements: OF_ONE_ROW,
  },
  rotateWebhookSecret: {
    allowed: CLIENTS,
    cases: { '': async (setting) => ({ endpointId: await newEndpoint(setting) }) },
    reference: ofAnEndpoint,
    statements: OF_ONE_ROW,
  },
  deleteWebhookEndpoint: {
    allowed: CLIENTS,
    cases: { 'with deliveries': async (setting) => ({ endpointId: await endpointWithDeliveries(setting) }) },
    reference: ofAnEndpoint,
    statements: OF_ONE_ROW,
  },
  testWebhookEndpoint: {
    allowed: CLIENTS,
    cases: { '': async (setting) => ({ endpointId: await newEndpoint(setting) }) },
    reference: ofAnEndpoint,
    statements: OF_ONE_ROW,
  },
  resendEvent: {
    allowed: CLIENTS,
    cases: {
      '': async (setting) => {
        const { program } = setting;
        const endpointId = await newEndpoint(setting);
        const { event } = await program.mutate(program.client, 'testWebhookEndpoint', { endpointId });
        return { endpointId, eventId: event.eventId };
      },
    },
    reference: ofAnEndpoint,
    statements: OF_ONE_ROW,
  },
  recoverWebhooks: {
    allowed: CLIENTS,
    cases: {
      '': async (setting) => {
        const endpointId = await endpointWithDeliveries(setting);
        return { endpointId, from: setting.app.clock.hoursAgo(1), failedOnly: false };
      },
    },
    reference: ofAnEndpoint,
    statements: OF_ONE_ROW,
  },
};
