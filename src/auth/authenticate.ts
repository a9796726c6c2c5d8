import { AppError } from '../errors.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Actor } from './actor.ts';
import { apiKeyPattern, hashSecret } from './keys.ts';

/** How often `lastUsedAt` is renewed at most, so that a busy key does not write on every request. */
const LAST_USED_RESOLUTION_MS = 60_000;

/**
 * The actor behind an `Authorization` header: null without the header.
 *
 * Asked of the database on every request, so that a revoked key is refused at once.
 *
 * @param schemes the words that may stand before the key, in lower case
 * @throws AppError UNAUTHENTICATED when the key is malformed, unknown, expired or revoked.
 */
export async function authenticate(
  prisma: PrismaClient,
  header: string | undefined,
  schemes: readonly string[],
  now: Date,
): Promise<Actor | null> {
  if (header === undefined) return null;
  const [scheme = '', key = '', ...rest] = header.trim().split(/ +/);
  if (!schemes.includes(scheme.toLowerCase()) || rest.length > 0 || !apiKeyPattern.test(key)) throw invalidKey();
  const found = await prisma.apiKey.findUnique({
    where: { hash: hashSecret(key) },
    select: {
      id: true,
      expiresAt: true,
      revokedAt: true,
      lastUsedAt: true,
      user: { select: { id: true, role: true, account: { select: { id: true, mode: true } } } },
    },
  });
  if (!found || found.revokedAt !== null || (found.expiresAt !== null && found.expiresAt <= now)) throw invalidKey();
  if (found.lastUsedAt === null || now.getTime() - found.lastUsedAt.getTime() >= LAST_USED_RESOLUTION_MS) {
    await prisma.apiKey.updateMany({ where: { id: found.id }, data: { lastUsedAt: now } });
  }
  const { user } = found;
  return {
    userId: user.id,
    apiKeyId: found.id,
    role: user.role,
    accountId: user.account.id,
    accountMode: user.account.mode,
  };
}

function invalidKey(): AppError {
  return new AppError('UNAUTHENTICATED', 'The API key is not valid: it is malformed, unknown, expired or revoked.');
}
