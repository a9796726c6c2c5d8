import { randomBytes } from 'node:crypto';
import type { WebhookEndpoint } from '../../generated/prisma/client.ts';
import { openSealed, type Seal, sealText } from '../sealed-text.ts';

/** The prefix of secrets, from Standard Webhooks. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** How long the previous secret signs alongside the new one after a rotation, in milliseconds (contract, 9.4). */
export const PREVIOUS_SECRET_MS = 24 * 60 * 60_000;

/** A new secret for an endpoint: `whsec_` and the base64 of 32 random bytes, which are the signing key. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The signing key that a secret encodes. */
export function keyOfSecret(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/**
 * Encrypts an endpoint's secret for the database (contract, 9.4).
 *
 * @param secretsKey the service's key for encrypting secrets: `SECRETS_KEY`, or the link secret
 */
export function sealSecret(endpointId: string, secret: string, secretsKey: string): Uint8Array<ArrayBuffer> {
  return sealText(secret, sealOf(endpointId, secretsKey));
}

/** The encrypted secrets of an endpoint, as in its row. */
export type SealedSecrets = Pick<WebhookEndpoint, 'id' | 'secret' | 'previousSecret' | 'previousSecretUntil'>;

/**
 * The secrets that currently sign what is sent to an endpoint, newest first: one, or two for a while after a rotation (contract,
 * 9.4). Empty if the newest cannot be decrypted because `SECRETS_KEY` has changed: until a rotation, nothing can be signed as its
 * receiver expects. A previous secret that cannot be decrypted is left out.
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

/** Contains the endpoint's id, so that its secret cannot be decrypted as another endpoint's. */
function sealOf(endpointId: string, secretsKey: string): Seal {
  return { secret: secretsKey, purpose: `secret of webhook endpoint ${endpointId}` };
}
