import type pg from 'pg';
import { AppError } from '../errors.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { rollBack } from './connections/client-transaction.ts';
import { type BoundedPool, isUsableAfter } from './connections/connections.ts';
import { isServersRefusal, sqlStatesOf, TransactionExpired, UNIQUE_VIOLATION } from './connections/unavailable.ts';
import type { Db, SelectValue } from './db.ts';
import { handleOf, type SendSql } from './handle.ts';
import { isForgotten, type PreparedStatements } from './statements/prepared-statements.ts';
import {
  nameOfStatement,
  type WatchStatement,
  watchedStatement,
  watchedWork,
} from './statements/watched-statements.ts';

/** How many times in all work is tried if the database aborts it, mostly to end a deadlock. */
const MAX_TRIES = 4;

/** The SQLSTATEs when the database aborts a transaction in favour of another: serialization_failure, deadlock_detected. */
const ABORTED: readonly string[] = ['40001', '40P01'];

const OUTCOME_UNKNOWN =
  'The connection to the database broke while the change was being committed, so it may have been made or not. ' +
  'Read the record before you try again. With an Idempotency-Key, the same request can simply be sent again.';

/** What transactions run on. */
export interface TransactionPool {
  readonly pool: BoundedPool;
  readonly statements: PreparedStatements;
  readonly prisma: PrismaClient;
  /** How long a transaction may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** How a transaction is run. */
export interface TransactionOptions {
  /** Each statement is reported to it, BEGIN and COMMIT too. */
  readonly watch: WatchStatement;
  /** How long the transaction may take, in milliseconds; defaults to the limit for a request. */
  readonly timeoutMs?: number | undefined;
}

/** An open transaction. */
export interface OpenTransaction {
  readonly db: Db;
  /** Runs a statement of the read path, which sees what the transaction has written. */
  readonly selectValue: SelectValue;
}

/**
 * Runs the work in one transaction. If the database aborts it in favour of another, it has had no effect and runs again, so the
 * work must have no effects outside the transaction.
 *
 * @throws AppError CONFLICT if another transaction took a unique value at the same time; OUTCOME_UNKNOWN if the connection broke
 *   at COMMIT.
 */
export function inTransaction<T>(
  on: TransactionPool,
  work: (transaction: OpenTransaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  return untilNotAborted(() => committed(on, work, options));
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
  return untilNotAborted(async () => {
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
  on: TransactionPool,
  work: (transaction: OpenTransaction) => Promise<T>,
  { watch, timeoutMs = on.timeoutMs }: TransactionOptions,
): Promise<T> {
  const client = await on.pool.connect();
  let broken: Error | undefined;
  const control = async (command: 'BEGIN' | 'COMMIT' | 'ROLLBACK') => {
    try {
      return await watchedStatement(watch, command, () => client.query(command));
    } catch (error) {
      if (error instanceof Error && !isUsableAfter(error)) broken = error;
      throw error;
    }
  };
  try {
    await control('BEGIN');
    const deadline = new Deadline(timeoutMs);
    let result: T;
    try {
      result = await deadline.limit(work(opened(on, client, watch, deadline)));
    } catch (error) {
      await rollBack({ query: () => control('ROLLBACK') }, error);
      throw error;
    } finally {
      deadline.clear();
    }
    await commit(() => control('COMMIT'));
    return result;
  } finally {
    client.release(broken);
  }
}

/** @throws the server's refusal, which has undone the work; AppError OUTCOME_UNKNOWN if it is unknown what the server did. */
async function commit(send: () => Promise<pg.QueryResult>): Promise<void> {
  let answer: pg.QueryResult;
  try {
    answer = await send();
  } catch (error) {
    if (isCertainlyUndone(error)) throw error;
    throw new AppError('OUTCOME_UNKNOWN', OUTCOME_UNKNOWN, undefined, { cause: error });
  }
  // PostgreSQL answers so, without an error, if an earlier statement of the transaction had failed.
  if (answer.command === 'ROLLBACK') throw new Error('The work went on after one of its statements had failed.');
}

function opened(
  { statements, prisma }: TransactionPool,
  client: pg.PoolClient,
  watch: WatchStatement,
  deadline: Deadline,
): OpenTransaction {
  const send: SendSql = (text, values) => {
    deadline.check();
    return watchedStatement(
      watch,
      () => nameOfStatement(text),
      () => statements.sendIn(client, text, values),
    );
  };
  let models: Prisma.TransactionClient | undefined;
  return {
    db: handleOf(send, () => {
      models ??= modelsOn(client, prisma, watch, deadline);
      return models;
    }),
    selectValue: async (text, values) => {
      deadline.check();
      return statements.selectValueIn(client, text, values);
    },
  };
}

/** Prisma's models on the connection of an open transaction. */
function modelsOn(
  client: pg.PoolClient,
  prisma: PrismaClient,
  watch: WatchStatement,
  deadline: Deadline,
): Prisma.TransactionClient {
  const bound = prisma.$extends({
    query: {
      $allOperations: ({ args, query }) => {
        deadline.check();
        return watchedWork(watch, () => query(args), client);
      },
    },
  });
  // The two types differ only in `$transaction`, which nothing calls within a transaction.
  return bound as unknown as Prisma.TransactionClient;
}

/** The limit on how long a transaction may take. */
class Deadline {
  readonly #expired: Promise<never>;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(limitMs: number) {
    this.#expired = new Promise((_resolve, reject) => {
      this.#timer = setTimeout(() => {
        this.#isOver = true;
        reject(expired());
      }, limitMs);
    });
    this.#expired.catch(() => {});
  }

  /** Waits for the work, but no longer than the limit. @throws TransactionExpired */
  limit<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#expired]);
  }

  /** @throws TransactionExpired once the limit is over: the transaction has been rolled back, and others use its connection. */
  check(): void {
    if (this.#isOver) throw expired();
  }

  /** Ends the waiting. What work there still is may send nothing more. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#isOver = true;
  }
}

function expired(): TransactionExpired {
  return new TransactionExpired('The transaction is over: it took too long, or its work went on after its end.');
}

/** Whether a failed COMMIT certainly committed nothing: the server refused it, or the driver could not send it at all. */
function isCertainlyUndone(error: unknown): boolean {
  return isServersRefusal(error) || (error instanceof Error && error.message.endsWith('is not queryable'));
}

/** Whether a statement or COMMIT violated a unique index. */
function isUniqueViolation(error: unknown): boolean {
  return sqlStatesOf(error).includes(UNIQUE_VIOLATION);
}

/** Whether the database aborted the transaction in favour of another. */
function isAborted(error: unknown): boolean {
  return sqlStatesOf(error).some((state) => ABORTED.includes(state));
}
