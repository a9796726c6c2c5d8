// The webhook endpoint: there is one, it is enabled, its secret is known, and what did not come is sent again.
import { endReached } from './feed.mjs';
import { done, record } from './journal.mjs';
import { graphql, pause, persevere } from './service.mjs';

const OWN_URL = `http://127.0.0.1:${process.env.PORT}/kits`;

const ENDPOINTS = '{ webhookEndpoints { endpointId url enabled } }';
const CREATE = `mutation Create($url: String!) {
  made: createWebhookEndpoint(input: { url: $url }) { endpoint { endpointId created } secret }
}`;
const ROTATE = `mutation Rotate($endpointId: ID!) {
  made: rotateWebhookSecret(input: { endpointId: $endpointId }) { endpoint { endpointId created } secret }
}`;
const ENABLE = `mutation Enable($endpointId: ID!) {
  updateWebhookEndpoint(input: { endpointId: $endpointId, enabled: true }) { endpoint { enabled } }
}`;
const DELETE = `mutation Delete($endpointId: ID!) {
  deleteWebhookEndpoint(input: { endpointId: $endpointId }) { endpointId }
}`;
const RECOVER = `mutation Recover($endpointId: ID!, $from: DateTime!) {
  recoverWebhooks(input: { endpointId: $endpointId, from: $from }) { count }
}`;
const RESEND = `mutation Resend($endpointId: ID!, $eventId: ID!) {
  resendEvent(input: { endpointId: $endpointId, eventId: $eventId }) { delivery { status } }
}`;

/** Finds this program's endpoint, or creates it. */
export async function settleEndpoint() {
  const { webhookEndpoints } = await graphql(ENDPOINTS);
  const own = webhookEndpoints.filter(({ url }) => url === OWN_URL);
  const known = own.find(({ endpointId }) => endpointId === done.endpoint?.endpointId);
  const kept = known ?? own[0];
  if (!kept) {
    const { made } = await graphql(CREATE, { url: OWN_URL });
    record({ did: 'endpoint', endpoint: { ...made.endpoint, secret: made.secret } });
    return;
  }
  if (!known) {
    // It was created, but the answer was lost, and with it the secret.
    const { made } = await graphql(ROTATE, { endpointId: kept.endpointId });
    record({ did: 'endpoint', endpoint: { ...made.endpoint, secret: made.secret } });
  }
  if (!kept.enabled) await graphql(ENABLE, { endpointId: kept.endpointId });
  // A request that was still on its way when this program was killed may have created a second one.
  for (const { endpointId } of own) if (endpointId !== kept.endpointId) await graphql(DELETE, { endpointId });
}

/**
 * Has what did not arrive sent again. What was published while the endpoint was disabled, and what the service has given up, is recovered at
 * the start. What waits for its next try, which may be hours away, is resent, ever less often while it does not help.
 */
export async function resendMissing() {
  await endReached;
  const { endpointId } = done.endpoint;
  const [from] = missing()
    .map(({ timestamp }) => timestamp)
    .sort();
  if (from) await persevere(() => graphql(RECOVER, { endpointId, from }));

  let seconds = 5;
  for (let before = missing(); ; before = missing()) {
    await pause(seconds);
    const late = missing().filter((event) => before.includes(event));
    for (const { id } of late) await persevere(() => resend({ endpointId, eventId: id }));
    seconds = late.length > 0 ? Math.min(2 * seconds, 3600) : 5;
  }
}

async function resend(which) {
  try {
    await graphql(RESEND, which);
  } catch (error) {
    if (error.code !== 'NOT_FOUND') throw error;
    // The event is not kept any more.
    done.unconfirmed.delete(which.eventId);
  }
}

/** The events of the feed that no webhook brought. A test is only sent to the endpoint that is tested. */
function missing() {
  return [...done.unconfirmed.values()].filter(
    ({ timestamp, type }) => timestamp >= done.endpoint.created && type !== 'webhook.test',
  );
}
