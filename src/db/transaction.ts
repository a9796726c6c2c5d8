import { z } from 'zod';
import { AppError } from '../errors.ts';
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts';

/** How often work is tried in all when the database breaks it off to end a deadlock. */
const MOST_TRIES = 4;

/** Prisma's codes for what two writers can do to each other. */
const UNIQUE_VIOLATION = 'P2002';
const WRITE_CONFLICT_OR_DEADLOCK = 'P2034';
const RAW_QUERY_FAILED = 'P2010';

/** What Prisma says of a raw query, such as one that locks a row, that the database broke off to end a deadlock. */
const brokenOffRawQuery = z.object({
  driverAdapterError: z.object({ cause: z.object({ kind: z.literal('TransactionWriteConflict') }) }),
});

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
      if (isUniqueViolation(error)) {
        throw new AppError(
          'CONFLICT',
          'Somebody else did the same at the same time. Look again, and try again if need be.',
        );
      }
      if (!isBrokenOff(error) || tries >= MOST_TRIES) throw error;
    }
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION;
}

/** Whether the database broke the transaction off for another's sake: a statement of Prisma's, or a raw one. */
function isBrokenOff(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return (
    error.code === WRITE_CONFLICT_OR_DEADLOCK ||
    (error.code === RAW_QUERY_FAILED && brokenOffRawQuery.safeParse(error.meta).success)
  );
}
