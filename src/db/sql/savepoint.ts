import { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from './db.ts';

/**
 * Runs a part of an open transaction that may fail alone: its writes are undone, and the transaction can go on.
 *
 * @throws what the part threw; if it cannot be undone, because the connection broke, the transaction can only fail
 */
export async function inSavepoint<T>(db: Db, run: () => Promise<T>): Promise<T> {
  await db.$executeRaw(Prisma.sql`SAVEPOINT part`);
  let result: T;
  try {
    result = await run();
  } catch (error) {
    await db.$executeRaw(Prisma.sql`ROLLBACK TO SAVEPOINT part`);
    throw error;
  }
  await db.$executeRaw(Prisma.sql`RELEASE SAVEPOINT part`);
  return result;
}
