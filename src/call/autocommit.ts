import { shareHolder } from '../auth/actor.ts';
import type { Database } from '../db/database.ts';
import type { OpenTransaction } from '../db/open-transaction.ts';
import type { Db, SelectNamedValue, SelectValue } from '../db/sql/db.ts';
import { handleOf } from '../db/sql/handle.ts';
import { nameOfStatement, watchedStatement } from '../db/statements/watched-statements.ts';
import { inTransaction, inTransactionOnceBegun } from '../db/transaction.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Call } from './call.ts';
import { LazyTransaction } from './lazy-transaction.ts';
import type { Read } from './read.ts';
import { SeparateTransactions } from './separate-transactions.ts';
import { AfterCommit, type Transactions, Tx, type UnitOfWork } from './unit-of-work.ts';

/** How a call reaches the database. */
export interface Connection {
  readonly database: Pick<Database, 'prisma' | 'statements' | 'transactions'>;
  /** Runs a statement of the read path; on the database itself if left out. */
  readonly selectValue?: SelectValue;
  /** How long a transaction may take, in milliseconds. Defaults to the limit for a request. */
  readonly transactionMs?: number;
}

/** A unit of work outside any transaction: each statement commits on its own, within the call's budget. */
export class Autocommit implements UnitOfWork {
  readonly call: Call;
  readonly #connection: Connection;
  #db: Db | undefined;
  #models: Prisma.TransactionClient | undefined;

  constructor(call: Call, connection: Connection) {
    this.call = call;
    this.#connection = connection;
  }

  /** Created on first use, because the read path does not need it. */
  get db(): Db {
    this.#db ??= handleOf(
      (text, values) => this.#send(text, values),
      () => {
        const { budget, record } = this.call;
        this.#models ??= budget.limit(this.#connection.database.prisma, record.watch);
        return this.#models;
      },
    );
    return this.#db;
  }

  get selectValue(): SelectNamedValue {
    const {
      database,
      selectValue = (text, values, waiting, account) => database.statements.selectValue(text, values, waiting, account),
    } = this.#connection;
    const { budget, record, actor } = this.call;
    const account = shareHolder(actor);
    return (name, text, values, isShort) =>
      budget.run((waiting) =>
        watchedStatement(record.watch, name, () => selectValue(text, values, waiting, account, isShort)),
      );
  }

  async transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const { budget } = this.call;
    const attempt = async (open: OpenTransaction) => {
      const afterCommit = new AfterCommit();
      return { result: await run(new Tx(this.call, open, afterCommit)), afterCommit };
    };
    const { result, afterCommit } = await budget.run(() =>
      inTransaction(this.#connection.database.transactions, attempt, this.#options),
    );
    afterCommit.publish();
    return result;
  }

  async withAnswer<T>(run: (work: UnitOfWork) => Promise<T>): Promise<T> {
    const { budget } = this.call;
    const separate = new SeparateTransactions(this);
    const attempt = async (begin: () => Promise<OpenTransaction>) => {
      const work = new LazyTransaction({ outside: this, begin, separate });
      return { result: await run(work), afterCommit: work.afterCommit };
    };
    try {
      const { result, afterCommit } = await inTransactionOnceBegun(
        this.#connection.database.transactions,
        attempt,
        (transaction) => budget.run(transaction),
        this.#options,
      );
      afterCommit.publish();
      return result;
    } catch (error) {
      throw separate.failureOf(error);
    }
  }

  inSeparateTransactions(): Transactions {
    return this;
  }

  noteRead(read: Read, isRecorded?: boolean): void {
    this.call.noteRead(read, isRecorded);
  }

  noteMutation(name: string): void {
    this.call.countMutation(name);
  }

  get #options() {
    return { watch: this.call.record.watch, timeoutMs: this.#connection.transactionMs };
  }

  #send(text: string, values: readonly unknown[]) {
    const { budget, record } = this.call;
    return budget.run((waiting) =>
      watchedStatement(
        record.watch,
        () => nameOfStatement(text),
        () => this.#connection.database.statements.send(text, values, waiting),
      ),
    );
  }
}
