import { z } from 'zod';
import { AppError, Unavailable } from '../errors.ts';
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts';
import { isServersRefusal, unavailability } from './unavailable.ts';

/** How often work is tried in all if the database aborts it to end a deadlock. */
const MOST_TRIES = 4;

/** Prisma's codes for conflicts between writers. */
const UNIQUE_VIOLATION = 'P2002';
const WRITE_CONFLICT_OR_DEADLOCK = 'P2034';
const RAW_QUERY_FAILED = 'P2010';
/** Prisma ended the transaction before it sent COMMIT, for it took too long. */
const TRANSACTION_ENDED = 'P2028';

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
 * @param timeoutMs how long it may take, if not as long as any request's
 * @throws AppError CONFLICT if somebody else took a unique value at the same time; Unavailable `outcome_unknown` if the
 *   connection was lost while the database committed: then it may have happened, and never runs again by itself.
 */
export async function inTransaction<T>(
  prisma: PrismaClient,
  work: (db: Prisma.TransactionClient) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    let isCommitting = false;
    try {
      return await prisma.$transaction(
        async (db) => {
          const result = await work(db);
          isCommitting = true;
          return result;
        },
        timeoutMs === undefined ? {} : { timeout: timeoutMs },
      );
    } catch (error) {
      if (isCommitting && isOutcomeUnknown(error)) throw new Unavailable('outcome_unknown', error);
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

/** Whether a COMMIT that failed may have happened: nobody said that it has not. */
function isOutcomeUnknown(error: unknown): boolean {
  return unavailability(error) !== undefined && !isServersRefusal(error) && !hasCode(error, TRANSACTION_ENDED);
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
