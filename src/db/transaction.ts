import { z } from 'zod';
import { AppError } from '../errors.ts';
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts';

/** How often work is tried in all if the database aborts it to end a deadlock. */
const MOST_TRIES = 4;

/** Prisma's codes for conflicts between writers. */
const UNIQUE_VIOLATION = 'P2002';
const WRITE_CONFLICT_OR_DEADLOCK = 'P2034';
const RAW_QUERY_FAILED = 'P2010';

/** What Prisma reports when a raw query fails. */
const rawFailure = z.object({
  driverAdapterError: z.object({
    cause: z.object({ kind: z.string(), constraint: z.object({ index: z.string() }).optional().catch(undefined) }),
  }),
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

/** The unique index that a raw query violated, by its name in the database; undefined for any other error. */
export function violatedIndex(error: unknown): string | undefined {
  const cause = causeOfRawFailure(error);
  return cause?.kind === 'UniqueConstraintViolation' ? cause.constraint?.index : undefined;
}

/** Whether a statement of Prisma's or a raw one violated a unique index. */
function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, UNIQUE_VIOLATION) || causeOfRawFailure(error)?.kind === 'UniqueConstraintViolation';
}

/** Whether the database aborted the transaction in favour of another, in a statement of Prisma's or a raw one. */
function isAborted(error: unknown): boolean {
  return hasCode(error, WRITE_CONFLICT_OR_DEADLOCK) || causeOfRawFailure(error)?.kind === 'TransactionWriteConflict';
}

function causeOfRawFailure(error: unknown) {
  if (!hasCode(error, RAW_QUERY_FAILED)) return undefined;
  return rawFailure.safeParse(error.meta).data?.driverAdapterError.cause;
}

function hasCode(error: unknown, code: string): error is Prisma.PrismaClientKnownRequestError {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;
}
