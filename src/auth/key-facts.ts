import type { AccountMode, Role } from '../generated/prisma/enums.ts';
import type { Actor } from './actor.ts';

/** What the database knows about a key, its user and its account. */
export interface KeyFacts {
  readonly apiKeyId: string;
  readonly userId: string;
  readonly role: Role;
  readonly isReviewer: boolean;
  readonly accountId: string;
  readonly accountMode: AccountMode;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  /** Whether the account is closed (contract, 1.5), and whether it is being moved to another cell (1.6). */
  readonly isClosed: boolean;
  readonly isMoving: boolean;
}

/** Whether the account of a key or a session is being moved to another cell (contract, 1.6). */
export const isMovingSql =
  'EXISTS (SELECT FROM account_moves move WHERE move.account_id = account.id AND move.moved_at IS NULL)';

/** Selects the facts of the keys that match the condition, one `value` each, in one look-up because every request sends it. */
export const keyFactsSql = (condition: string) => `
  SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at,
     'userId', holder.id, 'role', holder.role, 'isReviewer', holder.is_reviewer, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL,
     'isMoving', ${isMovingSql}) AS value
   FROM api_keys key JOIN users holder ON holder.id = key.user_id JOIN accounts account ON account.id = holder.account_id
   WHERE ${condition}`;

/** Whether a result of {@link keyFactsSql} has the facts of a key; it is null if there is no such key. */
export function isKeyFacts(found: unknown): found is KeyFacts {
  return typeof found === 'object' && found !== null && 'apiKeyId' in found;
}

/**
 * The actor behind a key; undefined if the key is unknown or no longer valid, and while its account is being moved. Only this function decides
 * which keys are valid.
 */
export function actorOf(found: unknown, now: Date): Actor | undefined {
  if (!isKeyFacts(found) || found.isMoving || !isGood(found, now)) return undefined;
  const { apiKeyId, userId, role, isReviewer, accountId, accountMode } = found;
  return { apiKeyId, userId, role, accountId, accountMode, ...(isReviewer && { reviews: true }) };
}

/** Whether a key is not valid only for as long as its account is being moved: it will be good again, here or in the other cell. */
export function isKeyOfMoving(found: unknown, now: Date): boolean {
  return isKeyFacts(found) && found.isMoving && isGood(found, now);
}

function isGood({ expiresAt, revokedAt, isClosed }: KeyFacts, now: Date): boolean {
  return !isClosed && revokedAt === null && (expiresAt === null || new Date(expiresAt) > now);
}
