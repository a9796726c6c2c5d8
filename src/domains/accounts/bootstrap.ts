import { hashSecret } from '../../auth/keys.ts';
import type { Db } from '../../db/sql/db.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertMissingSql, type Write, writeTogether } from '../../db/sql/write.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { apiKeyRow } from './api-key-row.ts';

// Fixed ids, so that every start, and several instances that start at once, use the same two records.
const ACCOUNT_ID = '01900000-0000-7000-8000-00000000a001';
const USER_ID = '01900000-0000-7000-8000-00000000a002';

const USER_NAME = 'Bootstrap administrator';
const USER_EMAIL = 'operations@localhost';
const KEY_NAME = 'Bootstrap key';

/** What the operator should know about the bootstrap keys. */
export interface BootstrapKeys {
  /** Whether the given key has been revoked. */
  readonly isRevoked: boolean;
  /** The ids of other bootstrap keys, from earlier starts, that are still valid. */
  readonly earlier: readonly string[];
}

/**
 * Makes `BOOTSTRAP_ADMIN_KEY` an ADMIN key of the account "Operations" (contract, 7.2). Does nothing if the key already exists,
 * even revoked, because a start must not revive it. Keys of earlier starts are not revoked, because others may use them.
 */
export async function bootstrapAdminKey(prisma: PrismaClient, key: string, created: Date): Promise<BootstrapKeys> {
  const user = { id: USER_ID, account_id: ACCOUNT_ID, name: USER_NAME, email: USER_EMAIL, role: 'ADMIN', created };
  const row = apiKeyRow({ id: newUuid(), userId: USER_ID, name: KEY_NAME, key, created, expiresAt: null });
  await writeTogether(prisma, [
    operationsAccount(created),
    insertMissingSql('users', [user]),
    insertMissingSql('api_keys', [row]),
  ]);
  const hash = hashSecret(key);
  const own = await prisma.apiKey.findUniqueOrThrow({ where: { hash } });
  const earlier = await prisma.apiKey.findMany({
    where: { userId: USER_ID, name: KEY_NAME, revokedAt: null, hash: { not: hash } },
    select: { id: true },
    orderBy: { created: 'asc' },
  });
  return { isRevoked: own.revokedAt !== null, earlier: earlier.map(({ id }) => id) };
}

/** Creates the staff's account, "Operations", unless it exists. Returns its id. */
export async function ensureOperationsAccount(db: Db, created: Date): Promise<string> {
  await writeTogether(db, [operationsAccount(created)]);
  return ACCOUNT_ID;
}

function operationsAccount(created: Date): Write {
  return insertMissingSql('accounts', [{ id: ACCOUNT_ID, name: 'Operations', mode: 'LIVE', created }]);
}
