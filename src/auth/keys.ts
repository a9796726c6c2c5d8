import { createHash, randomBytes } from 'node:crypto';

/** `kts_` and at least 160 bits: 27 characters of base64url (contract, 1.4). */
export const apiKeyPattern = /^kts_[A-Za-z0-9_-]{27,200}$/;

/** `kps_` and 192 bits: the token of a patient session (contract, 12.2). */
const sessionTokenPattern = /^kps_[A-Za-z0-9_-]{32}$/;

/** What a secret in an `Authorization` header may be. */
export type CredentialKind = 'key' | 'session';

/** What this text claims to be. Whether it is well-formed is another question ({@link isWellFormed}). */
export function credentialKindOf(secret: string): CredentialKind {
  return secret.startsWith('kps_') ? 'session' : 'key';
}

/** Whether a text has the form of a key or of a session's token. */
export function isWellFormed(secret: string): boolean {
  return apiKeyPattern.test(secret) || sessionTokenPattern.test(secret);
}

/** A new secret of 192 random bits, in characters that need no escaping in a header or a URL. */
export function newSecret(prefix: string): string {
  return `${prefix}${randomBytes(24).toString('base64url')}`;
}

/** The hash under which a secret is stored. Plain SHA-256 is enough: the secret is random, so a dictionary attack cannot work. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(secret).digest());
}

/** The first characters of a key, shown in lists so that people can tell their keys apart. */
export function keyPrefix(key: string): string {
  return key.slice(0, 8);
}
