import { randomBytes } from 'node:crypto';
import type { WebhookEndpoint } from '../../generated/prisma/client.ts';
import { openSealed, type Seal, sealText } from '../sealed-text.ts';

/** What secrets begin with, as Standard Webhooks has it. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** How long the secret before a rotation signs beside the new one, in milliseconds (contract, 9.4). */
export const PREVIOUS_SECRET_MS = 24 * 60 * 60_000;

/** A new secret for an endpoint: `whsec_` and the base64 of 32 random bytes, which are the key that signs. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The key that a secret stands for: what signs. */
export function keyOfSecret(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/**
 * Encrypts an endpoint's secret, as the database keeps it (contract, 9.4).
 *
 * @param secretsKey what the service seals secrets with: `SECRETS_KEY`, or the link secret
 */
export function sealSecret(endpointId: string, secret: string, secretsKey: string): Uint8Array<ArrayBuffer> {
  return sealText(secret, sealOf(endpointId, secretsKey));
}

/** The secrets of an endpoint as its row has them. */
export type SealedSecrets = Pick<WebhookEndpoint, 'id' | 'secret' | 'previousSecret' | 'previousSecretUntil'>;

/**
 * The secrets that sign what is sent to an endpoint now, the newest first: one, or two for a while after a rotation (contract,
 * 9.4). None if the newest cannot be opened, since `SECRETS_KEY` has changed: nothing can be signed as its receiver expects,
 * until a rotation. An earlier one that cannot be opened is left out.
 */
export function signingSecrets(endpoint: SealedSecrets, secretsKey: string, now: Date): string[] {
  const seal = sealOf(endpoint.id, secretsKey);
  const newest = openSealed(endpoint.secret, seal);
  if (newest === undefined) return [];
  const { previousSecret, previousSecretUntil } = endpoint;
  const isStillGood = previousSecret !== null && previousSecretUntil !== null && now < previousSecretUntil;
  const previous = isStillGood ? openSealed(previousSecret, seal) : undefined;
  return previous === undefined ? [newest] : [newest, previous];
}

/** Names the endpoint, so that its secret cannot be opened as another's. */
function sealOf(endpointId: string, secretsKey: string): Seal {
  return { secret: secretsKey, purpose: `secret of webhook endpoint ${endpointId}` };
}
