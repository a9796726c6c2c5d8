import { OPERATOR } from '../auth/operator.ts';
import { type Db, requestContext } from '../context.ts';
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts';
import { DEMO_ACCOUNTS } from './data/cast.ts';
import { type DemoKeys, readDemoKeys } from './demo-keys.ts';
import { programStories } from './program.ts';
import { openStage } from './stage.ts';
import { playStories, StoryClock } from './story.ts';

/** The key of the advisory lock under which one process at a time looks whether to seed, and does. */
const LOCK_KEY = 20_261_121;

/**
 * Fills an empty database with the demonstration program, and returns the keys to try it with; on a database that has the
 * program already, returns its keys; on one with any other data, changes nothing and returns null.
 *
 * The program is told through the same use-cases that serve the APIs, in one transaction, with a clock that moves through
 * the weeks before `now`: so no rule of the service stands here a second time, and there is all of it or nothing.
 */
export async function seedDemo(prisma: PrismaClient, now: Date): Promise<DemoKeys | null> {
  const clock = new StoryClock(now);
  const context = requestContext({
    prisma,
    clock,
    actor: OPERATOR,
    requestId: 'demonstration',
    // Links are made for readers; nothing here reads.
    documentLink: () => '',
  });
  return context.transaction(async (context) => {
    const { db } = context;
    await db.$executeRaw(Prisma.sql`SELECT pg_advisory_xact_lock(${LOCK_KEY})`);
    const keys = await readDemoKeys(db);
    if (keys.length > 0) return keys;
    if (!(await isEmpty(db))) return null;
    clock.rewind();
    const stage = await openStage(context, clock);
    await playStories(programStories(stage), clock);
    return readDemoKeys(db);
  });
}

/** Whether there is nothing but, possibly, what a bootstrap key makes: the account "Operations" with one ADMIN. */
async function isEmpty(db: Db): Promise<boolean> {
  const accounts = await db.account.findMany({ select: { name: true, users: { select: { role: true } } }, take: 2 });
  const [account, ...others] = accounts;
  if (others.length > 0) return false;
  if (account) {
    const [user, ...more] = account.users;
    if (account.name !== DEMO_ACCOUNTS.operations.name || more.length > 0) return false;
    if (user && user.role !== 'ADMIN') return false;
  }
  // Everything else but the catalogue belongs to an account, and Operations may have come to use on its own.
  const found = [
    await db.kitType.findFirst({ select: { code: true } }),
    await db.order.findFirst({ select: { id: true } }),
    await db.kit.findFirst({ select: { id: true } }),
    await db.patient.findFirst({ select: { id: true } }),
    await db.requisition.findFirst({ select: { id: true } }),
  ];
  return found.every((row) => row === null);
}
