import { hashSecret } from '../auth/keys.ts';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import type { Db } from '../db/sql/db.ts';
import { closeAccount } from '../domains/accounts/close-account.ts';
import { revokeApiKey } from '../domains/accounts/revoke-api-key.ts';
import { type CastMember, DEMO_ACCOUNTS, DEMO_CAST, DEMO_KEYS } from './data/cast.ts';

/** How many keys that the program's users have made for others are named. */
const MAX_NAMED = 1_000;

/** The accounts that only the program uses, by name: one that was renamed may be in real use. */
const CLOSED: readonly string[] = [DEMO_ACCOUNTS.aurora, DEMO_ACCOUNTS.borealis, DEMO_ACCOUNTS.laboratory].map(
  ({ name }) => name,
);

/** A key that still works. */
export interface NamedKey {
  readonly apiKeyId: string;
  readonly email: string;
}

/** The outcome of removing the demonstration program. */
export interface RemovedDemo {
  /** The ids of the keys that were revoked. */
  readonly revoked: readonly string[];
  /** The ids of its accounts that were closed. */
  readonly closed: readonly string[];
  /** Keys of other users that one of the program's made, and that still work. Anybody who knew its ADMIN key could have made them. */
  readonly madeForOthers: readonly NamedKey[];
}

/**
 * Closes the demonstration program (contract, 7.2): revokes its keys and every other key of its users, and closes its accounts, except
 * "Operations", which may be in real use, like its catalogue. Its records stay, because the events and the audit of a database are never
 * rewritten. Nothing of another account is touched.
 *
 * @throws AppError FORBIDDEN except for ADMIN
 */
export function removeDemo(work: UnitOfWork): Promise<RemovedDemo> {
  return work.transaction(async (tx) => {
    const { db } = tx;
    const users = await demoUsers(db);
    const userIds = users.map(({ id }) => id);
    // A demonstration key that somebody gave to another user is just as public.
    const keys = await db.apiKey.findMany({
      where: { revokedAt: null, OR: [{ hash: { in: DEMO_KEYS.map(hashSecret) } }, { userId: { in: userIds } }] },
      select: { id: true },
      orderBy: { created: 'asc' },
    });
    const revoked: string[] = [];
    for (const { id } of keys) revoked.push(await revokeApiKey(tx, { apiKeyId: id }));
    const open = users.filter(({ account: { name, closedAt } }) => CLOSED.includes(name) && closedAt === null);
    // An account may have several of its users.
    const closed = [...new Set(open.map(({ accountId }) => accountId))];
    for (const accountId of closed)
      await closeAccount(tx, { accountId, reason: 'The demonstration program was removed.' });
    return { revoked, closed, madeForOthers: await keysMadeBy(db, userIds) };
  });
}

/** The users that the program was set up with, whether or not their keys still work. */
function demoUsers(db: Db) {
  const cast: readonly CastMember[] = Object.values(DEMO_CAST);
  return db.user.findMany({
    where: { OR: cast.map(({ email, key }) => ({ email, apiKeys: { some: { hash: hashSecret(key) } } })) },
    select: { id: true, accountId: true, account: { select: { name: true, closedAt: true } } },
  });
}

async function keysMadeBy(db: Db, userIds: readonly string[]): Promise<readonly NamedKey[]> {
  const made = await db.auditEntry.findMany({
    where: { action: 'apiKey.create', userId: { in: [...userIds] } },
    select: { subject: true },
    orderBy: { created: 'desc' },
    take: MAX_NAMED,
  });
  const ids = made.flatMap(({ subject }) => subject?.replace(/^ApiKey:/, '') ?? []);
  const keys = await db.apiKey.findMany({
    where: { id: { in: ids }, revokedAt: null, user: { account: { closedAt: null } } },
    select: { id: true, user: { select: { email: true } } },
    orderBy: { created: 'asc' },
  });
  return keys.map(({ id, user }) => ({ apiKeyId: id, email: user.email }));
}
