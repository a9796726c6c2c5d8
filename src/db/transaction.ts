import { z } from 'zod';
import { AppError } from '../errors.ts';
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts';

/** How often work is tried in all if the database aborts it to end a deadlock. */
const MOST_TRIES = 4;

/** Prisma's codes for conflicts between writers. */
const UNIQUE_VIOLATION = 'P2002';
const WRITE_CONFLICT_OR_DEADLOCK = 'P2034';
const RAW_QUERY_FAILED = 'P2010';

/** What Prisma reports for a raw query, such as one that locks a row, that the database aborted to end a deadlock. */
const abortedRawQuery = z.object({
  driverAdapterError: z.object({ cause: z.object({ kind: z.literal('TransactionWriteConflict') }) }),
});

/**
 * Runs the work in one transaction. If the database aborts it in favour of another, nothing of it has happened and it runs
 * again, so the work must leave nothing behind outside the transaction.
 *
 * @throws AppError CONFLICT if somebody else took a unique value at the same time.
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
          'Somebody else did the same thing at the same time. Check the current state before you try again.',
        );
      }
      if (!isAborted(error) || tries >= MOST_TRIES) throw error;
    }
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION;
}

/** Whether the database aborted the transaction in favour of another, in a statement of Prisma's or a raw one. */
function isAborted(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return (
    error.code === WRITE_CONFLICT_OR_DEADLOCK ||
    (error.code === RAW_QUERY_FAILED && abortedRawQuery.safeParse(error.meta).success)
  );
}
