import type pg from 'pg';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { BoundedPool } from './connections/bounded-pool.ts';
import { isUsableAfter } from './connections/connections.ts';
import type { Deadline } from './deadline.ts';
import type { PreparedStatements, SentStatement } from './prepared/prepared-statements.ts';
import type { Db } from './sql/db.ts';
import { handleOf, type Sent } from './sql/handle.ts';
import {
  nameOfStatement,
  type WatchStatement,
  watchedStatement,
  watchedWork,
} from './statements/watched-statements.ts';

/** The pool that transactions run on, with its prepared statements and Prisma. */
export interface TransactionPool {
  readonly pool: BoundedPool;
  readonly statements: PreparedStatements;
  readonly prisma: PrismaClient;
  /** How long a transaction may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** A transaction on a connection that it does not share. Its first statement begins it. */
export class OpenTransaction {
  /** Runs statements and Prisma's models in this transaction. */
  readonly db: Db;
  /** Why the connection cannot be used any more; undefined as long as it can. */
  broken: Error | undefined;
  readonly #client: pg.PoolClient;
  readonly #statements: PreparedStatements;
  readonly #watch: WatchStatement;
  readonly #deadline: Deadline;
  #hasBegun = false;

  /** @param deadline nothing is sent after it, because the transaction is rolled back and others use its connection */
  constructor(
    { statements, prisma }: TransactionPool,
    client: pg.PoolClient,
    watch: WatchStatement,
    deadline: Deadline,
  ) {
    this.#client = client;
    this.#statements = statements;
    this.#watch = watch;
    this.#deadline = deadline;
    let models: Prisma.TransactionClient | undefined;
    this.db = handleOf(
      (text, values) =>
        watchedStatement(
          watch,
          () => nameOfStatement(text),
          () => this.#send({ text, values }),
        ),
      () => {
        models ??= this.#modelsOf(prisma);
        return models;
      },
    );
  }

  /** Runs a statement of the read path, which selects one `value`. It sees what the transaction has written. */
  async selectValue(statement: SentStatement): Promise<unknown> {
    const [row] = (await this.#send(statement)).rows;
    return typeof row === 'object' && row !== null ? Reflect.get(row, 'value') : null;
  }

  /** Whether a statement has been sent, so that there is something to commit or to roll back. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Ends the transaction. */
  end(command: 'COMMIT' | 'ROLLBACK'): Promise<pg.QueryResult> {
    return this.#control(command);
  }

  async #control(command: 'BEGIN' | 'COMMIT' | 'ROLLBACK'): Promise<pg.QueryResult> {
    try {
      return await watchedStatement(this.#watch, command, () => this.#client.query(command));
    } catch (error) {
      if (error instanceof Error && !isUsableAfter(error)) this.broken = error;
      throw error;
    }
  }

  #send(statement: SentStatement): Promise<Sent> {
    this.#deadline.check();
    const begins = !this.#hasBegun;
    this.#hasBegun = true;
    return this.#statements.sendIn(this.#client, statement, begins);
  }

  /** Prisma's models on the connection of this transaction. */
  #modelsOf(prisma: PrismaClient): Prisma.TransactionClient {
    const bound = prisma.$extends({
      query: {
        $allOperations: async ({ args, query }) => {
          this.#deadline.check();
          if (!this.#hasBegun) {
            this.#hasBegun = true;
            await this.#control('BEGIN');
          }
          return watchedWork(this.#watch, () => query(args), this.#client);
        },
      },
    });
    // The two types differ only in `$transaction`, which nothing calls within a transaction.
    return bound as unknown as Prisma.TransactionClient;
  }
}
