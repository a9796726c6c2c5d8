import { z } from 'zod';
import { AppError } from '../errors.ts';
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts';
import { isServersRefusal } from './connections/unavailable.ts';
import { isForgotten } from './statements/prepared-statements.ts';

/** How many times in all work is tried if the database aborts it, mostly to end a deadlock. */
const MAX_TRIES = 4;

/** Prisma's codes for conflicts between writers. */
const UNIQUE_VIOLATION = 'P2002';
const WRITE_CONFLICT_OR_DEADLOCK = 'P2034';
const RAW_QUERY_FAILED = 'P2010';
/** Prisma ended the transaction before sending COMMIT, because it took too long. */
const TRANSACTION_ENDED = 'P2028';

/** What the driver reports when a statement fails: on its own for COMMIT, and inside Prisma's error for a raw query. */
const driverFailure = z.object({
  cause: z.object({ kind: z.string(), constraint: z.object({ index: z.string() }).optional().catch(undefined) }),
});
const rawFailure = z.object({ driverAdapterError: driverFailure });

const OUTCOME_UNKNOWN =
  'The connection to the database broke while the change was being committed, so it may have been made or not. ' +
  'Read the record before you try again. With an Idempotency-Key, the same request can simply be sent again.';

/**
 * Runs the work in one transaction. If the database aborts it in favour of another, it has had no effect and runs again, so the
 * work must have no effects outside the transaction.
 *
 * @param timeoutMs how long the transaction may take; defaults to the limit for a request
 * @throws AppError CONFLICT if another transaction took a unique value at the same time; OUTCOME_UNKNOWN if the connection broke
 *   at COMMIT.
 */
export function inTransaction<T>(
  prisma: PrismaClient,
  work: (db: Prisma.TransactionClient) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  return untilNotAborted(() => committed(prisma, work, timeoutMs));
}

/**
 * Like {@link inTransaction}, but the transaction begins only when the work calls `begin`, and ends with the work. So work that
 * is refused before it writes holds no connection, and what it reads after writing is read in the same transaction. The work
 * must call `begin` at most once per run.
 *
 * @param admit runs the transaction as soon as it may begin, or refuses it
 */
export function inTransactionOnceBegun<T>(
  prisma: PrismaClient,
  work: (begin: () => Promise<Prisma.TransactionClient>) => Promise<T>,
  admit: (transaction: () => Promise<T>) => Promise<T>,
): Promise<T> {
  return untilNotAborted(async () => {
    let transaction: Promise<T> | undefined;
    const begin = () =>
      new Promise<Prisma.TransactionClient>((begun, failed) => {
        const run = (db: Prisma.TransactionClient) => {
          begun(db);
          return working;
        };
        transaction = admit(() => committed(prisma, run));
        transaction.catch(failed);
      });
    const working: Promise<T> = work(begin);
    // The transaction throws what the work threw, once it has been rolled back.
    await working.catch(() => {});
    return transaction ?? working;
  });
}

async function untilNotAborted<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (isUniqueViolation(error)) {
        throw new AppError(
          'CONFLICT',
          'Somebody else did the same thing at the same time. Check the current state before you try again.',
        );
      }
      if (!isToRunAgain(error) || tries >= MAX_TRIES) throw error;
    }
  }
}

/** Whether the work may succeed if it runs again from the beginning, in another transaction. */
export function isToRunAgain(error: unknown): boolean {
  return isAborted(error) || isForgotten(error);
}

/** @throws AppError OUTCOME_UNKNOWN if the work is done but it is unknown whether the database committed it. */
async function committed<T>(
  prisma: PrismaClient,
  work: (db: Prisma.TransactionClient) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  let isWorkDone = false;
  try {
    return await prisma.$transaction(
      async (db) => {
        const result = await work(db);
        isWorkDone = true;
        return result;
      },
      timeoutMs === undefined ? {} : { timeout: timeoutMs },
    );
  } catch (error) {
    if (!isWorkDone || isCertainlyUndone(error)) throw error;
    throw new AppError('OUTCOME_UNKNOWN', OUTCOME_UNKNOWN, undefined, { cause: error });
  }
}

/**
 * Whether a failed COMMIT certainly committed nothing: the server refused it, Prisma did not send it because the transaction had
 * taken too long, or node-postgres did not send it because the connection had already broken.
 */
function isCertainlyUndone(error: unknown): boolean {
  if (isServersRefusal(error) || hasCode(error, TRANSACTION_ENDED)) return true;
  return error instanceof Error && error.message.endsWith('is not queryable');
}

/** The name in the database of the unique index that a raw query or COMMIT violated; undefined for any other error. */
export function violatedIndex(error: unknown): string | undefined {
  const cause = causeOfFailure(error);
  return cause?.kind === 'UniqueConstraintViolation' ? cause.constraint?.index : undefined;
}

/** Whether a Prisma query, a raw query or COMMIT violated a unique index. */
function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, UNIQUE_VIOLATION) || causeOfFailure(error)?.kind === 'UniqueConstraintViolation';
}

/** Whether the database aborted the transaction in favour of another, in a Prisma query, a raw query or COMMIT. */
function isAborted(error: unknown): boolean {
  return hasCode(error, WRITE_CONFLICT_OR_DEADLOCK) || causeOfFailure(error)?.kind === 'TransactionWriteConflict';
}

function causeOfFailure(error: unknown) {
  if (hasCode(error, RAW_QUERY_FAILED)) return rawFailure.safeParse(error.meta).data?.driverAdapterError.cause;
  return driverFailure.safeParse(error).data?.cause;
}

function hasCode(error: unknown, code: string): error is Prisma.PrismaClientKnownRequestError {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;
}
