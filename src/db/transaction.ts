import { AppError } from '../errors.ts';
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts';

/** How often work is tried in all when the database breaks it off to end a deadlock. */
const MOST_TRIES = 4;

/** Prisma's codes for what two writers can do to each other. */
const UNIQUE_VIOLATION = 'P2002';
const WRITE_CONFLICT_OR_DEADLOCK = 'P2034';

/**
 * Runs the work in one transaction. Where the database breaks it off for another's sake, nothing of it has happened, and it
 * is tried again; so it must not keep anything outside the transaction.
 *
 * @throws AppError CONFLICT where somebody else has taken a unique value at the same time.
 */
export async function inTransaction<T>(
  prisma: PrismaClient,
  work: (db: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await prisma.$transaction(work);
    } catch (error) {
      const code = error instanceof Prisma.PrismaClientKnownRequestError ? error.code : undefined;
      if (code === UNIQUE_VIOLATION)
        throw new AppError(
          'CONFLICT',
          'Somebody else did the same at the same time. Look again, and try again if need be.',
        );
      if (code !== WRITE_CONFLICT_OR_DEADLOCK || tries >= MOST_TRIES) throw error;
    }
  }
}
