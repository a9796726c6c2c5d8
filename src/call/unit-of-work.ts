import { type Actor, shareHolder } from '../auth/actor.ts';
import type { OpenTransaction } from '../db/open-transaction.ts';
import type { Db, SelectNamedValue } from '../db/sql/db.ts';
import { watchedStatement } from '../db/statements/watched-statements.ts';
import { badInput } from '../errors/errors.ts';
import type { Call } from './call.ts';
import type { Read } from './read.ts';

/** Runs transactions, for work that takes several of them. */
export interface Transactions {
  readonly call: Call;
  /**
   * Runs the work in one transaction, or in the one that is already open. The work must read and write only through the
   * transaction it is given. After a deadlock it runs again, so it must have no effects outside the transaction.
   */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Reads and writes for one call. There are four kinds: {@link Tx}, an open transaction; `Autocommit`, where each statement commits
 * on its own; `LazyTransaction`, which autocommits until its first write begins a transaction; and `DryRun`, which writes nothing.
 */
export interface UnitOfWork extends Transactions {
  /** The database handle to use: in a transaction, the transaction's. */
  readonly db: Db;
  /**
   * Runs a statement of the read path; in a transaction, it sees what the transaction has written.
   */
  readonly selectValue: SelectNamedValue;
  /**
   * Runs a write together with the reading of its answer. The transaction begins when the work first calls {@link transaction},
   * and ends with the work. Everything the work reads from then on is read in that transaction, and if the work fails, everything
   * is rolled back. The work may run again, as in {@link transaction}.
   */
  withAnswer<T>(run: (work: UnitOfWork) => Promise<T>): Promise<T>;
  /**
   * For work that takes several transactions, none of which reads its answer (contract, 9.5). What they commit stays even if the
   * answer fails; a fault then becomes OUTCOME_UNKNOWN.
   *
   * @throws AppError BAD_USER_INPUT in a transaction, which the others would wait for or contradict
   */
  inSeparateTransactions(): Transactions;
  /** Notes for the audit whose data the answer shows (`Call.noteRead`); in a transaction, only once it is committed. */
  noteRead(read: Read, isRecorded?: boolean): void;
  /** Notes a mutation that is done; it counts once it is committed. */
  noteMutation(name: string): void;
}

/** Effects that wait until a transaction is committed. An attempt that is rolled back has no effect. */
export class AfterCommit {
  readonly #waiting: (() => void)[] = [];

  noteRead(call: Call, read: Read, isRecorded: boolean | undefined): void {
    this.#waiting.push(() => call.noteRead(read, isRecorded));
  }

  noteMutation(call: Call, name: string): void {
    this.#waiting.push(() => call.countMutation(name));
  }

  publish(): void {
    for (const each of this.#waiting) each();
  }
}

/** An open transaction. Locks, cascades and anything else that must not run outside a transaction require one. */
export class Tx implements UnitOfWork {
  readonly call: Call;
  readonly #open: OpenTransaction;
  readonly #reads: Read[] = [];
  readonly #afterCommit: AfterCommit;

  /** @param afterCommit published by the code that commits the transaction */
  constructor(call: Call, open: OpenTransaction, afterCommit: AfterCommit) {
    this.call = call;
    this.#open = open;
    this.#afterCommit = afterCommit;
  }

  get db(): Db {
    return this.#open.db;
  }

  get selectValue(): SelectNamedValue {
    const { actor, record } = this.call;
    const account = shareHolder(actor);
    return (name, text, values) =>
      watchedStatement(record.watch, name, () => this.#open.selectValue({ text, values, account }));
  }

  /** The reads of patients' data in this transaction so far. */
  get reads(): readonly Read[] {
    return this.#reads;
  }

  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    return run(this);
  }

  withAnswer<T>(run: (work: UnitOfWork) => Promise<T>): Promise<T> {
    return run(this);
  }

  inSeparateTransactions(): never {
    // Only an Idempotency-Key puts such work into a transaction.
    throw badInput([
      {
        path: ['Idempotency-Key'],
        message: 'cannot be used with a mutation that takes several transactions',
        code: 'NOT_ALLOWED',
      },
    ]);
  }

  noteRead(read: Read, isRecorded?: boolean): void {
    this.#reads.push(read);
    this.#afterCommit.noteRead(this.call, read, isRecorded);
  }

  noteMutation(name: string): void {
    this.#afterCommit.noteMutation(this.call, name);
  }

  /** The same transaction on behalf of another caller: the sandbox, or a participant in the demonstration program. */
  actingAs(actor: Actor | null, requestId = this.call.requestId): Tx {
    return new Tx(this.call.by({ actor, requestId }), this.#open, this.#afterCommit);
  }
}
