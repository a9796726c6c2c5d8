import { hashSecret } from '../auth/keys.ts';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import type { Db } from '../db/db.ts';
import { revokeApiKey } from '../domains/accounts/revoke-api-key.ts';
import { type CastMember, DEMO_CAST, DEMO_KEYS } from './data/cast.ts';

/** How many keys that the program's users have made for others are named. */
const MOST_NAMED = 1_000;

/** A key that still works. */
export interface NamedKey {
  readonly apiKeyId: string;
  readonly email: string;
}

/** What removing the demonstration program did. */
export interface RemovedDemo {
  /** The ids of the keys that were revoked. */
  readonly revoked: readonly string[];
  /** Keys of other users that one of the program's made, and that still work. Who knew its ADMIN key could make any. */
  readonly madeForOthers: readonly NamedKey[];
}

/**
 * Closes the demonstration program (contract, 7.2): revokes its keys, and every other key of its users. Its records stay, because the
 * events and the audit of a database are never rewritten, and its catalogue may be in real use. Nothing of another account is touched.
 *
 * @throws AppError FORBIDDEN except for ADMIN
 */
export function removeDemo(work: UnitOfWork): Promise<RemovedDemo> {
  return work.transaction(async (tx) => {
    const { db } = tx;
    const userIds = await demoUsers(db);
    // A demonstration key that somebody gave to another user is no less known.
    const keys = await db.apiKey.findMany({
      where: { revokedAt: null, OR: [{ hash: { in: DEMO_KEYS.map(hashSecret) } }, { userId: { in: userIds } }] },
      select: { id: true },
      orderBy: { created: 'asc' },
    });
    const revoked: string[] = [];
    for (const { id } of keys) revoked.push(await revokeApiKey(tx, { apiKeyId: id }));
    return { revoked, madeForOthers: await keysMadeBy(db, userIds) };
  });
}

/** The users that the program was set up with, whether or not their keys still work. */
async function demoUsers(db: Db): Promise<string[]> {
  const cast: readonly CastMember[] = Object.values(DEMO_CAST);
  const users = await db.user.findMany({
    where: { OR: cast.map(({ email, key }) => ({ email, apiKeys: { some: { hash: hashSecret(key) } } })) },
    select: { id: true },
  });
  return users.map(({ id }) => id);
}

async function keysMadeBy(db: Db, userIds: readonly string[]): Promise<readonly NamedKey[]> {
  const made = await db.auditEntry.findMany({
    where: { action: 'apiKey.create', userId: { in: [...userIds] } },
    select: { subject: true },
    orderBy: { created: 'desc' },
    take: MOST_NAMED,
  });
  const ids = made.flatMap(({ subject }) => subject?.replace(/^ApiKey:/, '') ?? []);
  const keys = await db.apiKey.findMany({
    where: { id: { in: ids }, revokedAt: null },
    select: { id: true, user: { select: { email: true } } },
    orderBy: { created: 'asc' },
  });
  return keys.map(({ id, user }) => ({ apiKeyId: id, email: user.email }));
}
