import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { allOf, type Secret } from './secret.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 32;

/** The secret and the purpose that seal a text and open it again. */
export interface Seal {
  /** A secret that only the caller has; the database must not be able to derive it. */
  readonly secret: string;
  /** What the text is for; it cannot be opened for any other purpose. */
  readonly purpose: string;
}

/** Encrypts a text so that only this seal opens it: AES-256-GCM, with a key used only once (HKDF-SHA256 with a new salt). */
export function sealText(text: string, seal: Seal): Uint8Array<ArrayBuffer> {
  const salt = randomBytes(SALT_BYTES);
  const cipher = createCipheriv(CIPHER, ...keyAndNonce(seal, salt));
  return new Uint8Array(Buffer.concat([salt, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]));
}

/** Decrypts a sealed text; undefined if it was sealed with another seal, or has been changed. */
export function openSealed(sealed: Uint8Array, seal: Seal): string | undefined {
  const bytes = Buffer.from(sealed);
  if (bytes.length < SALT_BYTES + TAG_BYTES) return undefined;
  const salt = bytes.subarray(0, SALT_BYTES);
  const decipher = createDecipheriv(CIPHER, ...keyAndNonce(seal, salt), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const start = decipher.update(bytes.subarray(SALT_BYTES, -TAG_BYTES), undefined, 'utf8');
  try {
    return start + decipher.final('utf8');
  } catch {
    // The tag does not match: another seal, or a changed text.
    return undefined;
  }
}

/** Decrypts a text that was sealed with a secret or one that it has replaced; undefined if it was not. */
export function openWithAny(sealed: Uint8Array, secret: Secret, purpose: string): string | undefined {
  for (const each of allOf(secret)) {
    const text = openSealed(sealed, { secret: each, purpose });
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Salts never repeat, so keys do not either; that makes a nonce from the same derivation as good as a random one. */
function keyAndNonce({ secret, purpose }: Seal, salt: Buffer): [Buffer, Buffer] {
  const derived = Buffer.from(hkdfSync('sha256', secret, salt, purpose, KEY_BYTES + NONCE_BYTES));
  return [derived.subarray(0, KEY_BYTES), derived.subarray(KEY_BYTES)];
}
