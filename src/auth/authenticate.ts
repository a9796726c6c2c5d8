import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Actor } from './actor.ts';
import { apiKeyPattern, hashSecret } from './keys.ts';

/** `lastUsedAt` is renewed at most this often, so that a busy key does not write on every request. */
const LAST_USED_RESOLUTION_MS = 60_000;

/**
 * The actor behind an `Authorization` header; null if there is no header. The database is asked on every request, so that a
 * revoked key is refused at once.
 *
 * @param schemes the authorization schemes accepted, in lower case
 * @throws AppError UNAUTHENTICATED if the key is malformed, unknown, expired or revoked.
 */
export async function authenticate(
  { prisma, statements }: Pick<Database, 'prisma' | 'statements'>,
  header: string | undefined,
  schemes: readonly string[],
  now: Date,
): Promise<Actor | null> {
  if (header === undefined) return null;
  const [scheme = '', key = '', ...rest] = header.trim().split(/ +/);
  if (!schemes.includes(scheme.toLowerCase()) || rest.length > 0 || !apiKeyPattern.test(key)) throw invalidKey();
  const [found] = await statements.query<FoundKey>(FIND_KEY, [hashSecret(key)]);
  if (!found || found.revokedAt !== null || (found.expiresAt !== null && found.expiresAt <= now)) throw invalidKey();
  const { apiKeyId, userId, role, accountId, accountMode } = found;
  if (found.lastUsedAt === null || now.getTime() - found.lastUsedAt.getTime() >= LAST_USED_RESOLUTION_MS) {
    await prisma.apiKey.updateMany({ where: { id: apiKeyId }, data: { lastUsedAt: now } });
  }
  return { apiKeyId, userId, role, accountId, accountMode };
}

interface FoundKey extends Actor {
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** One statement for key, user and account, since every request sends it. */
const FIND_KEY = `
  SELECT key.id AS "apiKeyId", key.expires_at AS "expiresAt", key.revoked_at AS "revokedAt", key.last_used_at AS "lastUsedAt",
         holder.id AS "userId", holder.role, account.id AS "accountId", account.mode AS "accountMode"
  FROM api_keys key JOIN users holder ON holder.id = key.user_id JOIN accounts account ON account.id = holder.account_id
  WHERE key.hash = $1`;

function invalidKey(): AppError {
  return new AppError('UNAUTHENTICATED', 'The API key is not valid: it is malformed, unknown, expired or revoked.');
}
