import { hashSecret, keyPrefix } from '../../auth/keys.ts';
import type { Db } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';

// Fixed ids, so that every start, and several instances starting at once, mean the same two records.
const ACCOUNT_ID = '01900000-0000-7000-8000-00000000a001';
const USER_ID = '01900000-0000-7000-8000-00000000a002';

const KEY_NAME = 'Bootstrap key';

/** What the operator should know of the bootstrap keys. */
export interface BootstrapKeys {
  /** Whether the given key has been revoked. */
  readonly isRevoked: boolean;
  /** The ids of other bootstrap keys, of earlier starts, that still work. */
  readonly earlier: readonly string[];
}

/**
 * Makes `BOOTSTRAP_ADMIN_KEY` an ADMIN key of the account "Operations" (contract, 7.2). Does nothing if the key
 * exists, even revoked: a start must not revive it. Nor does it revoke the key of an earlier start: others may use that.
 */
export async function bootstrapAdminKey(prisma: PrismaClient, key: string, created: Date): Promise<BootstrapKeys> {
  // Each insert leaves an existing row as it is.
  await ensureOperationsAccount(prisma, created);
  await prisma.user.createMany({
    data: [
      {
        id: USER_ID,
        accountId: ACCOUNT_ID,
        name: 'Bootstrap administrator',
        email: 'operations@localhost',
        role: 'ADMIN',
        created,
      },
    ],
    skipDuplicates: true,
  });
  const hash = hashSecret(key);
  await prisma.apiKey.createMany({
    data: [{ id: newUuid(), userId: USER_ID, name: KEY_NAME, prefix: keyPrefix(key), hash, created }],
    skipDuplicates: true,
  });
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
  const data = { id: ACCOUNT_ID, name: 'Operations', mode: 'LIVE', created } as const;
  await db.account.createMany({ data, skipDuplicates: true });
  return ACCOUNT_ID;
}
