import { randomBytes } from 'node:crypto';
import type { WebhookEndpoint } from '../../generated/prisma/client.ts';
import { openWithAny, sealText } from '../../sealing/sealed-text.ts';
import type { Secret } from '../../sealing/secret.ts';

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
export function sealSecret(endpointId: string, secret: string, secretsKey: Secret): Uint8Array<ArrayBuffer> {
  return sealText(secret, { secret: secretsKey.current, purpose: purposeOf(endpointId) });
}

/** Decrypts an endpoint's secret; undefined if another key encrypted it. */
export function openSecret(endpointId: string, sealed: Uint8Array, secretsKey: Secret): string | undefined {
  return openWithAny(sealed, secretsKey, purposeOf(endpointId));
}

/** The encrypted secrets of an endpoint, as in its row. */
export type SealedSecrets = Pick<WebhookEndpoint, 'id' | 'secret' | 'previousSecret' | 'previousSecretUntil'>;

/**
 * The secrets that currently sign what is sent to an endpoint, newest first: one, or two for a while after a rotation (contract,
 * 9.4). Empty if the newest cannot be decrypted because `SECRETS_KEY` has changed: until a rotation, nothing can be signed as its
 * receiver expects. A previous secret that cannot be decrypted is left out.
 */
export function signingSecrets(endpoint: SealedSecrets, secretsKey: Secret, now: Date): string[] {
  const newest = openSecret(endpoint.id, endpoint.secret, secretsKey);
  if (newest === undefined) return [];
  const { previousSecret, previousSecretUntil } = endpoint;
  const isStillGood = previousSecret !== null && previousSecretUntil !== null && now < previousSecretUntil;
  const previous = isStillGood ? openSecret(endpoint.id, previousSecret, secretsKey) : undefined;
  return previous === undefined ? [newest] : [newest, previous];
}

/** Contains the endpoint's id, so that its secret cannot be decrypted as another endpoint's. */
function purposeOf(endpointId: string): string {
  return `secret of webhook endpoint ${endpointId}`;
}
