import type pg from 'pg';
import { AppError } from '../errors/errors.ts';
import { rollBack } from './connections/client-transaction.ts';
import { Deadline } from './deadline.ts';
import { OpenTransaction, type TransactionPool } from './open-transaction.ts';
import { isForgotten } from './prepared/prepared-statements.ts';
import { isServerRefusal, sqlStatesOf, UNIQUE_VIOLATION } from './servers/unavailable.ts';
import type { WatchStatement } from './statements/watched-statements.ts';

/** How many times in all work is tried if it loses to another transaction, mostly to end a deadlock. */
const MAX_TRIES = 4;

/** The SQLSTATEs when the database aborts a transaction in favour of another: serialization_failure, deadlock_detected. */
const ABORTED: readonly string[] = ['40001', '40P01'];

const OUTCOME_UNKNOWN =
  'The connection to the database broke while the change was being committed, so it may have been made or not. ' +
  'Read the record before you try again. With an Idempotency-Key, the same request can simply be sent again.';

/** How a transaction is run. */
export interface TransactionOptions {
  /** Each statement is reported to it, COMMIT and ROLLBACK too. BEGIN is part of the first, unless that is one of Prisma's models. */
  readonly watch: WatchStatement;
  /** How long the transaction may take, in milliseconds; defaults to the limit for a request. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Runs the work in one transaction. If it loses to another, it has had no effect and runs again, so the work must have no
 * effects outside the transaction.
 *
 * @throws AppError CONFLICT if other transactions took a unique value at the same time, each time; OUTCOME_UNKNOWN if the connection broke
 *   at COMMIT.
 */
export function inTransaction<T>(
  on: TransactionPool,
  work: (transaction: OpenTransaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  return rerunIfLost(() => committed(on, work, options));
}

/**
 * Like {@link inTransaction}, but the transaction begins only when the work calls `begin`, and ends with the work. So work that
 * is refused before it writes holds no connection, and what it reads after writing is read in the same transaction. The work
 * must call `begin` at most once per run.
 *
 * @param admit runs the transaction as soon as it may begin, or refuses it
 */
export function inTransactionOnceBegun<T>(
  on: TransactionPool,
  work: (begin: () => Promise<OpenTransaction>) => Promise<T>,
  admit: (transaction: () => Promise<T>) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  return rerunIfLost(async () => {
    let transaction: Promise<T> | undefined;
    const begin = () =>
      new Promise<OpenTransaction>((begun, failed) => {
        const run = (open: OpenTransaction) => {
          begun(open);
          return working;
        };
        transaction = admit(() => committed(on, run, options));
        transaction.catch(failed);
      });
    const working: Promise<T> = work(begin);
    // The transaction throws what the work threw, once it has been rolled back.
    await working.catch(() => {});
    return transaction ?? working;
  });
}

/** Runs work again if it has lost to another transaction: was aborted, or came second with a unique value. */
async function rerunIfLost<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (mayRunAgain(error) && tries < MAX_TRIES) continue;
      if (!isUniqueViolation(error)) throw error;
      throw new AppError(
        'CONFLICT',
        'Somebody else did the same thing at the same time. Check the current state before you try again.',
      );
    }
  }
}

/**
 * Whether the work may succeed if it runs again from the beginning, in another transaction. Work that lost a unique value to another
 * transaction sees in the next run who has it, and can say so in its own words. Or it needs no other value: `ON CONFLICT` looks at one
 * index, and of two transactions that insert the same row at once, the second can violate another index.
 */
export function mayRunAgain(error: unknown): boolean {
  return isAborted(error) || isForgotten(error) || isUniqueViolation(error);
}

/** @throws AppError OUTCOME_UNKNOWN if the work is done but it is unknown whether the database committed it. */
async function committed<T>(
  on: TransactionPool,
  work: (transaction: OpenTransaction) => Promise<T>,
  { watch, timeoutMs = on.timeoutMs }: TransactionOptions,
): Promise<T> {
  const client = await on.pool.connect();
  const deadline = new Deadline(timeoutMs);
  const transaction = new OpenTransaction(on, client, watch, deadline);
  try {
    let result: T;
    try {
      result = await deadline.limit(work(transaction));
    } catch (error) {
      if (transaction.hasBegun) await rollBack({ query: () => transaction.end('ROLLBACK') }, error);
      throw error;
    } finally {
      deadline.clear();
    }
    if (transaction.hasBegun) await commit(transaction);
    return result;
  } finally {
    deadline.clear();
    client.release(transaction.broken);
  }
}

/** @throws the server's refusal, which has undone the work; AppError OUTCOME_UNKNOWN if it is unknown what the server did. */
async function commit(transaction: OpenTransaction): Promise<void> {
  let answer: pg.QueryResult;
  try {
    answer = await transaction.end('COMMIT');
  } catch (error) {
    if (isCertainlyUndone(error)) throw error;
    throw new AppError('OUTCOME_UNKNOWN', OUTCOME_UNKNOWN, undefined, { cause: error });
  }
  // PostgreSQL answers so, without an error, if an earlier statement of the transaction had failed.
  if (answer.command === 'ROLLBACK') throw new Error('The work continued after one of its statements had failed.');
}

/** Whether a failed COMMIT certainly committed nothing: the server refused it, or the driver could not send it at all. */
function isCertainlyUndone(error: unknown): boolean {
  return isServerRefusal(error) || (error instanceof Error && error.message.endsWith('is not queryable'));
}

/** Whether a statement or COMMIT violated a unique index. */
function isUniqueViolation(error: unknown): boolean {
  return sqlStatesOf(error).includes(UNIQUE_VIOLATION);
}

/** Whether the database aborted the transaction in favour of another. */
function isAborted(error: unknown): boolean {
  return sqlStatesOf(error).some((state) => ABORTED.includes(state));
}
