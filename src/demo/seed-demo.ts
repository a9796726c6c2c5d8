import { setTimeout as delay } from 'node:timers/promises';
import { hashSecret } from '../auth/keys.ts';
import { OPERATOR } from '../auth/operator.ts';
import { Autocommit, type Connection } from '../call/autocommit.ts';
import { Call } from '../call/call.ts';
import type { Db } from '../db/sql/db.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { Role } from '../generated/prisma/enums.ts';
import { type CastMember, DEMO_ACCOUNTS, DEMO_CAST } from './data/cast.ts';
import { openStage } from './stage.ts';
import { programStories } from './stories.ts';
import { playStories, StoryClock } from './story.ts';

/** A key of the demonstration program, with its user's role and its account's name. */
export interface DemoKey {
  readonly key: string;
  readonly role: Role;
  readonly account: string;
  /** Whether the user reviews held reports; absent if not. */
  readonly isReviewer?: true;
}

/** The demonstration program's working keys, which the service prints at startup. */
export type DemoKeys = readonly DemoKey[];

/** How long filling the database may take on a slow machine, in milliseconds. */
const SEEDING_MS = 120_000;

/** The advisory lock that keeps two processes from seeding at once. */
export const SEEDING_LOCK = 20_261_121;

/** The wait between attempts to take the lock, in milliseconds. */
const RETRY_MS = 250;

/**
 * Fills an empty database with the demonstration program and returns its keys. If the program is already there, only
 * returns its keys; if the database has any other data, changes nothing and returns null.
 *
 * The program is created by the same use-cases that serve the APIs, so it obeys every rule of the service. This takes a
 * single transaction, so that a database never has half of it, and a clock that moves through the weeks before `now`.
 *
 * @param onFilling is called before it fills the database, which takes seconds
 */
export async function seedDemo(
  database: Connection['database'],
  now: Date,
  onFilling: () => void = () => {},
): Promise<DemoKeys | null> {
  const clock = new StoryClock(now);
  const call = new Call({ actor: OPERATOR, requestId: 'demonstration' }, { clock });
  return new Autocommit(call, { database, transactionMs: SEEDING_MS }).transaction(async (tx) => {
    const { db } = tx;
    await waitToSeed(db);
    const keys = await readDemoKeys(db);
    if (keys.length > 0) return keys;
    if (!(await isEmpty(db))) return null;
    onFilling();
    clock.rewind();
    const stage = await openStage(tx, clock);
    await playStories(programStories(stage), clock);
    return readDemoKeys(db);
  });
}

/**
 * Waits for another process that is seeding. That can take longer than a statement may wait for a lock, so this retries for as long as the
 * transaction may last.
 */
async function waitToSeed(db: Db): Promise<void> {
  const tryLock = Prisma.sql`SELECT pg_try_advisory_xact_lock(${SEEDING_LOCK}) AS "isOurs"`;
  for (;;) {
    const [row] = await db.$queryRaw<{ isOurs: boolean }[]>(tryLock);
    if (row?.isOurs) return;
    await delay(RETRY_MS);
  }
}

/** The demonstration keys in this database that have not been revoked, in the order of the cast. */
export async function readDemoKeys(db: Db): Promise<DemoKeys> {
  const cast: readonly CastMember[] = Object.values(DEMO_CAST);
  const rows = await db.apiKey.findMany({
    where: { hash: { in: cast.map(({ key }) => hashSecret(key)) }, revokedAt: null },
    select: { hash: true },
  });
  const hashes = new Set(rows.map(({ hash }) => Buffer.from(hash).toString('hex')));
  return cast
    .filter(({ key }) => hashes.has(Buffer.from(hashSecret(key)).toString('hex')))
    .map(({ key, role, account, isReviewer }) => ({
      ...{ key, role, account: DEMO_ACCOUNTS[account].name },
      ...(isReviewer && { isReviewer }),
    }));
}

/** Whether the database contains only what a bootstrap key creates: the account "Operations" with one ADMIN. */
async function isEmpty(db: Db): Promise<boolean> {
  const accounts = await db.account.findMany({ select: { name: true, users: { select: { role: true } } }, take: 2 });
  const [account, ...others] = accounts;
  if (others.length > 0) return false;
  if (account) {
    const [user, ...more] = account.users;
    if (account.name !== DEMO_ACCOUNTS.operations.name || more.length > 0) return false;
    if (user && user.role !== 'ADMIN') return false;
  }
  // All other data except the catalogue belongs to an account, and the account "Operations" may be in real use.
  const found = [
    await db.kitType.findFirst({ select: { code: true } }),
    await db.analyte.findFirst({ select: { code: true } }),
    await db.order.findFirst({ select: { id: true } }),
    await db.kit.findFirst({ select: { id: true } }),
    await db.patient.findFirst({ select: { id: true } }),
    await db.requisition.findFirst({ select: { id: true } }),
  ];
  return found.every((row) => row === null);
}
