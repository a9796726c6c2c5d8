import type { Db, SelectNamedValue } from '../db/sql/db.ts';
import type { Call } from './call.ts';
import type { Transactions, UnitOfWork } from './unit-of-work.ts';

/** Thrown where a use-case would begin its transaction: it has accepted its input. */
export class InputAccepted extends Error {}

/** The unit of work of a use case that only validates its input: it reads, but ends before its transaction. */
export class DryRun implements UnitOfWork {
  readonly call: Call;
  readonly #outside: UnitOfWork;

  constructor(outside: UnitOfWork) {
    this.call = outside.call;
    this.#outside = outside;
  }

  get db(): Db {
    return this.#outside.db;
  }

  get selectValue(): SelectNamedValue {
    return this.#outside.selectValue;
  }

  async transaction(): Promise<never> {
    throw new InputAccepted();
  }

  async withAnswer(): Promise<never> {
    throw new InputAccepted();
  }

  inSeparateTransactions(): Transactions {
    return this;
  }

  noteRead(): void {}

  noteMutation(): void {}
}
