import { hashSecret, keyPrefix } from '../../auth/keys.ts';
import type { NewRow } from '../../db/sql/write.ts';

/** An API key to store. */
interface NewApiKey {
  readonly id: string;
  readonly userId: string;
  readonly name: string | null;
  /** The key itself, which only its holder has. */
  readonly key: string;
  readonly created: Date;
  /** Null for a key that does not expire. */
  readonly expiresAt: Date | null;
}

/** The row of an API key, with the key's hash and first characters instead of the key itself. */
export function apiKeyRow({ id, userId, name, key, created, expiresAt }: NewApiKey): NewRow {
  return {
    id,
    user_id: userId,
    name,
    prefix: keyPrefix(key),
    hash: hashSecret(key),
    created,
    expires_at: expiresAt,
  };
}
