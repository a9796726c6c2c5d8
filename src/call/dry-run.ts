import type { Db, SelectNamedValue } from '../db/db.ts';
import type { Call } from './call.ts';
import type { Transactions, UnitOfWork } from './unit-of-work.ts';

/** Where a dry run stops, and how: where the actual work would begin. */
interface Stop {
  /** The error to throw there. */
  readonly failure: Error;
  /** Whether the work begins at the first transaction or at the first statement of any kind. */
  readonly at: 'transaction' | 'statement';
}

/** The unit of work of a use case that only validates its input: it changes nothing and shows nothing. */
export class DryRun implements UnitOfWork {
  readonly call: Call;
  readonly #outside: UnitOfWork;
  readonly #stop: Stop;

  constructor(outside: UnitOfWork, stop: Stop) {
    this.call = outside.call;
    this.#outside = outside;
    this.#stop = stop;
  }

  get db(): Db {
    this.#requireReading();
    return this.#outside.db;
  }

  get selectValue(): SelectNamedValue {
    this.#requireReading();
    return this.#outside.selectValue;
  }

  async transaction(): Promise<never> {
    throw this.#stop.failure;
  }

  async withAnswer(): Promise<never> {
    throw this.#stop.failure;
  }

  inSeparateTransactions(): Transactions {
    return this;
  }

  noteRead(): void {}

  noteMutation(): void {}

  #requireReading(): void {
    if (this.#stop.at === 'statement') throw this.#stop.failure;
  }
}
