import type { OpenTransaction } from '../db/open-transaction.ts';
import type { Db, SelectNamedValue } from '../db/sql/db.ts';
import type { Call } from './call.ts';
import type { Read } from './read.ts';
import { AfterCommit, type Transactions, Tx, type UnitOfWork } from './unit-of-work.ts';

/** What a unit of work needs to start outside a transaction and begin one later. */
interface Beginning {
  /** The unit of work that reads go through until the transaction begins. */
  readonly outside: UnitOfWork;
  /** Begins the transaction. Called at most once. */
  readonly begin: () => Promise<OpenTransaction>;
  /** Runs transactions separate from this one. */
  readonly separate: Transactions;
}

/** A write and the reading of its answer. It starts outside any transaction and, once it begins one, stays inside it. */
export class LazyTransaction implements UnitOfWork {
  readonly call: Call;
  readonly afterCommit = new AfterCommit();
  readonly #outside: UnitOfWork;
  readonly #begin: () => Promise<OpenTransaction>;
  readonly #separate: Transactions;
  #beginning: Promise<Tx> | undefined;
  #tx: Tx | undefined;

  constructor({ outside, begin, separate }: Beginning) {
    this.call = outside.call;
    this.#outside = outside;
    this.#begin = begin;
    this.#separate = separate;
  }

  get db(): Db {
    return (this.#tx ?? this.#outside).db;
  }

  get selectValue(): SelectNamedValue {
    return (this.#tx ?? this.#outside).selectValue;
  }

  async transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    this.#beginning ??= this.#begun();
    return run(await this.#beginning);
  }

  withAnswer<T>(run: (work: UnitOfWork) => Promise<T>): Promise<T> {
    return run(this);
  }

  inSeparateTransactions(): Transactions {
    if (this.#beginning) throw new Error('Work that takes several transactions cannot run once one has begun.');
    return this.#separate;
  }

  noteRead(read: Read, isRecorded?: boolean): void {
    this.afterCommit.noteRead(this.call, read, isRecorded);
  }

  noteMutation(name: string): void {
    this.afterCommit.noteMutation(this.call, name);
  }

  async #begun(): Promise<Tx> {
    this.#tx = new Tx(this.call, await this.#begin(), this.afterCommit);
    return this.#tx;
  }
}
